"""Takes a run up again where a restart cut it off: nothing that was issued is issued again."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from pilotfish.agent.executors.in_child import Child, carry_child
from pilotfish.agent.executors.issue import Carried, Issue
from pilotfish.agent.loop.action import LoopContext, conclude
from pilotfish.agent.loop.turn import play
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.model.source import Recorded
from pilotfish.agent.run.run import Run
from pilotfish.agent.run.said import said_in
from pilotfish.agent.run.seams import ActionContext, Ready
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.journal import CHILD, inner_entries
from pilotfish.agent.state.rebuild import CutOff, cut_off
from pilotfish.agent.state.store import Entry
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.outcome import Outcome
from pilotfish_client.server_messages import Act

__all__ = ["recover"]

RESTARTED = (
    "the server restarted in the middle of your last reply: what of it is not listed here was not"
    " carried out. Look at the page before you repeat anything"
)
_UNKNOWN = "the server restarted while this was going on, so it is not known whether it happened"


async def recover(context: LoopContext, entries: Sequence[Entry]) -> Ended | None:
    """Finishes the turn that `entries` end in the middle of, if they do; an Ended where that ends
    the run.
    """
    run, trajectory = context.run, context.trajectory
    cut = cut_off(entries)
    if cut is None and not trajectory.under_way:
        return None
    again: list[Invoke] = []
    if cut and not cut.waits_for_visitor:
        if cut.document == CHILD and cut.outcome is None:
            return await _resumed(context, cut, entries)
        cut = await _settled(run, trajectory, cut)
    if cut and cut.waits_for_visitor:
        again.append(replace(cut.invoke, asked=cut.question))
    elif cut:
        await _conclude(context, cut)
    after = await play(context, Recorded(again))
    trajectory.note(RESTARTED)
    return after if isinstance(after, Ended) else None


async def _resumed(context: LoopContext, cut: CutOff, entries: Sequence[Entry]) -> Ended | None:
    """A sub-task goes on where it was, and its parent then."""
    run, trajectory = context.run, context.trajectory
    child = Child.of(cut.action_id, cut.invoke.args)
    inner = list(inner_entries(entries, cut.action_id))
    trajectory.delegated -= sum(entry.kind == "turn" for entry in inner)
    carried = await carry_child(run, trajectory, child, context.loop, inner)
    await run.journal.outcome(cut.action_id, carried.outcome)
    issue = Issue(run, trajectory, cut.invoke)
    since = (trajectory.view, time.monotonic())
    await conclude(issue, replace(carried, where=CHILD), since, context.features)
    after = await play(context, Recorded([]))
    trajectory.note(RESTARTED)
    return after if isinstance(after, Ended) else None


async def _settled(run: Run, trajectory: Trajectory, cut: CutOff) -> CutOff:
    """With the outcome that the page, the server or the visitor knows of."""
    if cut.approved is False and (cut.outcome is None or cut.outcome.status == "needs_approval"):
        said = f"The visitor declined: {cut.question}"
        return replace(cut, outcome=Outcome(status="failed", reason="denied", message=said))
    if cut.outcome is not None:
        return cut
    outcome = await _found(run, trajectory, cut)
    await run.journal.outcome(cut.action_id, outcome)
    return replace(cut, outcome=outcome)


async def _conclude(context: LoopContext, cut: CutOff) -> None:
    assert cut.outcome is not None, "it is settled"
    declined = cut.question if cut.approved is False else ""
    question = cut.question if cut.approved else ""
    asked = cut.question if cut.approved is None else ""
    carried = Carried(cut.action_id, cut.outcome, question=question, declined=declined, asked=asked)
    issue = Issue(context.run, context.trajectory, cut.invoke)
    since = (context.trajectory.view, time.monotonic())
    await conclude(issue, carried, since, context.features)


async def _found(run: Run, trajectory: Trajectory, cut: CutOff) -> Outcome:
    if cut.document == "server":
        prepared = run.actions.prepare(cut.invoke.tool, cut.invoke.args, ())
        key = f"{run.session}.{cut.action_id}"
        said = said_in(run.opening, trajectory)
        context = ActionContext(key, run.session, run.user, said)
        known = await run.actions.check(prepared, context) if isinstance(prepared, Ready) else None
        return known or _doubted(cut, Outcome(status="unknown", message=_UNKNOWN))
    act = Act(
        action_id=cut.action_id,
        document=cut.document,
        epoch=run.page.epoch,
        name=cut.invoke.tool,
        args=cut.invoke.args,
        digest=cut.digest,
    )
    acted = await run.page.recover(act)
    trajectory.saw(acted.view or await run.page.observe())
    return _doubted(cut, acted.outcome)


def _doubted(cut: CutOff, outcome: Outcome) -> Outcome:
    """With what is in doubt, in the words that the visitor approved."""
    if outcome.status != "unknown":
        return outcome
    what = cut.question.rstrip("?")
    named = not what or outcome.message.startswith(what)
    return outcome if named else replace(outcome, message=f"{what}: {outcome.message}")
