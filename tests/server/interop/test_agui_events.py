from pilotfish.interop.agui import Translation
from pilotfish.web.session.visitor import VisibleState
from pilotfish_client.outcome import Outcome
from pilotfish_client.server_messages import (
    AskUserChoice,
    Debug,
    Done,
    Plan,
    Status,
    Step,
    Subtitle,
    Todo,
)


def events(*messages, translation: Translation | None = None) -> list[dict]:
    made = translation or Translation("t", "r")
    return [
        event.model_dump(mode="json", by_alias=True) for it in messages for event in made.of(it)
    ]


def kinds(*messages) -> list[str]:
    return [event["type"] for event in events(*messages)]


def test_letters_become_one_text_message() -> None:
    told = events(
        Subtitle(say_id="a", delta="I "),
        Subtitle(say_id="a", delta="press"),
        Subtitle(say_id="a", text="I press it."),
    )
    assert {event["type"] for event in told} == {"TEXT_MESSAGE_CHUNK"}
    assert {event["messageId"] for event in told} == {"a"}
    assert "".join(event.get("delta", "") for event in told) == "I press it."


def test_a_step_is_a_call_with_its_result() -> None:
    outcome = Outcome(status="done", message="pressed")
    step = Step(run_id="r1", number=2, name="click", args={"ref": 7}, outcome=outcome)
    told = events(Subtitle(say_id="a", delta="I"), step)
    assert [event["type"] for event in told][1:] == [
        "STEP_STARTED",
        "TOOL_CALL_CHUNK",
        "TOOL_CALL_RESULT",
        "STEP_FINISHED",
    ]
    assert told[2]["delta"] == '{"ref": 7}' and told[3]["content"] == "done: pressed"


def test_status_and_plan_are_state() -> None:
    plan = Plan(summary="Two parts", todos=[Todo(id="1", description="Look")])
    told = events(Status(status="thinking"), plan, Debug(prompt="secret"))
    assert [event["delta"][0]["path"] for event in told] == ["/status", "/plan"]


def test_a_choice_ends_the_agui_run_with_its_options() -> None:
    asked = AskUserChoice(ask_id="q", question="Size?", options=["S"], allow_free_text=False)
    (ended,) = events(asked)
    (interrupt,) = ended["outcome"]["interrupts"]
    assert interrupt["responseSchema"] == {"type": "string", "enum": ["S"]}


def test_an_end_says_how_it_ended() -> None:
    told = events(Done(run_id="r1", status="stopped", summary="You stopped it."))
    assert told[-1]["outcome"] == {"type": "cancelled"}
    told = events(Done(run_id="r1", status="partial", summary="Half."))
    assert told[-1]["outcome"] == {"type": "success"}
    assert told[-1]["result"]["status"] == "partial"


def test_what_was_said_before_is_told_to_who_comes_late() -> None:
    shown = VisibleState(status="waiting", task="Pay", subtitle="I pay.", say_id="s")
    made = Translation("t", "r")
    late = [event.type.value for event in made.begin(shown, late=True)]
    assert late == ["RUN_STARTED", "STATE_SNAPSHOT", "TEXT_MESSAGE_CHUNK"]
    assert len(list(Translation("t", "r").begin(shown, late=False))) == 2
