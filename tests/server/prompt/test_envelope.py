from __future__ import annotations

import pytest
from jsonschema import Draft202012Validator

from pilotfish.agent.envelope import envelope_of
from pilotfish.prompt.envelope import AGENT_TURN, NAME

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
        "summary",
    ]
