import pytest

from fakes import FakeActions, done, view
from pilotfish.agent.executors.issue import Issue
from pilotfish.agent.executors.on_server import on_server
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.run.seams import Ready
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.server_messages import Called, Status

pytestmark = pytest.mark.anyio


async def test_it_is_committed_before_it_runs_and_in_doubt_while_it_does(stage) -> None:
    seen = []
    trajectory = Trajectory(view=view(), actions=())

    def refund(args, context):
        seen.append((s.journal.kinds(), trajectory.in_doubt, context.idempotency_key))
        return done("refunded")

    s = stage(actions=FakeActions(server={"refund": refund}))
    ready = s.actions.prepare("refund", {"order": "7"}, ())
    assert isinstance(ready, Ready)

    async def whole() -> bool:
        return True

    issue = Issue(s.run, trajectory, Invoke("refund", ready.args), whole)
    result = await on_server(issue, ready)
    assert seen == [(["issued"], "refund", "s1.r1.1")]
    assert (result.outcome.message, trajectory.in_doubt) == ("refunded", "")
    told = Called(name="refund", args={"order": "7"})
    assert s.host.of(Status) == [Status(status="executing", run_id="r1", called=told)]
