"""What trials come to: shares with intervals, sums, and whether they fell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any, cast, get_args

from pilotfish.batch.folder import read_json
from pilotfish.evaluation.suite import Difficulty
from pilotfish.evaluation.trial import Trial
from pilotfish.yaml_file import SpecError

__all__ = [
    "Interval",
    "compared",
    "difference",
    "fell",
    "figures_of",
    "report_of",
    "table_of",
    "wilson",
]

_Z = 1.959963984540054


@dataclass(frozen=True)
class Interval:
    """Intervals for shares of successes, at 95 %."""

    low: float
    high: float


def wilson(successes: int, trials: int) -> Interval:
    """The score interval of Wilson (1927), Journal of the American Statistical Association 22."""
    if not trials:
        return Interval(0.0, 1.0)
    share, square = successes / trials, _Z * _Z
    centre = share + square / (2 * trials)
    half = _Z * sqrt(share * (1 - share) / trials + square / (4 * trials * trials))
    whole = 1 + square / trials
    return Interval(max(0.0, (centre - half) / whole), min(1.0, (centre + half) / whole))


def difference(now: tuple[int, int], before: tuple[int, int]) -> Interval:
    """Of two shares (successes, trials), now minus before: method 10 of Newcombe (1998), Statistics
    in Medicine 17.
    """
    one, two = wilson(*now), wilson(*before)
    p, q = now[0] / now[1] if now[1] else 0.0, before[0] / before[1] if before[1] else 0.0
    low = (p - q) - sqrt((p - one.low) ** 2 + (two.high - q) ** 2)
    high = (p - q) + sqrt((one.high - p) ** 2 + (q - two.low) ** 2)
    return Interval(low, high)


def fell(now: tuple[int, int], before: tuple[int, int]) -> bool:
    """Whether the share is lower by more than chance explains."""
    return bool(now[1] and before[1]) and difference(now, before).high < 0.0


Figures = dict[str, Any]


def figures_of(trials: Sequence[Trial]) -> dict[str, Figures]:
    """By variant."""
    names = dict.fromkeys(trial.variant for trial in trials)
    return {name: _figures([it for it in trials if it.variant == name]) for name in names}


def _figures(trials: Sequence[Trial]) -> Figures:
    right = sum(trial.right for trial in trials)
    interval = wilson(right, len(trials))
    costs = [trial.cost for trial in trials if trial.cost is not None]
    return {
        "trials": len(trials),
        "right": right,
        "success": round(right / len(trials), 4),
        "interval": [round(interval.low, 4), round(interval.high, 4)],
        "false_done": sum(trial.false_done for trial in trials),
        "questions": sum(trial.questions for trial in trials),
        "cost": round(sum(costs), 6) if costs else None,
        "calls": sum(trial.calls for trial in trials),
        "tokens": sum(trial.tokens for trial in trials),
        "seconds": round(sum(trial.seconds for trial in trials), 1),
        "by_difficulty": {
            level: [sum(it.right for it in some), len(some)]
            for level in get_args(Difficulty)
            if (some := [it for it in trials if it.difficulty == level])
        },
        "tasks": {
            task: [sum(it.right for it in some), len(some)]
            for task in dict.fromkeys(it.task for it in trials)
            if (some := [it for it in trials if it.task == task])
        },
    }


def table_of(figures: Mapping[str, Figures]) -> str:
    """Markdown, which a terminal shows as well."""
    head = ["variant", "success", "95 %", "false done", "asked", "cost", "calls", "tokens", "s"]
    rows = [head, ["---"] * len(head)]
    for name, it in figures.items():
        low, high = it["interval"]
        cost = "unknown" if it["cost"] is None else f"{it['cost']:.4f}"
        rows.append(
            [
                name,
                f"{it['right']} of {it['trials']}",
                f"{100 * low:.0f} to {100 * high:.0f} %",
                *map(str, (it["false_done"], it["questions"], cost, it["calls"], it["tokens"])),
                f"{it['seconds']:.0f}",
            ]
        )
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def report_of(name: str, trials: Sequence[Trial]) -> str:
    """The table, shares by difficulty, and each failure with its record."""
    figures = figures_of(trials)
    lines = [f"# {name}", "", table_of(figures), ""]
    for variant, it in figures.items():
        shares = ", ".join(f"{k} {a} of {b}" for k, (a, b) in it["by_difficulty"].items())
        lines.append(f"{variant}: {shares}")
    failed = [trial for trial in trials if not trial.right]
    if failed:
        lines += ["", "## What failed", ""]
    for trial in failed:
        faults = "; ".join(trial.faults) or trial.why
        link = f"[record]({trial.record})" if trial.record else "no record"
        lines.append(
            f"- {trial.variant}, {trial.task}, try {trial.repeat}: {trial.status}: {faults}. {link}"
        )
    return "\n".join(lines) + "\n"


def compared(
    figures: Mapping[str, Figures], checks: Mapping[str, str], path: Path
) -> tuple[list[str], bool]:
    """A sentence for each variant that the report at `path` has, and whether one is worse than
    there by more than chance explains. Raises SpecError for a file that is no report, and where
    `checks`, as `Suite.checks` has them, are others than those of the report.
    """
    former = read_json(path) or {}
    before = former.get("figures")
    if not isinstance(before, dict):
        raise SpecError(f"--against {path}: sought the report.json of an evaluation")
    old = cast("dict[str, str]", former.get("checks", checks))
    if changed := sorted(it for it in {*old, *checks} if old.get(it) != checks.get(it)):
        raise SpecError(f"--against {path}: other tasks or checks than there: {', '.join(changed)}")
    known = cast("dict[str, Figures]", before)
    shared = [name for name in figures if name in known]
    if not shared:
        there = ", ".join(known)
        raise SpecError(f"--against {path}: it has none of {', '.join(figures)}, only {there}")
    said: list[str] = []
    worse = False
    for name in shared:
        now = (figures[name]["right"], figures[name]["trials"])
        then = (known[name]["right"], known[name]["trials"])
        between = difference(now, then)
        verdict = "fell" if fell(now, then) else "has not fallen by more than chance explains"
        worse = worse or fell(now, then)
        said.append(
            f"{name} {verdict}: {then[0]} of {then[1]} before, {now[0]} of {now[1]} now, a"
            f" difference of {100 * between.low:.0f} to {100 * between.high:.0f} points (95 %)"
        )
    return said, worse
