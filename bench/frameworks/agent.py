"""The agent behind every recipe: it calls the page's one action, and ends."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pilotfish import Agent, ScriptedModel, Settings
from ports import Ports

__all__ = ["WORDS", "serving"]

WORDS = "Hello from the agent"


def _turn(*actions: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"memory": "", "actions": list(actions), **more}


@contextmanager
def serving(folder: Path) -> Generator[str]:
    """Its address; pages of this machine may use it."""
    ports = Ports()
    call = {"tool": "set_greeting", "args": {"text": WORDS}}
    model = ScriptedModel([_turn(call), _turn(is_final=True, summary="The heading is changed.")])
    settings = Settings(
        development=True, secret="bench" * 8, database=str(folder / "agent.sqlite3")
    )
    try:
        with ports.lend(Agent(model=model, settings=settings).app()) as port:
            yield f"http://localhost:{port}"
    finally:
        ports.end()
