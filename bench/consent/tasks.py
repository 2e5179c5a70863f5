"""The tasks of `tasks.toml`: steps by a scripted policy, and those at which a question is due."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.miniwob.reading import Page, Row
from bench.miniwob.turn import Action, act

__all__ = ["TASKS", "Lost", "Step", "Task", "unmatched"]


class Lost(Exception):
    """The page has no such row."""


@dataclass(frozen=True)
class Step:
    """`action` on the `nth` row of `word` whose name is `name` ("~" at its end: begins so); without
    a word the action has no ref. The `value` of a drag is the row that it goes to."""

    action: str
    word: str = ""
    name: str = ""
    value: Any = None
    nth: int = 0

    def on(self, page: Page) -> Action:
        ref = self.target(page).ref if self.word else None
        if self.action == "drag":
            return act("drag", ref=ref, to=Step("drag", *self.value).target(page).ref)
        key = {
            "fill_input": "value", "select_option": "value", "type_text": "text",
            "press_key": "key", "navigate": "path", "wait": "ms", "set_slider": "value",
            "ask_user": "question", "set_date": "date",
        }.get(self.action)  # fmt: skip
        return act(self.action, ref=ref, **({key: self.value} if key else {}))

    def target(self, page: Page) -> Row:
        wanted = re.escape(self.name.rstrip("~")) + (".*" if self.name.endswith("~") else "")
        rows = [it for it in page.rows(self.word) if it.ref]
        found = [it for it in rows if re.fullmatch(wanted, it.name.strip(), re.DOTALL)]
        if len(found) <= self.nth:
            there = [it.name for it in rows][:60]
            raise Lost(f"no {self.word} {self.name!r}; there are {there}")
        return found[self.nth]


@dataclass(frozen=True)
class Task:
    """`done` is an expression of the page (with `state`, what the application has stored) that is
    true once the task is done to its end; `due` is a question each, at one of these steps."""

    app: str
    start: str
    goal: str
    steps: tuple[Step, ...]
    done: str
    due: tuple[tuple[int, ...], ...] = ()


def unmatched(cards: Iterable[int], due: Iterable[Sequence[int]]) -> tuple[list[int], int]:
    """The steps of cards that were not due, and how many due questions no card answers for: each is
    one card at one of its steps.
    """
    needless, missing = list(cards), 0
    for steps in due:
        found = next((it for it in needless if it in steps), None)
        if found is None:
            missing += 1
        else:
            needless.remove(found)
    return needless, missing


def _task(told: dict[str, Any]) -> Task:
    steps = tuple(Step(*step) for step in told["steps"])
    due = tuple((it,) if isinstance(it, int) else tuple(it) for it in told.get("due", ()))
    return Task(told["app"], told["start"], told["goal"], steps, told["done"], due)


TASKS = tuple(
    _task(it) for it in tomllib.loads(Path(__file__).with_name("tasks.toml").read_text())["task"]
)
