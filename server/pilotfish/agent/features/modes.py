"""How much the agent does by itself, as the page or the policy has it: told every turn."""

from __future__ import annotations

from pilotfish.agent.features.stateful import BaseFeature

__all__ = ["Modes"]

_TOLD = {
    "show": "Mode: show. You do not act, you teach. An action on an element frames it and waits"
    " until the visitor has acted there themselves; its outcome says what they did. So first"
    " narrate what to do there and why, and take one action per turn. Without a ref nothing can be"
    " shown: instead of navigate, point at the link.",
    "ask": "Mode: ask. The visitor is asked before each of your steps.",
}


class Modes(BaseFeature):
    def tail(self) -> str:
        return _TOLD.get(self.run.control.mode, "")
