"""What became of an action: its status, its reason, and what visibly changed because of it."""

from __future__ import annotations

from dataclasses import field
from typing import Any, Literal

from pilotfish_client.codec import wire

__all__ = ["Approval", "Effect", "EffectKind", "Outcome", "Reason", "Status", "Timings"]

Status = Literal["done", "failed", "unknown", "needs_approval"]

Reason = Literal[
    "not_found",
    "stale",
    "not_visible",
    "covered",
    "disabled",
    "readonly",
    "option_missing",
    "rejected_value",
    "not_interactive",
    "navigation",
    "auth_required",
    "cross_origin",
    "denied",
    "cancelled",
    "timeout",
    "page_gone",
    "invalid_args",
    "handler_error",
    "unsupported",
]

EffectKind = Literal[
    "value",
    "changed",
    "message",
    "dialog",
    "validation",
    "route",
    "title",
    "focus",
    "request_failed",
    "native_dialog",
    "new_tab",
    "download",
    "none",
]

ApprovalKind = Literal[
    "payment", "send", "delete", "credentials", "plan", "action", "navigation", "step", "other"
]


@wire
class Effect:
    """One visible change in a few words ("Quantity is 2", "route /cart -> /checkout")."""

    kind: EffectKind
    text: str


@wire
class Approval:
    """What the page's guard needs an approval for, before it acts.

    `digest` (hex SHA-256 of action, args, role, name, form and URL) is computed by the page only.
    `facts` are the parts of the question (name, role, object, amount, url, value, message), and the
    question itself, in the visitor's language.
    """

    kind: ApprovalKind
    digest: str
    facts: dict[str, str]


@wire
class Timings:
    """Milliseconds an action spent in each of its stages."""

    ready: float = 0.0
    cursor: float = 0.0
    events: float = 0.0
    settle: float = 0.0
    observe: float = 0.0
    total: float = 0.0


@wire
class Outcome:
    """`reason` comes with `failed`, `approval` with `needs_approval`; `message` is for a reader."""

    status: Status
    reason: Reason | None = None
    message: str = ""
    data: dict[str, Any] | None = None
    effects: list[Effect] = field(default_factory=list[Effect])
    approval: Approval | None = None
    timings: Timings | None = None
