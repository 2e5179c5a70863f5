"""Takes a run up again where a restart cut it off: nothing that was issued is issued again."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from pilotfish.agent.carriers.issue import Carried, Issue
from pilotfish.agent.child import CHILD, Child, carry_child, inner_entries
from pilotfish.agent.ended import Ended
from pilotfish.agent.envelope import Invoke
from pilotfish.agent.feature import Features
from pilotfish.agent.rebuild import CutOff, cut_off
from pilotfish.agent.run import Run
from pilotfish.agent.said import said_in
from pilotfish.agent.seams import ActionContext, Entry, Ready
from pilotfish.agent.source import Recorded
from pilotfish.agent.step import conclude
from pilotfish.agent.trajectory import Trajectory
from pilotfish.agent.turn import play
from pilotfish_client.outcome import Outcome
from pilotfish_client.server_messages import Act

__all__ = ["recover"]

RESTARTED = (
    "the server restarted in the middle of your last reply: what of it is not listed here was not"
    " carried out. Look at the page before you repeat anything"
)
_UNKNOWN = "the server restarted while this was going on, so it is not known whether it happened"


async def recover(
    run: Run, trajectory: Trajectory, features: Features, entries: Sequence[Entry]
) -> Ended | None:
    """Finishes the turn that `entries` end in the middle of, if they do; an Ended where that ends
    the run.
    """
    cut = cut_off(entries)
    if cut is None and not trajectory.under_way:
        return None
    again: list[Invoke] = []
    if cut and not cut.waits_for_visitor:
        if cut.document == CHILD and cut.outcome is None:
            return await _resumed(run, trajectory, features, (cut, entries))
        cut = await _settled(run, trajectory, cut)
    if cut and cut.waits_for_visitor:
        again.append(cut.invoke)
    elif cut:
        await _conclude(run, trajectory, features, cut)
    after = await play(run, trajectory, features, Recorded(again))
    trajectory.note(RESTARTED)
    return after if isinstance(after, Ended) else None


async def _resumed(
    run: Run, trajectory: Trajectory, features: Features, where: tuple[CutOff, Sequence[Entry]]
) -> Ended | None:
    """A sub-task goes on where it was, and its parent then."""
    cut, entries = where
    child = Child.of(cut.action_id, cut.invoke.args)
    inner = list(inner_entries(entries, cut.action_id))
    trajectory.delegated -= sum(entry.kind == "turn" for entry in inner)
    carried = await carry_child(run, trajectory, child, inner)
    await run.journal.outcome(cut.action_id, carried.outcome)
    issue = Issue(run, trajectory, cut.invoke, _whole)
    since = (trajectory.view, time.monotonic())
    await conclude(issue, replace(carried, where=CHILD), since, features)
    after = await play(run, trajectory, features, Recorded([]))
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


async def _conclude(run: Run, trajectory: Trajectory, features: Features, cut: CutOff) -> None:
    assert cut.outcome is not None, "it is settled"
    declined = cut.question if cut.approved is False else ""
    question = cut.question if cut.approved is not False else ""
    carried = Carried(cut.action_id, cut.outcome, question=question, declined=declined)
    issue = Issue(run, trajectory, cut.invoke, _whole)
    await conclude(issue, carried, (trajectory.view, time.monotonic()), features)


async def _found(run: Run, trajectory: Trajectory, cut: CutOff) -> Outcome:
    if cut.document == "server":
        prepared = run.actions.prepare(cut.invoke.tool, cut.invoke.args, ())
        key = f"{run.session}.{cut.action_id}"
        said = said_in(run, trajectory)
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


async def _whole() -> bool:
    return True
