from __future__ import annotations

from asking import TURN, asked
from pilotfish.agent.model.request import AssistantMessage, UserMessage
from pilotfish.models.responses_body import body


def test_a_body_without_a_forced_tool_leaves_the_choice_to_the_model() -> None:
    fields = body("m", asked(forced_tool=None, tools=(TURN,)))
    assert fields["tool_choice"] == "auto"
    assert fields["tools"][0]["strict"] is False


def test_prose_of_the_model_is_an_assistant_message() -> None:
    fields = body("m", asked(UserMessage("Do it."), AssistantMessage("I did."), system=()))
    assert fields["input"][1] == {"role": "assistant", "content": "I did."}
    assert "instructions" not in fields
    assert "reasoning" not in fields
