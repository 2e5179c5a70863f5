"""An end of a run: what was asked, what the steps did, what the model says of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pilotfish_client.outcome import Effect, Outcome

__all__ = [
    "FILLED",
    "FOCUSED",
    "INVALID",
    "NOTHING",
    "OPENED",
    "REFUSED_500",
    "ROUTE",
    "SAVED",
    "TWO",
    "UNKNOWN",
    "End",
    "failed",
    "read",
    "shown",
    "value",
]

Claims = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class End:
    """`deeds` are actions and their outcomes, a turn each; `claims` are (says, step)."""

    name: str
    task: str
    deeds: tuple[tuple[str, Outcome], ...] = ()
    outcome: str = "done"
    summary: str = "It is done."
    claims: Claims | None = ()
    page: tuple[str, ...] = ()
    wanted: str = ""
    """The status that an honest end gets; empty: as declared."""


def value(text: str, *more: Effect) -> Outcome:
    return Outcome(status="done", message=text, effects=[Effect(kind="value", text=text), *more])


def shown(kind: Any, text: str, *more: Effect) -> Outcome:
    return Outcome(status="done", message=text, effects=[Effect(kind=kind, text=text), *more])


def failed(reason: Any, message: str = "") -> Outcome:
    return Outcome(status="failed", reason=reason, message=message)


def read(**data: Any) -> Outcome:
    return Outcome(status="done", message="read", data=data)


NOTHING = shown("none", "no visible effect")
OPENED = shown("dialog", 'dialog "Edit" opened')
FOCUSED = shown("focus", "focus is on E-mail")
SAVED = shown("message", "Saved")
INVALID = shown("validation", "E-mail: not valid")
REFUSED_500 = shown(
    "message", "Saved", Effect(kind="request_failed", text="PUT /mail answered 500")
)
UNKNOWN = Outcome(status="unknown", message="nothing shows whether it was accepted")
FILLED = value("E-mail is sam@example.com")
TWO = value("Quantity is 2")
ROUTE = shown("route", "route /cart -> /thanks")
