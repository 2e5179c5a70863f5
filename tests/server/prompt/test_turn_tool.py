import pytest
from jsonschema import Draft202012Validator

from pilotfish.agent.model.envelope import envelope_of
from pilotfish.prompt.compose import PromptComposer
from pilotfish.prompt.host_settings import PromptSettings
from pilotfish.prompt.turn_tool import AGENT_TURN, NAME, turn_tool
from prompt_views import situation, view

WHOLE = {
    "memory": "m",
    "evaluation_previous_goal": "went well",
    "next_goal": "pay",
    "actions": [
        {"narrate": "I pay.", "about": 7},
        {"tool": "pay", "args": {"amount": {"cents": 4800}, "notes": [1, "x"]}},
    ],
    "is_final": True,
    "summary": "Paid.",
}


def test_a_whole_envelope_is_valid_and_read_by_the_loop() -> None:
    import json

    Draft202012Validator.check_schema(AGENT_TURN.parameters)
    Draft202012Validator(AGENT_TURN.parameters).validate(WHOLE)
    assert NAME == AGENT_TURN.name == "agent_turn"
    read = envelope_of(json.dumps(WHOLE))
    assert len(read.actions) == 2
    assert (read.memory, read.is_final, read.summary) == ("m", True, "Paid.")


@pytest.mark.parametrize("name", ["memory", "actions"])
def test_memory_and_actions_must_be_given(name: str) -> None:
    part = {key: value for key, value in WHOLE.items() if key != name}
    assert not Draft202012Validator(AGENT_TURN.parameters).is_valid(part)


def test_arguments_are_open_and_the_end_comes_after_the_work() -> None:
    properties = AGENT_TURN.parameters["properties"]
    assert properties["actions"]["items"]["properties"]["args"] == {"type": "object"}
    assert list(properties) == [
        "memory",
        "evaluation_previous_goal",
        "next_goal",
        "actions",
        "is_final",
        "ends_when",
        "outcome",
        "summary",
        "claims",
    ]


@pytest.mark.parametrize("reflection", [True, False])
def test_a7_the_fields_of_reflection_are_there_or_not(reflection: bool) -> None:
    """Row 56, A7: present or absent in the schema and in the prompt; memory stays, and reaches
    the next.
    """
    properties = turn_tool(False, reflection).parameters["properties"]
    assert ("next_goal" in properties, "memory" in properties) == (reflection, True)
    composer = PromptComposer(PromptSettings(reflection=reflection))
    request = composer.request(situation(view(()), memory="The cart has two."))
    assert ("evaluation_previous_goal" in "".join(request.system)) is reflection
    assert ("evaluation_previous_goal" in str(request.tools)) is reflection
    assert "Your memory: The cart has two." in request.messages[-1].text


def test_one_action_a_turn_is_asked_for_where_only_one_is_carried_out() -> None:
    for several, words in ((True, "several actions in one turn"), (False, "one action in each")):
        request = PromptComposer(PromptSettings(several=several)).request(situation(view(())))
        assert words in "".join(request.system)
