"""What the page itself says of each action: read from the DOM by a script of the bench's own.

The script (`witness.js`) runs before the page's and the widget's. It asks the widget nothing: it
hears on the socket when an action is asked for and when its outcome is told, and takes what
happened in between from events and from the DOM as it was before and after.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

__all__ = [
    "BUSY",
    "RECORDS",
    "SCRIPT",
    "Box",
    "Event",
    "Field",
    "Place",
    "Record",
    "State",
    "read_records",
]

SCRIPT = Path(__file__).with_name("witness.js")
RECORDS = "() => window.__witness.records"
BUSY = "() => window.__witness.busy()"
Box = tuple[float, float, float, float]
"""Left, top, width, height in px of the viewport."""


@dataclass(frozen=True)
class Event:
    """One that the page was given, on the node `id`; `box` is that node's at this moment."""

    type: str
    id: int
    x: float = 0.0
    y: float = 0.0
    key: str = ""
    box: Box = (0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Field:
    """What takes a value; `chosen` are a list's options by value and text."""

    id: int
    value: str = ""
    checked: bool = False
    chosen: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Place:
    """Where words stand: the node and what it stands in. `seen`: its middle is in the viewport and
    nothing cuts it off.
    """

    chain: tuple[int, ...]
    text: str
    box: Box
    seen: bool = False


@dataclass(frozen=True)
class State:
    """The page in one moment."""

    url: str = ""
    title: str = ""
    fields: tuple[Field, ...] = ()
    places: tuple[Place, ...] = ()
    focus: int = 0
    selected: str = ""
    scrolled: str = ""

    def field(self, node: int) -> Field | None:
        return next((each for each in self.fields if each.id == node), None)


@dataclass(frozen=True)
class Record:
    """An action as the page went through it.

    `changed`: what a person could tell apart is not as it was; `mutated`: something was touched in
    between, even if it is as it was. `words` are, for each node that got events, the texts on it
    and then on those around it, each with its number.
    """

    name: str
    args: dict[str, Any]
    status: str
    said: str = ""
    effects: tuple[tuple[str, str], ...] = ()
    before: State = State()
    after: State = State()
    events: tuple[Event, ...] = ()
    words: dict[int, tuple[tuple[int, tuple[str, ...]], ...]] = field(
        default_factory=dict[int, tuple[tuple[int, tuple[str, ...]], ...]]
    )
    changed: bool = False
    mutated: bool = False

    def on(self, *types: str) -> list[Event]:
        """The events of these types, in order."""
        return [each for each in self.events if each.type in types]


RECORD_LIST = TypeAdapter(list[Record])


def read_records(raw: Any) -> list[Record]:
    """The records as the script wrote them down; raises ValidationError for anything else."""
    return RECORD_LIST.validate_python(raw)
