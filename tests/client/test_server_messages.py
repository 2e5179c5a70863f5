import pytest

from client.golden import SAMPLES
from pilotfish_client import server_messages
from pilotfish_client.codec import DecodeError
from pilotfish_client.connection import from_server
from pilotfish_client.server_messages import AskUser, AskUserChoice, Done, Welcome

WELCOME = next(s.body for s in SAMPLES if s.name == "welcome")


def test_a_welcome_carries_the_question_of_either_kind() -> None:
    for question in (
        AskUser(ask_id="a", question="Which?"),
        AskUserChoice(ask_id="a", question="Which?", options=["S", "L"]),
    ):
        body = {**WELCOME, "question": {"type": question.type, "ask_id": "a", "question": "Which?"}}
        if isinstance(question, AskUserChoice):
            body["question"]["options"] = ["S", "L"]
        welcome = from_server(body, 1)
        assert isinstance(welcome, Welcome)
        assert welcome.question == question


def test_a_welcome_to_an_idle_session_shows_nothing() -> None:
    shown = ("run_id", "task", "question", "confirmation", "plan", "subtitle", "summary", "notice")
    body = {key: value for key, value in WELCOME.items() if key not in shown}
    welcome = from_server(body, 1)
    assert all(getattr(welcome, name) is None for name in shown)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({**WELCOME, "status": "sleeping"}, "status: expected one of"),
        ({"type": "refused", "reason": "mood", "message": "no"}, "reason: expected one of"),
        ({"type": "done", "run_id": "r", "status": "maybe", "summary": ""}, "status: expected one"),
        ({"type": "act", "action_id": "a", "document": "d", "epoch": "1"}, "epoch: expected int"),
    ],
)
def test_closed_sets_are_closed(body: dict[str, object], told: str) -> None:
    with pytest.raises(DecodeError, match=told):
        from_server(body, 1)


def test_a_run_ends_with_no_steps_unless_some_are_told() -> None:
    assert Done(run_id="r", status="done", summary="").steps == 0


def test_the_public_names_are_exact() -> None:
    defined = {
        name
        for name, value in vars(server_messages).items()
        if getattr(value, "__module__", "") == server_messages.__name__
    }
    assert defined | {"RunStatus", "DoneStatus"} == set(server_messages.__all__)
