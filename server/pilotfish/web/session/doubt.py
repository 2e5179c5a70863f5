"""Outcomes of actions whose result is unknown, with a message in the visitor's words."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from pilotfish.agent.executors.approval import question_of
from pilotfish_client.observation import Row
from pilotfish_client.outcome import Approval, Outcome
from pilotfish_client.page_messages import JournalEntry

__all__ = ["after_load", "in_words", "named", "never_sent", "unanswered"]

_LONGEST = 120
_DEEDS: dict[str, str] = tomllib.loads(
    Path(__file__).with_name("deeds.toml").read_text(encoding="utf-8")
)


def in_words(name: str, args: dict[str, Any], row: Row | None, asked: Approval | None) -> str:
    """An action in the visitor's words: the approved question ("Place the order for $24.00"), or
    else what is done and to which control ("Press “Save”"). Never the name of a built-in action;
    empty where the control is not known.
    """
    if asked is not None:
        return question_of(asked).rstrip("?")
    then = args.get("then")
    if isinstance(then, dict):
        inner = cast("dict[str, Any]", then)
        return in_words(str(inner.get("tool")), inner.get("args") or {}, row, None)
    called = " ".join(row.name.split())[:_LONGEST] if row else ""
    on = f"“{called}”" if called else f"the {row.word}" if row else ""
    values = {field: str(args.get(field, ""))[:_LONGEST] for field in ("key", "path")}
    # The name of an action that the site registered is made of words.
    deed = _DEEDS.get(name) or name.replace("_", " ").strip().capitalize() + (" {on}" * bool(row))
    return deed.format(on=on, **values) if on or "{on}" not in deed else ""


def named(outcome: Outcome, what: str) -> Outcome:
    """`outcome`; if it is unknown, with `what` at the front of its message."""
    if outcome.status != "unknown" or not what or outcome.message.startswith(what):
        return outcome
    return replace(outcome, message=f"{what}: {outcome.message}")


def never_sent() -> Outcome:
    return Outcome(
        status="failed",
        reason="page_gone",
        message="the page was replaced by another before this was begun, so nothing happened:"
        " look at the new page and decide anew",
    )


def unanswered(seconds: float) -> Outcome:
    """The outcome of an action that a connected page did not answer within `seconds`."""
    return Outcome(
        status="unknown",
        reason="timeout",
        message=f"the page reported no outcome within {seconds:g} s, so it is not known"
        " whether it happened: look at the page for its effect; do not simply repeat it",
    )


def after_load(entry: JournalEntry | None) -> Outcome:
    """The outcome of an action whose document is gone, from the journal of the next document."""
    if entry is not None and entry.state == "finished" and entry.outcome is not None:
        return entry.outcome
    return Outcome(
        status="unknown",
        message="the page was reloaded while this was going on, so it is not known"
        " whether it happened: look at the page for its effect; do not simply repeat it",
    )
