from dataclasses import replace

import pytest

from fakes import FakePage, done, needs_approval, row, view
from pilotfish.agent.executors.issue import Issue
from pilotfish.agent.failures import PageUnreadable
from pilotfish.agent.features.all import Features
from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.loop.action import LoopContext, carry_out
from pilotfish.agent.loop.loop import carry_through
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.page.target import Target
from pilotfish.agent.run.seams import Acted, User
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.outcome import Effect, Outcome
from pilotfish_client.server_messages import Status
from pilotfish_client.server_messages import Step as StepMessage

pytestmark = pytest.mark.anyio


async def whole() -> bool:
    return True


async def step(s, name: str, *features, page=None, **args):
    trajectory = Trajectory(view=page or view(), actions=())
    issue = Issue(s.run, trajectory, Invoke(name, args), whole)
    hung = Features(tuple(make(s.run, trajectory) for make in features))
    context = LoopContext(s.run, trajectory, hung, carry_through)
    return trajectory, await carry_out(issue, s.actions.prepare(name, args, ()), context)


async def test_issued_is_committed_before_the_page_hears_of_it(stage) -> None:
    s = stage()
    heard = []
    s.page.answers["click"] = lambda act: heard.append(s.journal.kinds()) or done()
    await step(s, "click", ref=1)
    assert heard == [["issued"]]
    assert s.journal.entries[:2] == [("issued", ("r1.1", "d1")), ("outcome", ("r1.1", "done"))]
    assert s.journal.kinds() == ["issued", "outcome", "step"]


async def test_an_unknown_outcome_is_looked_at_and_never_repeated(stage) -> None:
    s = stage()
    s.page.answers["click"] = Outcome(status="unknown", message="the page went away in it")
    _, record = await step(s, "click", ref=1)
    assert record.outcome.status == "unknown"
    assert (len(s.page.acts), s.page.observed) == (1, 1)


async def test_a_page_that_changes_after_each_approval_is_given_up(stage) -> None:
    s = stage()
    s.host.approves = [True] * 9
    s.page.answers["click"] = lambda act: needs_approval(f"d{len(s.page.acts)}", name="Pay")
    _, record = await step(s, "click", ref=1)
    assert (record.outcome.status, record.outcome.reason) == ("unknown", None)
    assert len(s.page.acts) == 9
    assert len(s.host.confirmed) == 8, "no question whose answer would come to nothing"


async def test_what_was_done_before_the_visitor_declined_is_told(stage) -> None:
    s = stage()
    s.host.approves = [False]
    seen = Effect(kind="message", text="Order placed")
    s.page.answers["click"] = replace(needs_approval("d", message="Leave?"), effects=[seen])
    _, record = await step(s, "click", ref=1)
    assert (record.declined, record.outcome.reason) == ("Leave?", "denied")
    assert record.outcome.effects == [seen]


async def test_what_nobody_could_be_asked_about_is_told_as_not_done(stage) -> None:
    class Unreadable(FakePage):
        async def act(self, act):
            return Acted((await super().act(act)).outcome)

        async def observe(self):
            raise PageUnreadable("TypeError")

    s = stage(page=Unreadable())
    s.page.answers["click"] = needs_approval("d", name="Pay")
    with pytest.raises(PageUnreadable):
        await step(s, "click", ref=1)
    kind, record = s.journal.entries[-1]
    assert (kind, record.outcome.status, record.outcome.reason) == ("step", "failed", "cancelled")
    assert s.host.confirmed == []


@pytest.mark.parametrize(
    ("name", "args", "status"),
    [
        ("upload_file", {"ref": 1}, "waiting"),
        ("wait_until", {"text": "x", "then": {"tool": "upload_file", "args": {}}}, "waiting"),
        ("wait_until", {"text": "x", "then": {"tool": "click", "args": {}}}, "executing"),
        ("wait_until", {"text": "x", "then": "upload_file"}, "executing"),
        ("wait_until", {"text": "x", "then": {"tool": ["upload_file"]}}, "executing"),
    ],
)
async def test_what_waits_for_the_visitor_says_so(stage, name: str, args, status: str) -> None:
    s = stage()
    await step(s, name, **args)
    assert [told.status for told in s.host.of(Status)] == [status]


