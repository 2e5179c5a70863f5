"""The run: turn after turn until the model ends it, the visitor does, or something gives out."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Literal, assert_never

from pilotfish.agent.errors import Fenced, PageGone, PageUnreadable
from pilotfish.agent.history import Step
from pilotfish.agent.next_step import Continue, Declined, Failed, Finished, Next
from pilotfish.agent.run import Progress, Run
from pilotfish.agent.turn import take_turn
from pilotfish_client.server_messages import Done, Status

__all__ = ["run", "so_far"]

_MOST_TOLD = 4


async def run(run: Run) -> Done:
    """Carries the task out and tells the visitor of it; cancelling it is the visitor's stop.

    Raises Fenced (another node goes on) and, after a clean end was told, CancelledError.
    """
    progress: Progress | None = None
    try:
        await run.journal.run_started(run.run_id, run.task)
        await run.host.show(Status(status="thinking", run_id=run.run_id))
        progress = Progress(view=await run.page.observe(), actions=run.actions.specs())
        after: Next = Continue()
        while isinstance(after, Continue):
            after = await take_turn(run, progress)
        return await _end(run, _done(run, progress, after))
    except PageGone as error:
        lost = f"The page went away and did not come back ({error})."
        return await _end(run, _message(run, progress, "failed", lost))
    except PageUnreadable as error:
        unread = f"I could not read this page, so I stopped ({error})."
        return await _end(run, _message(run, progress, "failed", unread))
    except asyncio.CancelledError:
        await asyncio.shield(_end(run, _message(run, progress, "stopped", "Stopped.")))
        raise
    except Fenced:
        raise
    except Exception:
        broke = "Something went wrong on our side, so I stopped."
        await _end(run, _message(run, progress, "failed", broke))
        raise


def _done(run: Run, progress: Progress, after: Finished | Declined | Failed) -> Done:
    match after:
        case Finished(summary=summary):
            status, text = "done", summary or so_far(progress.steps) or "Done."
            return Done(
                run_id=run.run_id, status=status, summary=text, steps=progress.actions_taken
            )
        case Declined(question=question):
            text = f"All right, I left it: “{question}” was not done."
            return _message(run, progress, "done", text)
        case Failed(message=message):
            return _message(run, progress, "failed", message)
        case _:
            assert_never(after)


def _message(
    run: Run, progress: Progress | None, status: Literal["done", "failed", "stopped"], text: str
) -> Done:
    """What was done until then is told with it, from the outcomes alone."""
    steps = progress.steps if progress else ()
    told = so_far(steps)
    summary = f"{text} Until then: {told}" if told else text
    if progress and progress.in_doubt:
        doubt = f"It is not known whether this was done: “{progress.in_doubt}”."
        summary = f"{summary} {doubt} Please have a look."
    taken = progress.actions_taken if progress else 0
    return Done(run_id=run.run_id, status=status, summary=summary, steps=taken)


def so_far(steps: Sequence[Step]) -> str:
    """What visibly happened, in the words of the effects; nothing that was not seen."""
    seen = [
        effect.text
        for step in steps
        if step.outcome.status == "done"
        for effect in step.outcome.effects
        if effect.kind in ("value", "message", "dialog")
    ]
    return "; ".join(seen[-_MOST_TOLD:]) + "." if seen else ""


async def _end(run: Run, done: Done) -> Done:
    await run.journal.run_ended(done)
    status = "failed" if done.status == "failed" else "done"
    await run.host.show(Status(status=status, run_id=run.run_id))
    await run.host.show(done)
    return done
