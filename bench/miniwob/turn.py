"""What a policy gets and gives: the same as a language model, and no more."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any

from bench.miniwob.reading import Page

__all__ = ["Action", "Policy", "Result", "Script", "Turn", "act"]

Action = dict[str, Any]
"""An entry of the envelope's actions: `{"tool": name, "args": {…}}`."""


@dataclass(frozen=True)
class Result:
    """What became of one action of the turn before."""

    name: str
    status: str
    reason: str
    message: str
    effects: tuple[str, ...] = ()
    data: dict[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True)
class Turn:
    """The visitor's words, the page as the dump tells it, and what the last actions came to."""

    goal: str
    page: Page
    results: tuple[Result, ...] = ()


Script = Generator[list[Action], Turn, None]
"""Yields the actions of one turn and is sent the next; ends when nothing is left to do."""

Policy = Callable[[Turn], Script]


def act(name: str, **args: Any) -> Action:
    """One action; arguments that are None are left out."""
    return {"tool": name, "args": {key: value for key, value in args.items() if value is not None}}
