"""A decision to the envelope that the loop expects of every model."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pilotfish_builtin.moves import Act

__all__ = ["Reply", "envelope", "summarise"]


@dataclass(frozen=True)
class Reply:
    """Acts of this turn, or (with `summary`) the end of the run, pointing at `about`; or (with
    `failure`) its end without what was asked for.
    """

    acts: Sequence[Act] = field(default_factory=tuple[Act, ...])
    memory: str = ""
    summary: str | None = None
    failure: str | None = None
    about: int | None = None
    claims: Sequence[tuple[str, int]] = ()


def envelope(reply: Reply) -> str:
    """The JSON text of `agent_turn`'s arguments."""
    actions: list[dict[str, Any]] = []
    for act in reply.acts:
        if act.say:
            actions.append(_narration(act.say, act.about))
        actions.append({"tool": act.tool, "args": act.args})
    body: dict[str, Any] = {"memory": reply.memory, "actions": actions}
    if reply.summary is not None:
        actions.append(_narration(reply.summary, reply.about))
        body |= {"is_final": True, "summary": reply.summary}
        if reply.claims:
            body["claims"] = [{"says": says, "step": step} for says, step in reply.claims]
    if reply.failure is not None:
        actions.append({"tool": "fail", "args": {"reason": reply.failure}})
    return json.dumps(body, ensure_ascii=False)


def summarise(told: Sequence[str], trouble: str = "") -> str:
    """ "Set Quantity to 2; opened Checkout." and what went wrong after it."""
    kept = list(dict.fromkeys(entry for entry in told if entry))
    done = "; ".join(kept)
    done = f"{done[:1].upper()}{done[1:]}." if done else ""
    return " ".join(part for part in (done, trouble) if part)


def _narration(text: str, about: int | None) -> dict[str, Any]:
    return {"narrate": text} if about is None else {"narrate": text, "about": about}