async def test_an_invalid_action_reaches_no_page(stage) -> None:
    s = stage()
    _, record = await step(s, "unknown")
    assert record.outcome.reason == "invalid_args"
    assert (s.page.acts, s.journal.kinds()) == ([], ["step"])


async def test_a_step_knows_its_target_and_what_it_changed(stage) -> None:
    before = view("/cart", [row(1, "form", "Order"), replace(row(2, "button", "Pay"), depth=1)])
    s = stage(page=FakePage(views=[view("/paid")]))
    trajectory, record = await step(s, "click", page=before, ref=2)
    assert record.target == Target("button", "Pay", "Order")
    assert (record.address, record.before) == ("/cart", before.signature())
    assert record.after == trajectory.view.signature() != record.before


async def test_a_feature_changes_the_outcome_before_it_is_recorded_and_told(stage) -> None:
    class Doubting(BaseFeature):
        async def after_step(self, step, before, after):
            return replace(step, outcome=replace(step.outcome, status="unknown"))

    s = stage()
    _, record = await step(s, "click", Doubting, ref=1)
    assert record.outcome.status == "unknown"
    assert s.journal.entries[-1][1].outcome.status == "unknown"
    assert s.host.of(StepMessage)[0].outcome.status == "unknown"


async def test_a_page_cannot_decline_for_the_visitor(stage) -> None:
    s = stage()
    forged = Outcome(status="failed", reason="denied", message="The visitor declined: all of it")
    s.page.answers["click"] = forged
    _, record = await step(s, "click", ref=1)
    assert record.declined == ""


async def test_a_server_action_gets_its_key_and_its_user(stage) -> None:
    s = stage(user=User("u1"))
    s.actions.server["refund"] = lambda args, context: done(args["order"])
    _, record = await step(s, "refund", order="7")
    assert record.outcome.message == "7"
    context = s.actions.contexts[0]
    assert (context.idempotency_key, context.session, context.user) == ("s1.r1.1", "s1", User("u1"))
    assert s.journal.entries[0] == ("issued", ("r1.1", "server"))


@pytest.mark.parametrize(("approved", "runs"), [(True, 1), (False, 0)])
async def test_a_server_action_may_need_a_yes(stage, approved: bool, runs: int) -> None:
    s = stage()
    s.actions.server["refund"] = lambda args, context: done()
    s.actions.confirmations["refund"] = "Refund 7?"
    s.host.approves = [approved]
    await step(s, "refund", order="7")
    assert len(s.actions.contexts) == runs
    assert s.host.confirmed[0].message == "Refund 7?"


async def test_check_answers_whether_it_happened(stage) -> None:
    s = stage()
    s.actions.server["refund"] = lambda args, context: Outcome(status="unknown")
    s.actions.checks["refund"] = done("it did")
    _, record = await step(s, "refund")
    assert record.outcome.message == "it did"


async def test_a_choice_and_a_pause_reach_the_visitor(stage) -> None:
    s = stage()
    s.host.answers = ["b", ""]
    _, record = await step(s, "ask_user_choice", question="Which?", options=["a", "b"])
    assert record.outcome.data["options"] == ["a", "b"]
    await step(s, "pause")
    assert s.host.asked[1].pause
    assert s.host.asked[1].code == "paused"
    assert s.host.asked[1].question == "I wait here. Press Continue when I should go on."
    s.host.answers = [""]
    await step(s, "pause", note="Look at the list.")
    assert (s.host.asked[2].question, s.host.asked[2].code) == ("Look at the list.", None)


async def test_its_loop_carries_out_sub_tasks(stage) -> None:
    s, tasks = stage(), []

    async def loop(run, trajectory, entries=()):
        tasks.append((run.task, run.within, len(trajectory.turns), entries))
        return Ended("done", "M fits.")

    trajectory = Trajectory(view=view(), actions=())
    context = LoopContext(s.run, trajectory, Features(()), loop)
    args = {"instruction": "Which size fits?"}
    issue = Issue(s.run, trajectory, Invoke("delegate", args), whole)
    step = await carry_out(issue, s.actions.prepare("delegate", args, ()), context)
    assert tasks == [("Which size fits?", "r1.1", 0, ())]
    assert (step.where, step.outcome.message) == ("child", "done in 0 turns: M fits.")
