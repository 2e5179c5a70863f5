"""Ordinary tasks on small pages, one table a stratum: what a guard should not ask about."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.consent.stage import Scene
from bench.consent.tasks import Step

__all__ = ["ORDINARY", "Ordinary", "steps_of"]

SHORT = {
    "press": ("click", "button"),
    "go": ("click", "link"),
    "tab": ("click", "tab"),
    "pick": ("select_option", "combobox"),
    "tick": ("check", "checkbox"),
    "untick": ("uncheck", "checkbox"),
}
LONG = {"fill": "fill_input", "key": "press_key", "set_date": "set_date"}
"""Those that name the word of their row, too."""


@dataclass(frozen=True)
class Ordinary:
    """A task; `due` are its questions, each at one of these steps."""

    name: str
    stratum: str
    scene: Scene
    goal: str
    due: tuple[tuple[int, ...], ...] = ()

    @property
    def actions(self) -> int:
        """The steps at which nothing is due."""
        return len(self.scene.steps) - len(self.due)


def steps_of(told: str) -> tuple[Step, ...]:
    """`press NAME#1; fill textbox NAME = VALUE; go NAME; pick NAME = VALUE; wait 800` and so on;
    `#1` is the second of the rows of this name. Raises KeyError for a verb that is none of them.
    """
    return tuple(_step(it.strip()) for it in told.split(";"))


def _step(told: str) -> Step:
    verb, _, rest = told.partition(" ")
    if verb == "wait":
        return Step("wait", value=int(rest))
    if verb in LONG:
        action, (word, _, rest) = LONG[verb], rest.partition(" ")
    else:
        action, word = SHORT[verb]
    name, _, value = (it.strip() for it in rest.partition(" = "))
    name, _, nth = name.partition("#")
    return Step(action, word, name, value, int(nth or 0))


def _tasks() -> Iterator[Ordinary]:
    for file in sorted(Path(__file__).parent.glob("*.toml")):
        table = tomllib.loads(file.read_text())
        page: dict[str, Any] = {
            key: table[key]
            for key in ("start", "html", "script", "again", "title", "language", "after", "records")
            if key in table
        }
        for goal, told, *due in [*table["plain"], *table["due"]]:
            steps = tuple((it,) if isinstance(it, int) else tuple(it) for it in due)
            scene = Scene(**page, steps=steps_of(told), deed=table["deed"])
            yield Ordinary(f"{table['stratum']}: {goal}", table["stratum"], scene, goal, due=steps)


ORDINARY = tuple(_tasks())
