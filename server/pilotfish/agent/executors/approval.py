"""The question put to the visitor before something consequential: made by code, from facts."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from pilotfish.agent.model.envelope import Invoke
from pilotfish_client.outcome import Approval
from pilotfish_client.server_messages import ConfirmAction

__all__ = ["confirmation", "digest_of", "question_of"]

_LONGEST = 240
_SETS = frozenset({"fill_input", "select_option", "choose", "set_date", "set_slider"})


def question_of(approval: Approval) -> str:
    """One line, ended by a question mark, from the facts that the page's guard gave.

    The question of the page's own card is one of them, except with older widgets.
    """
    facts = {key: " ".join(value.split()) for key, value in approval.facts.items()}
    if question := facts.get("question"):
        return question[:_LONGEST]
    amount, form = facts.get("amount", ""), facts.get("form", "")
    # What a key submits says more than the field in which it is pressed.
    name = facts.get("submits") or facts.get("name", "")
    away = "" if "message" in facts else facts.get("away", "")
    sent = f", sent to {away}" if away else ""
    if message := facts.get("message"):
        text = message
    elif approval.kind == "navigation":
        text = f"Leave this page for {facts.get('url', 'another one')}"
    elif approval.kind == "step":
        value = f" with “{facts['value']}”" if facts.get("value") else ""
        text = f"Next: {facts.get('action', 'act')} “{name}”{value}{'' if sent else '. Go on'}"
    elif (value := facts.get("value")) and facts.get("action") in _SETS:
        text = f"Change “{name}” to “{value}”"
    elif amount and amount in form:
        # A row that names its own amount: which one it is matters more.
        text = f"{name or 'Go on'} ({form})"
    elif amount:
        text = f"{name or 'Go on'} for {amount}"
    elif form and form.lower() != name.lower():
        text = f"{name or 'Submit'} ({form})"
    else:
        text = name or "Go on with this"
    text = text[: _LONGEST - len(sent)].rstrip() + sent
    return text if text.endswith("?") else f"{text.rstrip('.!')}?"


def confirmation(digest: str, invoke: Invoke, message: str) -> ConfirmAction:
    """The message that asks for the visitor's decision on `digest`. It does not expire."""
    return ConfirmAction(
        digest=digest, actionName=invoke.tool, params=invoke.args, message=message, expires=0
    )


def digest_of(name: str, args: dict[str, Any], subject: str) -> str:
    """For server actions, which no page can tell apart better than by name and arguments."""
    text = json.dumps([name, args, subject], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
