"""The figures of a run: a table for people, `build/bench/miniwob.json` for everything else."""

from __future__ import annotations

import json
import statistics
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.miniwob.episode import Episode

__all__ = ["STRICT", "Scored", "figures", "table"]

STRICT = 0.9
"""LOOP.md 1.1: an exact answer to some tasks is paid 0.92, so 1 would be too strict."""
COUNTER = Path(__file__).parents[1] / "perception" / "tokens.mjs"


@dataclass
class Scored:
    """A task's episodes; `missing` says what a task that was not solved lacked."""

    name: str
    episodes: list[Episode]
    missing: str = ""
    tokens: float = 0.0

    @property
    def solved(self) -> int:
        return sum(episode.reward > 0 for episode in self.episodes)

    @property
    def strict(self) -> int:
        return sum(episode.reward >= STRICT for episode in self.episodes)

    @property
    def steps(self) -> float:
        return statistics.fmean(len(episode.played.turns) for episode in self.episodes)

    @property
    def actions(self) -> float:
        return statistics.fmean(episode.played.actions for episode in self.episodes)

    @property
    def ten(self) -> int:
        """Episodes that would stand where a step is one action: ten actions at most."""
        return sum(e.reward > 0 and e.played.actions <= 10 for e in self.episodes)


def figures(scored: Sequence[Scored]) -> dict[str, Any]:
    """The JSON's content; fills in each task's median of dump tokens."""
    unit = count_tokens(scored)
    episodes = [episode for task in scored for episode in task.episodes]
    tokens = [task.tokens for task in scored]
    return {
        "tasks": len(scored),
        "solved": sum(task.solved == len(task.episodes) for task in scored),
        "solved_strict": sum(task.strict == len(task.episodes) for task in scored),
        "solved_in_ten_actions": sum(task.ten == len(task.episodes) for task in scored),
        "episodes": len(episodes),
        "episodes_solved": sum(task.solved for task in scored),
        "episodes_solved_strict": sum(task.strict for task in scored),
        "steps_mean": round(statistics.fmean(len(e.played.turns) for e in episodes), 2),
        "actions_mean": round(statistics.fmean(e.played.actions for e in episodes), 2),
        "dump_tokens_median": statistics.median(tokens),
        "dump_tokens_unit": unit,
        "done": sum(episode.claims.done for episode in episodes),
        "false_done": sum(len(episode.claims.false) for episode in episodes),
        "unjudged": sum(len(episode.claims.unjudged) for episode in episodes),
        "false_claims": [
            {"task": task.name, "seed": episode.seed, "claim": claim}
            for task in scored
            for episode in task.episodes
            for claim in episode.claims.false
        ],
        "seconds": round(sum(episode.seconds for episode in episodes), 1),
        "details": [_detail(task) for task in scored],
    }


def table(scored: Sequence[Scored]) -> str:
    """One line a task: solved, solved strictly, steps, actions a step, tokens, what was missing."""
    width = max(len(task.name) for task in scored)
    head = f"{'task':<{width}}  > 0  >= {STRICT}  steps  acts/step  tokens  done  false  s"
    lines = [head, "-" * len(head)]
    for task in scored:
        count = len(task.episodes)
        rate = task.actions / task.steps if task.steps else 0.0
        done = sum(episode.claims.done for episode in task.episodes)
        false = sum(len(episode.claims.false) for episode in task.episodes)
        seconds = statistics.fmean(episode.seconds for episode in task.episodes)
        lines.append(
            f"{task.name:<{width}}  {task.solved}/{count}  {task.strict}/{count:<4}  "
            f"{task.steps:5.1f}  {rate:9.1f}  {task.tokens:6.0f}  {done:4}  {false:5}  "
            f"{seconds:.1f}" + (f"  {task.missing}" if task.missing and task.solved < count else "")
        )
    return "\n".join(lines)


def count_tokens(scored: Sequence[Scored]) -> str:
    """Sets every task's median; o200k where gpt-tokenizer is there, else a fourth of the letters.

    Returns the unit.
    """
    texts = [[dump for e in task.episodes for dump in e.played.dumps] for task in scored]
    counts = _o200k(texts)
    unit = "o200k"
    if counts is None:
        unit = "characters / 4"
        counts = [[len(text) / 4 for text in dumps] for dumps in texts]
    for task, own in zip(scored, counts, strict=True):
        task.tokens = statistics.median(own) if own else 0.0
    return unit


def _o200k(texts: list[list[str]]) -> list[list[float]] | None:
    program = (
        f"import {{ countTokens }} from {json.dumps(COUNTER.as_uri())};"
        "let all = ''; for await (const part of process.stdin) all += part;"
        "const counts = await Promise.all(JSON.parse(all).map((own) =>"
        " Promise.all(own.map((text) => countTokens(text)))));"
        "console.log(JSON.stringify(counts));"
    )
    done = subprocess.run(
        ["node", "--input-type=module", "-e", program],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        return None
    counts = json.loads(done.stdout)
    return None if any(each is None for own in counts for each in own) else counts


def _detail(task: Scored) -> dict[str, Any]:
    return {
        "task": task.name,
        "solved": task.solved,
        "solved_strict": task.strict,
        "steps": round(task.steps, 2),
        "actions": round(task.actions, 2),
        "dump_tokens": task.tokens,
        "missing": task.missing,
        "episodes": [
            {
                "seed": episode.seed,
                "reward": episode.reward,
                "policy": episode.played.policy,
                "steps": len(episode.played.turns),
                "actions": episode.played.actions,
                "asked": episode.asked,
                "done": episode.claims.done,
                "false_done": list(episode.claims.false),
                "unjudged": list(episode.claims.unjudged),
                "seconds": round(episode.seconds, 2),
                "notes": episode.played.notes,
            }
            for episode in task.episodes
        ],
    }
