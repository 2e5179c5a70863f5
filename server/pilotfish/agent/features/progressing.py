"""What kind of thing an action is, for whoever asks whether a run gets anywhere."""

from __future__ import annotations

import json
from typing import Literal

from pilotfish.agent.page.step import Step

__all__ = ["Category", "category_of", "fingerprint_of"]

Category = Literal["productive", "passive", "neutral"]

_LOOKING = """
find read scroll scroll_to hover wait wait_until extract_table validate_form go_back screenshot
"""
_SPEAKING = """
ask_user ask_user_choice pause border highlight present_surface write_state save_progress fold fail
report_feedback todo_adjust
"""
_PASSIVE = frozenset(_LOOKING.split())
_NEUTRAL = frozenset(_SPEAKING.split())


def category_of(name: str) -> Category:
    """Passive actions only look or wait; neutral ones speak to the visitor or write down."""
    if name in _PASSIVE:
        return "passive"
    return "neutral" if name in _NEUTRAL else "productive"


def fingerprint_of(step: Step) -> str:
    """Equal for the same action on the same thing, whatever number that thing has just now."""
    if step.target is None:
        return json.dumps([step.name, step.args], sort_keys=True, default=str)
    args = {key: value for key, value in step.args.items() if key != "ref"}
    return json.dumps([step.name, str(step.target), args], sort_keys=True, default=str)
