"""One action as it was carried out, or refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from pilotfish.agent.page.target import Target
from pilotfish_client.outcome import Outcome

__all__ = ["ENDS", "Step", "Where", "consequence_of", "escalated", "is_no_deed", "may_be_left"]

ENDS = frozenset({"fail", "finish"})
"""Actions by which the model ends a run."""

_NO_DEED = frozenset(
    {"find", "read", "extract_table", "search_site", "wait", "pause", "ask_user"}
    | {"ask_user_choice", "write_state", "save_progress", "fold", "fail", "finish", "todo_adjust"}
)
"""Looking, waiting and asking carry nothing out."""
_LOOKS = frozenset({"navigate", "go_back", "scroll", "scroll_to", "hover", "dismiss"})

Where = Literal["page", "server", "visitor", "run", "child"]


@dataclass(frozen=True)
class Step:
    """One executed (or refused) action with its outcome. `number` counts through the run.

    `address` is the URL it was called on; `before` and `after` are the page's signatures; `ms` is
    what it took, the visitor's own time included. `reasoning` is the model's, where it gave one.
    `where` it was carried out. `question` is what the visitor has approved for it, `declined` what
    they answered with no, `asked` a question about it that nobody answered. `came` is the new row
    that holds what the run had entered, `is_empty` whether it sent a form without any. `drop_rest`
    says why nothing after it in the same reply may be carried out.
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
    asked: str = ""
    came: str = ""
    is_empty: bool = False
    drop_rest: str = ""


def consequence_of(step: Step) -> str:
    """What the visitor approved, or should have, in their words; empty where nothing had to be."""
    return (step.question or step.asked).rstrip("?")


def escalated(step: Step) -> bool:
    """A person takes over from here."""
    return step.name == "escalate_to_human" and step.outcome.status == "done"


def is_no_deed(step: Step) -> bool:
    """Whether it only looks, waits, asks or takes notes."""
    return step.name in _NO_DEED


def may_be_left(name: str) -> bool:
    """Whether a run that leaves an action out may have left out a part of its task."""
    return name not in _NO_DEED | _LOOKS
