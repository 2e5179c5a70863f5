"""What came of all runs, counted: a table for people, and the figures that are held against."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bench.chaos.fault import STORE
from bench.chaos.play import Played

__all__ = ["figures", "table"]

COLUMNS = ("runs", "ordered", "asked", "unknown", "lost", "most orders", "lied", "denied")


def figures(runs: Sequence[Played]) -> dict[str, Any]:
    """`max_effects` are orders of one run; `resume_p95_s` is None where nothing was resumed."""
    resumed = sorted(run.resumed for run in runs if run.resumed is not None)
    return {
        "runs": len(runs),
        "max_effects": max((run.orders for run in runs), default=0),
        "max_placings": max((run.placings for run in runs), default=0),
        "told_done_without_effect": sum(run.told_without_effect for run in runs),
        "told_not_done_with_effect": sum(run.denied for run in runs),
        "lost_runs": sum(run.lost for run in runs),
        "resume_p95_s": round(resumed[int(0.95 * (len(resumed) - 1))], 2) if resumed else None,
        "not_reached": sum(not run.happened for run in runs),
    }


def table(runs: Sequence[Played]) -> str:
    """A row for each fault, before and after its message, by who sent it."""
    rows = [f"{'fault':32}" + "".join(f"{name:>12}" for name in COLUMNS)]
    for kind in STORE:
        for sender in ("page", "server"):
            for before in (True, False):
                mine = [run for run in runs if _is(run, kind, sender, before)]
                if mine:
                    when = "before" if before else "after"
                    rows.append(_row(f"{kind} {when} a message of the {sender}", mine))
    return "\n".join([*rows, _row("all", runs)])


def _is(run: Played, kind: str, sender: str, before: bool) -> bool:
    fault = run.fault
    return fault is not None and (fault.kind, fault.message.sender, fault.before) == (
        kind,
        sender,
        before,
    )


def _row(name: str, runs: Sequence[Played]) -> str:
    told = figures(runs)
    cells = (
        told["runs"],
        sum(run.orders == 1 for run in runs),
        sum(bool(run.asked) for run in runs),
        sum(run.orders == 0 and not run.asked and not run.lost for run in runs),
        told["lost_runs"],
        told["max_effects"],
        told["told_done_without_effect"],
        told["told_not_done_with_effect"],
    )
    return f"{name:40}"[:40].ljust(32) + "".join(f"{cell:>12}" for cell in cells)
