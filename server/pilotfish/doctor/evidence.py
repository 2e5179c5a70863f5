"""What a browser has seen of a page with the tag, and what is found in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

__all__ = ["Finding", "Minted", "PageAnswer", "PageEvidence", "Tag", "Violation", "advice", "fault"]

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


@dataclass(frozen=True)
class Tag:
    """A script tag of ours. `before` are the scripts that run before it: addresses or "inline"."""

    kind: Literal["widget", "early"]
    src: str
    key: str = ""
    server: str = ""
    is_late: bool = False
    """Whether async, defer or type=module makes it run after the page has been read."""
    in_head: bool = True
    before: Sequence[str] = ()


@dataclass(frozen=True)
class PageAnswer:
    """How a script was answered; status 0 where there was no answer, then `error` says why."""

    url: str
    status: int
    kind: str = ""
    error: str = ""


@dataclass(frozen=True)
class Violation:
    """The page's Content-Security-Policy has blocked `blocked` by `directive`."""

    directive: str
    blocked: str


@dataclass(frozen=True)
class Minted:
    """What the token endpoint says to this page's origin; `error` is empty for a token."""

    url: str
    status: int
    error: str = ""
    message: str = ""


@dataclass(frozen=True)
class PageEvidence:
    """`status` is that of the page itself, 0 where `error` says why there is none. `version` is
    that of the widget once it has started; `socket` how far its connection came, `refusal` what it
    says about that; `said` are its own lines in the console. `dump` is what the model would read.
    """

    url: str
    origin: str = ""
    status: int = 0
    error: str = ""
    tags: tuple[Tag, ...] = ()
    answers: dict[str, PageAnswer] = field(default_factory=dict[str, PageAnswer])
    violations: tuple[Violation, ...] = ()
    said: tuple[str, ...] = ()
    version: str = ""
    server: str = ""
    socket: Literal["none", "opened", "welcome", "refused"] = "none"
    refusal: str = ""
    minted: Minted | None = None
    upgrade: str = ""
    """How the server answers a handshake at its socket's path: the status, and the first words."""
    is_ready: bool = True
    dump: str = ""

    def tag(self, kind: Literal["widget", "early"]) -> Tag | None:
        return next((tag for tag in self.tags if tag.kind == kind), None)
