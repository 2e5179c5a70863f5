import pytest

from fakes import FakePage, done, needs_approval, view
from pilotfish.agent.executors.in_page import in_page
from pilotfish.agent.executors.issue import Issue
from pilotfish.agent.failures import PageGone, TakenBack
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.run.seams import Acted, Ready
from pilotfish.agent.state.trajectory import Trajectory

pytestmark = pytest.mark.anyio


async def carried(s, name: str = "click"):
    async def whole() -> bool:
        return True

    trajectory = Trajectory(view=view(), actions=())
    ready = s.actions.prepare(name, {"ref": 1}, ())
    assert isinstance(ready, Ready)
    return trajectory, await in_page(Issue(s.run, trajectory, Invoke(name, {}), whole), ready)


async def test_an_approved_action_is_issued_anew_with_the_digest(stage) -> None:
    s = stage()
    s.host.approves = [True]
    s.page.answers["click"] = lambda act: done() if act.digest else needs_approval("d", name="Pay")
    _, result = await carried(s)
    assert (result.action_id, result.outcome.status) == ("r1.2", "done")
    assert [(act.action_id, act.digest) for act in s.page.acts] == [("r1.1", None), ("r1.2", "d")]
    kinds = ["issued", "outcome", "held", "decided", "issued", "outcome"]
    assert s.journal.kinds() == kinds


async def test_what_the_page_took_back_goes_on_and_nobody_has_declined(stage) -> None:
    s = stage()
    s.host.approves = [TakenBack("gone"), True]
    answers = iter([needs_approval("d", name="Pay"), needs_approval("e", name="Send"), done()])
    s.page.answers["click"] = lambda act: next(answers)
    _, result = await carried(s)
    assert (result.outcome.status, result.declined) == ("done", "")
    assert [act.digest for act in s.page.acts] == [None, "d", "e"]
    assert s.journal.kinds().count("decided") == 1


async def test_what_was_taken_back_counts_as_approved_by_nobody(stage) -> None:
    s = stage()
    s.host.approves = [TakenBack("gone")]
    s.page.answers["click"] = lambda act: done() if act.digest else needs_approval("d", name="Pay")
    _, result = await carried(s)
    assert (result.outcome.status, result.question, result.declined) == ("done", "", "")


async def test_a_page_that_is_lost_after_the_action_is_told_with_its_outcome(stage) -> None:
    class Lost(FakePage):
        async def act(self, act):
            return Acted((await super().act(act)).outcome)

        async def observe(self):
            raise PageGone("gone")

    _, result = await carried(stage(page=Lost()))
    assert result.outcome.status == "done"
    assert isinstance(result.lost, PageGone)


async def test_what_was_approved_each_time_is_never_told_as_denied(stage) -> None:
    s = stage()
    s.host.approves = [True] * 9
    digests = (needs_approval(f"d{number}", name="Pay") for number in range(20))
    s.page.answers["click"] = lambda act: next(digests)
    _, result = await carried(s)
    assert (result.outcome.status, result.outcome.reason) == ("unknown", None)
    assert "what the visitor approved was done" in result.outcome.message


async def test_what_the_page_takes_back_each_time_was_declined_by_nobody(stage) -> None:
    s = stage()
    s.host.approves = [TakenBack("gone") for _ in range(9)]
    s.page.answers["click"] = lambda act: needs_approval("d", name="Pay")
    _, result = await carried(s)
    assert (result.outcome.status, result.declined) == ("unknown", "")
    assert "nobody declined" in result.outcome.message
