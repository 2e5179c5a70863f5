"""What may go wrong at one message of a run, and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

__all__ = ["KINDS", "STORE", "Fault", "Kind", "Message", "Sender", "faults_at"]

Sender = Literal["page", "server"]
Kind = Literal["cut", "duplicate", "kill", "reload", "card", "request", "store"]
KINDS: tuple[Kind, ...] = ("cut", "duplicate", "kill", "reload", "card", "request")
STORE: tuple[Kind, ...] = (*KINDS, "store")
"""With a restart of the database, where the store is one."""


@dataclass(frozen=True)
class Message:
    """A message of the recorded run: the `number`th that `sender` sent, from 1."""

    sender: Sender
    number: int
    type: str


@dataclass(frozen=True)
class Fault:
    """`kind` happens as `message` passes: `before` it goes on or after it. Before a cut,
    a kill and a reload it never goes on; a store is away while it does. `card` kills the server
    while the card of this message is open, `request` as an approved request goes to the site.
    """

    kind: Kind
    message: Message
    before: bool

    def __str__(self) -> str:
        when = "before" if self.before else "after"
        message = self.message
        return f"{self.kind} {when} {message.type} ({message.sender} {message.number})"


REQUEST = Message("page", 1, "POST /checkout")
"""What an approved action sends to the site."""


def faults_at(messages: Sequence[Message], kinds: Sequence[Kind] = KINDS) -> list[Fault]:
    """Every fault at every message. A message that comes twice has no before and after, and only a
    question has a card.
    """
    at_messages = [
        Fault(kind, message, before)
        for message in messages
        for kind in kinds
        if kind != "request" and (kind != "card" or message.type == "confirm_action")
        for before in ((False,) if kind in ("duplicate", "card") else (True, False))
    ]
    requests = [Fault("request", REQUEST, before) for before in (True, False)]
    return [*at_messages, *(requests if "request" in kinds else [])]
