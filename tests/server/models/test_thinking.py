from __future__ import annotations

import pytest

from asking import asked, chunks_of
from pilotfish.agent.model.request import Chunk, Stopped, TextDelta
from pilotfish.models.scripted import ScriptedModel
from pilotfish.models.thinking import WithThinking
from pilotfish.models.timed import patience_of

pytestmark = pytest.mark.anyio

GOOD: list[Chunk] = [TextDelta("Hi."), Stopped("end")]


async def test_a_request_that_names_its_level_keeps_it() -> None:
    model = ScriptedModel([GOOD, GOOD])
    thinking = WithThinking(model, "low")
    await chunks_of(thinking)
    await chunks_of(thinking, asked(thinking="high"))
    assert [request.thinking for request in model.requests] == ["low", "high"]


def test_it_is_as_patient_as_the_model() -> None:
    class Patient(ScriptedModel):
        patience = 7.0

    assert patience_of(WithThinking(Patient([]), "low")) == 7.0
