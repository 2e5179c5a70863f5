"""What a run has done so far: its turns and steps, as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from pilotfish_client.outcome import Outcome
from pilotfish_client.server_messages import DoneStatus

if TYPE_CHECKING:
    from pilotfish.agent.request import Usage

__all__ = ["PastRun", "Step", "Target", "TurnRecord", "Verdict", "escalated"]


Where = Literal["page", "server", "visitor", "run", "child"]


@dataclass(frozen=True)
class Target:
    """What an action was aimed at, in the words of the page: its role, its name, and the named
    form, dialog or region that it stands in.
    """

    role: str
    name: str
    place: str = ""

    def __str__(self) -> str:
        where = f" in {self.place}" if self.place else ""
        return f"{self.role} “{self.name}”{where}" if self.name else f"{self.role}{where}"


@dataclass(frozen=True)
class Step:
    """One executed (or refused) action with its outcome. `number` counts through the run.

    `address` is the URL it was called on; `before` and `after` are the page's signatures; `ms` is
    what it took, the visitor's own time included. `reasoning` is the model's, where it gave one.
    `where` it was carried out. `question` is what the visitor has approved for it, `declined` what
    they answered with no. `drop_rest` says why nothing
    after it in the same reply may be carried out.
    """

    number: int
    action_id: str
    name: str
    args: dict[str, Any]
    outcome: Outcome
    target: Target | None = None
    address: str = ""
    before: str = ""
    after: str = ""
    ms: int = 0
    reasoning: str = ""
    where: Where = "page"
    question: str = ""
    declined: str = ""
    drop_rest: str = ""


def escalated(step: Step) -> bool:
    """A person takes over from here."""
    return step.name == "escalate_to_human" and step.outcome.status == "done"


@dataclass(frozen=True)
class Verdict:
    """What a feature of the loop decided: its name, in which of its methods, and why."""

    feature: str
    at: str
    said: str


@dataclass(frozen=True)
class TurnRecord:
    """One reply of the model as far as it was issued, and what it caused.

    `envelope` is rebuilt from what was issued, so it is valid even after a broken stream.
    `notes` say what was dropped or refused, for the model. `text` is the prose of classic mode.
    `images` counts the pictures that the model was shown with it, `dropped` the actions of the
    reply that were not carried out. `usage` are its tokens, `ms` its milliseconds.

    For the record alone, never for the model: `seen` is the last message of the request, `thinking`
    and `prose` what the model wrote beside its actions, `model` its name, `verdicts` what features
    decided since the turn before.
    """

    number: int
    envelope: dict[str, Any]
    steps: tuple[Step, ...]
    notes: tuple[str, ...] = ()
    url: str = ""
    text: str = ""
    images: int = 0
    dropped: int = 0
    usage: Usage | None = None
    ms: int = 0
    seen: str = ""
    thinking: str = ""
    prose: str = ""
    model: str = ""
    verdicts: tuple[Verdict, ...] = ()


@dataclass(frozen=True)
class PastRun:
    """A former run of the same session."""

    task: str
    summary: str
    status: DoneStatus
    at: float = field(default=0.0)
