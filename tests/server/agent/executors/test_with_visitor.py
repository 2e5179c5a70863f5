from typing import Any

import pytest

from fakes import FakeHost, view
from pilotfish.agent.executors.issue import Issue
from pilotfish.agent.executors.with_visitor import outcome_of, surface_of, with_visitor
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


SURFACE: dict[str, Any] = {"root": {"kind": "text"}}


def test_it_is_asked_where_the_model_wants_it() -> None:
    asked = surface_of({"surface": SURFACE}, "r1.3")
    assert (asked.ask_id, asked.placement, asked.surface) == ("r1.3", "subtitle", SURFACE)
    assert surface_of({"surface": SURFACE, "placement": "dock"}, "r1.3").placement == "dock"


@pytest.mark.parametrize(
    ("source", "answer", "status", "reason", "value"),
    [
        ("option", '{"size": "L"}', "done", None, {"size": "L"}),
        ("option", "null", "done", None, None),
        ("option", "no JSON", "done", None, "no JSON"),
        ("option", "NaN", "done", None, "NaN"),
        ("option", '"\\ud800"', "done", None, '"\\ud800"'),
        ("option", "[" * 40 + "]" * 40, "done", None, "[" * 40 + "]" * 40),
        ("option", "[" * 100_000, "done", None, "[" * 100_000),
        ("cancelled", "", "failed", "cancelled", None),
        ("unsupported", "This page has none.", "failed", "unsupported", None),
    ],
)
def test_what_came_of_it(
    source: Any, answer: str, status: str, reason: str | None, value: Any
) -> None:
    asked = surface_of({"surface": SURFACE, "placement": "modal"}, "r1.3")
    outcome = outcome_of(asked, Respond(ask_id="r1.3", answer=answer, source=source))
    assert (outcome.status, outcome.reason) == (status, reason)
    assert outcome.data == {
        "surface_id": "r1.3",
        "placement": "modal",
        "answer": value,
        "cancelled": status == "failed",
    }
    if source == "unsupported":
        assert outcome.message == ("This page has none. Nothing was shown: ask_user asks in words.")
