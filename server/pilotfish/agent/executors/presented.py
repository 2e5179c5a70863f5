"""A surface that the host draws for the visitor, and what came of it."""

from __future__ import annotations

import json
from typing import Any, cast

from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import Respond
from pilotfish_client.server_messages import AskSurface

__all__ = ["PRESENT", "outcome_of", "surface_of"]

PRESENT = "present_surface"
"""Alone in its turn: what the visitor answers decides what comes next."""

_LEVELS = 32
"""An answer that is nested deeper is told as it came."""


def surface_of(args: dict[str, Any], ask_id: str) -> AskSurface:
    """The message that asks for it; `args` are valid."""
    placement = args.get("placement", "subtitle")
    return AskSurface(ask_id=ask_id, placement=placement, surface=args["surface"])


def outcome_of(asked: AskSurface, answer: Respond) -> Outcome:
    """`data` is {surface_id, placement, answer, cancelled}; the answer is JSON of the host's."""
    data: dict[str, Any] = {
        "surface_id": asked.ask_id,
        "placement": asked.placement,
        "answer": None,
        "cancelled": answer.source != "option",
    }
    if answer.source == "unsupported":
        told = f"{answer.answer[:500].rstrip('.')}. Nothing was shown: ask_user asks in words."
        return Outcome(status="failed", reason="unsupported", message=told, data=data)
    if answer.source == "cancelled":
        closed = "the visitor closed it without an answer"
        return Outcome(status="failed", reason="cancelled", message=closed, data=data)
    data |= {"answer": _read(answer.answer), "cancelled": False}
    return Outcome(status="done", message="the visitor has answered", data=data)


def _read(text: str) -> Any:
    """As JSON where it can be sent and kept as that; else the text."""
    try:
        value = json.loads(text, parse_constant=_no_json)
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return text
    return value if _is_flat(value, _LEVELS) else text


def _is_flat(value: Any, levels: int) -> bool:
    if isinstance(value, dict):
        parts = list(cast("dict[str, Any]", value).values())
    elif isinstance(value, list):
        parts = cast("list[Any]", value)
    else:
        return True
    return levels > 0 and all(_is_flat(part, levels - 1) for part in parts)


def _no_json(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")
