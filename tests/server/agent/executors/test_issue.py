import pytest

from fakes import FakeHost, done, view
from pilotfish.agent.executors.approval import confirmation
from pilotfish.agent.executors.issue import Carried, Issue, with_effects
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.outcome import Effect

pytestmark = pytest.mark.anyio
PAY = Invoke("click", {"ref": 1})


def issue(s, whole: bool = True) -> Issue:
    async def ended() -> bool:
        return whole

    return Issue(s.run, Trajectory(view=view(), actions=()), PAY, ended)


async def test_ids_count_through_the_run(stage) -> None:
    made = issue(stage())
    assert [made.action_id(), made.action_id()] == ["r1.1", "r1.2"]
    assert made.trajectory.actions_taken == 2


@pytest.mark.parametrize(
    ("whole", "approves", "reason"),
    [(True, [True], None), (True, [False], "denied"), (False, [], "cancelled")],
)
async def test_an_approval_needs_a_clean_end_and_a_yes(stage, whole, approves, reason) -> None:
    s = stage(host=FakeHost(approves=list(approves)))
    refused = await issue(s, whole).approval("r1.1", confirmation("d", PAY, "Pay?"), "page")
    assert (refused.outcome.reason if refused else None) == reason
    assert (refused.declined if refused else "") == ("Pay?" if reason == "denied" else "")
    assert len(s.host.confirmed) == len(approves)
    decided = [("held", "Pay?"), ("decided", ("d", approves[0]))] if approves else []
    assert s.journal.entries == decided


def test_what_was_seen_before_is_told_with_the_refusal() -> None:
    seen = Effect(kind="message", text="Saved")
    assert with_effects(Carried("a", done()), done("", seen)).outcome.effects == [seen]
