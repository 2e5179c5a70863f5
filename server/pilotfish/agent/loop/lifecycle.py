"""A run from its start to its end, as the visitor is told of it."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Sequence
from urllib.parse import quote_plus

from pilotfish.agent.failures import Fenced, PageGone, PageUnreadable, StoreUnavailable
from pilotfish.agent.loop.loop import carry_through
from pilotfish.agent.page.step import Step
from pilotfish.agent.run.monitor import Monitor
from pilotfish.agent.run.run import Run
from pilotfish.agent.sentence import Sentence, say
from pilotfish.agent.state.ended import LIMITS, Ended
from pilotfish.agent.state.store import Entry
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.server_messages import Done, Status

__all__ = ["run", "so_far"]

log = logging.getLogger(__name__)

_MOST_TOLD = 4
_LOOKS = frozenset({"navigate", "go_back", "find", "read", "scroll", "scroll_to", "hover"})


async def run(run: Run, entries: Sequence[Entry] = ()) -> Done:
    """Carries the task out and tells the visitor of it; cancelling it is the visitor's stop.
    `entries` are the journal of a run that a restart cut off: it goes on where it was.

    Raises Fenced (another node goes on) and, after a clean end was told, CancelledError.
    """
    begun: list[Trajectory] = []
    try:
        return await _carried(run, entries, begun)
    except StoreUnavailable as error:
        return await _unrecorded(run, begun[0] if begun else None, error)


async def _carried(run: Run, entries: Sequence[Entry], begun: list[Trajectory]) -> Done:
    """`begun` gets the trajectory."""
    trajectory: Trajectory | None = None
    run.monitors.tell(Monitor.started, run.session)
    try:
        if not entries:
            await run.journal.run_started(run.brief())
        await run.host.show(Status(status="thinking", run_id=run.run_id))
        trajectory = Trajectory(view=await run.page.observe(), actions=run.actions.specs())
        begun.append(trajectory)
        return await _end(run, trajectory, await carry_through(run, trajectory, entries))
    except PageGone as error:
        return await _break(run, trajectory, say("page_gone", why=error))
    except PageUnreadable as error:
        return await _break(run, trajectory, say("page_unreadable", why=error))
    except asyncio.CancelledError:
        if run.suspended():
            raise
        stopped = Ended.saying("stopped", say("halted" if run.control.halted else "stopped"))
        await asyncio.shield(_end(run, trajectory, stopped))
        raise
    except (Fenced, StoreUnavailable):
        raise
    except Exception:
        await _break(run, trajectory, say("broke"))
        raise


async def _break(run: Run, trajectory: Trajectory | None, sentence: Sentence) -> Done:
    run.monitors.tell(Monitor.failed, sentence.text)
    return await _end(run, trajectory, Ended.saying("failed", sentence))


async def _unrecorded(run: Run, trajectory: Trajectory | None, error: Exception) -> Done:
    """The store did not come back in time. The summary says what the journal has; the end is
    written to it later, so that nobody resumes the run.
    """
    log.error("the run cannot be recorded, so it ends run=%s: %s", run.run_id, error)
    acted = trajectory is not None and any(it.outcome.status == "done" for it in trajectory.steps)
    ended = Ended.saying("partial" if acted else "failed", say("unrecorded"))
    done = _done(run, trajectory, ended)
    run.journal.owed = done
    run.monitors.tell(Monitor.failed, done.summary)
    await run.host.show(Status(status="failed", run_id=run.run_id))
    await run.host.show(done)
    return done


async def _end(run: Run, trajectory: Trajectory | None, ended: Ended) -> Done:
    done = _done(run, trajectory, ended)
    if ended.why in LIMITS:
        log.warning(
            "run ended by a limit run=%s limit=%s turns=%d tokens=%d",
            *(run.run_id, ended.why, done.turns, trajectory.tokens if trajectory else 0),
        )
    await run.journal.run_ended(done)
    run.monitors.tell(Monitor.ended, ended)
    await run.host.show(Status(status=done.status, run_id=run.run_id))
    await run.host.show(done)
    return done


def _done(run: Run, trajectory: Trajectory | None, ended: Ended) -> Done:
    """The message of the end: what was seen to happen is told with any end but a good one."""
    facts = dict(ended.sentence.facts) if ended.sentence else {}
    summary = ended.summary
    closing = ended.closing or (so_far(trajectory.steps, ended.summary) if trajectory else "")
    if not summary:
        summary = closing or say("done").text
    elif ended.status != "done" and closing:
        summary, facts["until"] = f"{summary} Until then: {closing}", closing
    if ended.status != "done" and trajectory and trajectory.in_doubt:
        doubt = facts["doubt"] = trajectory.in_doubt
        summary += f" It is not known whether this was done: “{doubt}”. Please have a look."
    return Done(
        run_id=run.run_id,
        status=ended.status,
        summary=summary,
        steps=trajectory.actions_taken if trajectory else 0,
        turns=len(trajectory.turns) if trajectory else 0,
        data=ended.data,
        verified=ended.verified,
        why=ended.why or None,
        code=ended.sentence.code if ended.sentence else None,
        facts=facts if ended.sentence else None,
        sources=list(ended.sources) or None,
    )


def so_far(steps: Sequence[Step], summary: str = "") -> str:
    """What visibly happened, in the words of the effects; nothing that was not seen. What `summary`
    says already, what a search or another page announced, and a list that opened, is left out.
    """
    led = " ".join(effect.text for step in steps for effect in step.outcome.effects)
    seen = [
        effect.text
        for step in steps
        if step.outcome.status == "done" and step.name not in _LOOKS
        if step.target is None or step.target.role != "searchbox"
        if not re.search(rf"[?&]\w+={re.escape(quote_plus(str(step.args.get('value'))))}\b", led)
        for effect in step.outcome.effects
        if effect.kind in ("value", "message", "dialog")
        and not effect.text.endswith((" is expanded", " is collapsed"))
        and effect.text.strip(" .").lower() not in summary.lower()
    ]
    return "; ".join(seen[-_MOST_TOLD:]) + "." if seen else ""
