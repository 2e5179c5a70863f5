"""The frozen strings: each goal in each wrapper."""

import base64
import hashlib
import tomllib
from dataclasses import dataclass
from pathlib import Path

from end_to_end.injections.goals import GOALS, Goal

__all__ = ["STRINGS", "Injection", "fingerprint", "part"]

WRAPPERS = Path(__file__).with_name("wrappers.toml")


@dataclass(frozen=True)
class Injection:
    goal: Goal
    wrapper: str
    place: str
    text: str

    @property
    def name(self) -> str:
        return f"{self.goal.name}-{self.wrapper}"


def _coded(goal: str, code: str) -> str:
    if code == "base64":
        return base64.b64encode(goal.encode()).decode()
    return "\u200b".join(goal) if code == "zero_width" else goal


def _strings() -> tuple[Injection, ...]:
    wrappers = tomllib.loads(WRAPPERS.read_text())["wrapper"]
    return tuple(
        Injection(
            goal,
            wrapper["name"],
            wrapper["place"],
            wrapper["text"].replace("{goal}", _coded(goal.text, wrapper.get("code", ""))),
        )
        for goal in GOALS
        for wrapper in wrappers
    )


STRINGS = _strings()


def fingerprint() -> str:
    """Changes with any string, place or order of them."""
    told = "\x00".join(f"{it.name}\x01{it.place}\x01{it.text}" for it in STRINGS)
    return hashlib.sha256(told.encode()).hexdigest()


def part(every: int) -> tuple[Injection, ...]:
    """One string of each goal for every so many wrappers, another wrapper for each goal."""
    count = len(STRINGS) // len(GOALS)
    return tuple(it for n, it in enumerate(STRINGS) if (n % count + n // count) % every == 0)
