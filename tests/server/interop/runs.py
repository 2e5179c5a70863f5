"""Runs of an agent that is connected with something, on a page that nothing happens on."""

from typing import Any

from fakes import FakeHost, FakePage, envelope
from pilotfish import Agent, MemoryStore, RunResult, ScriptedModel
from pilotfish.agent.run.seams import User

END = envelope(is_final=True, summary="That is it.")


async def run_of(
    *replies: dict[str, Any], host: FakeHost | None = None, user: User | None = None, **options: Any
) -> tuple[RunResult, ScriptedModel, FakeHost]:
    model, host = ScriptedModel([*replies, END, END]), host or FakeHost()
    agent = Agent(model=model, store=MemoryStore(), **options)
    return await agent.run("Do it", FakePage(), host=host, user=user), model, host


def prompt_of(model: ScriptedModel, turn: int = 0) -> str:
    return "\n".join(model.requests[turn].system)
