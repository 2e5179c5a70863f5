"""One thing that an integrator must mend, or should know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Finding", "advice", "fault"]

Topic = Literal[
    "page",
    "tag",
    "csp",
    "origin",
    "key",
    "token",
    "server",
    "socket",
    "early",
    "unread",
    "names",
    "harmless",
]


@dataclass(frozen=True)
class Finding:
    """A `fault` is to be mended; an `advice` is a limit or a chance. `mend` says what to do."""

    level: Literal["fault", "advice"]
    topic: Topic
    what: str
    mend: str = ""


def fault(topic: Topic, what: str, mend: str = "") -> Finding:
    return Finding("fault", topic, what, mend)


def advice(topic: Topic, what: str, mend: str = "") -> Finding:
    return Finding("advice", topic, what, mend)
