import pytest

from fakes import FakeHost, view
from pilotfish.agent.executors.issue import Issue
from pilotfish.agent.executors.with_visitor import with_visitor
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.run.seams import Ready
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.page_messages import Respond

pytestmark = pytest.mark.anyio


async def asked(s, name: str, **args):
    async def whole() -> bool:
        return False

    ready = s.actions.prepare(name, args, ())
    assert isinstance(ready, Ready)
    trajectory = Trajectory(view=view(), actions=())
    return (await with_visitor(Issue(s.run, trajectory, Invoke(name, args), whole), ready)).outcome


async def test_an_answer_is_data(stage) -> None:
    outcome = await asked(stage(host=FakeHost(answers=["L"])), "ask_user", question="Size?")
    assert (outcome.status, outcome.message) == ("done", "answered: L")
    assert outcome.data == {"question": "Size?", "answer": "L", "source": "free_text"}


async def test_a_question_that_was_closed_has_failed(stage) -> None:
    class Closing(FakeHost):
        async def ask(self, question):
            return Respond(ask_id=question.ask_id, answer="", source="cancelled")

    outcome = await asked(stage(host=Closing()), "ask_user_choice", question="?", options=["a"])
    assert (outcome.status, outcome.reason) == ("failed", "cancelled")
    assert outcome.data is not None and outcome.data["options"] == ["a"]
