"""A pause of the run that the visitor ends."""

from __future__ import annotations

from pilotfish.agent.run.run import Run
from pilotfish.agent.sentence import say
from pilotfish_client.server_messages import AskUser, Status

__all__ = ["goes_on"]


async def goes_on(run: Run, pause_id: str, code: str) -> bool:
    """Shows the sentence of that code and waits, however long it takes; False if the visitor closed
    the question. `pause_id` is unique in the run: an answer is kept under it.
    """
    sentence = say(code)
    question = AskUser(
        ask_id=f"{run.run_id}.{pause_id}", question=sentence.text, pause=True, code=sentence.code
    )
    await run.host.show(Status(status="waiting", run_id=run.run_id))
    return (await run.host.ask(question)).source != "cancelled"
