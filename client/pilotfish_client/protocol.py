"""Every message on the wire, a frozen dataclass each: the one definition.

JSON Schema and the widget's types are generated from here; docs/asyncapi.json too.
"""

from __future__ import annotations

from typing import Literal

from pilotfish_client.codec import wire
from pilotfish_client.page_messages import (
    ActionSpec,
    Attachment,
    Decision,
    Event,
    Feedback,
    Hello,
    JournalEntry,
    ObservationMessage,
    OutcomeMessage,
    Parting,
    Register,
    Respond,
    Run,
    Screenshot,
    Selection,
    Stop,
)
from pilotfish_client.server_messages import (
    Act,
    AskSurface,
    AskUser,
    AskUserChoice,
    Capture,
    ConfirmAction,
    Debug,
    Done,
    Drain,
    Error,
    Observe,
    Plan,
    Refused,
    RunStatus,
    Status,
    Step,
    Subtitle,
    Todo,
    Welcome,
)

__all__ = [
    "SUBPROTOCOL",
    "VERSIONS",
    "Ack",
    "Act",
    "ActionSpec",
    "AskSurface",
    "AskUser",
    "AskUserChoice",
    "Attachment",
    "Capture",
    "ConfirmAction",
    "Debug",
    "Decision",
    "Done",
    "Drain",
    "Error",
    "Event",
    "Feedback",
    "FromPage",
    "FromServer",
    "Hello",
    "JournalEntry",
    "ObservationMessage",
    "Observe",
    "OutcomeMessage",
    "Parting",
    "Ping",
    "Plan",
    "Refused",
    "Register",
    "Respond",
    "Run",
    "RunStatus",
    "Screenshot",
    "Selection",
    "Status",
    "Step",
    "Stop",
    "Subtitle",
    "Todo",
    "Welcome",
    "numbered",
]

SUBPROTOCOL = "pilotfish.1"
VERSIONS = (1,)
"""Wire versions that are spoken, the newest last: see docs/protocol.md."""


@wire
class Ping:
    type: Literal["ping"] = "ping"


@wire
class Ack:
    """Carries only the numbers of its frame."""

    type: Literal["ack"] = "ack"


FromPage = (
    Hello
    | Register
    | Run
    | Stop
    | Respond
    | ObservationMessage
    | OutcomeMessage
    | Parting
    | Screenshot
    | Attachment
    | Decision
    | Feedback
    | Event
    | Ping
    | Ack
)

FromServer = (
    Welcome
    | Refused
    | Status
    | Plan
    | Step
    | Subtitle
    | AskUser
    | AskUserChoice
    | AskSurface
    | ConfirmAction
    | Observe
    | Capture
    | Act
    | Done
    | Error
    | Drain
    | Debug
    | Ping
    | Ack
)


def numbered(message: FromPage | FromServer) -> bool:
    """Whether the message is numbered: handshakes, pings and subtitle deltas are not."""
    match message:
        case Hello() | Welcome() | Refused() | Ping() | Ack() | Debug() | Drain():
            return False
        case Subtitle(text=None):
            return False
        case _:
            return True
