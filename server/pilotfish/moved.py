"""The keywords of Agent(…) that were moved into groups, and their new places."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

__all__ = ["MOVED", "no_such_keyword"]

MOVED = {
    "action_overrides": "actions=ActionOptions(overrides=…)",
    "agent_name": "persona=Persona(name=…)",
    "allow_present": "actions=ActionOptions(allow_present=…)",
    "append_system_prompt": "prompt=PromptOptions(append=…)",
    "bundles": "actions=ActionOptions(bundles=…)",
    "dom_max_length": "prompt=PromptOptions(dom_max_length=…)",
    "mode": "models=Models(reply_format=…)",
    "on_report": "actions=ActionOptions(on_report=…)",
    "run_limits": "limits=Limits(run=…)",
    "screenshot": "policy=PagePolicy(screenshot=…)",
    "system_prompt": "prompt=PromptOptions(system=…)",
}


def no_such_keyword(found: str, known: Iterable[str]) -> TypeError:
    """An error that says where the keyword is now, or which one was probably meant."""
    if found in MOVED:
        return TypeError(f"Agent({found}=…) is Agent({MOVED[found]}) now")
    names = sorted(known)
    near = difflib.get_close_matches(found, names, 1)
    guess = f"did you mean {near[0]}=…?" if near else f"there are {', '.join(names)}"
    return TypeError(f"Agent() takes no {found}=…; {guess}")
