from __future__ import annotations

import pytest

from asking import chunks_of
from pilotfish.agent.failures import ModelUnavailable
from pilotfish.agent.model.model_call import ModelCalled, ModelSwitched
from pilotfish.agent.model.request import AnsweredBy, Chunk, Stopped, TextDelta
from pilotfish.agent.run.monitor import Monitor, Monitors
from pilotfish.models.chain import Line, VendorModel, Wrappers, chain
from pilotfish.models.monitored import monitored
from pilotfish.models.scripted import ScriptedModel

pytestmark = pytest.mark.anyio

GOOD: list[Chunk] = [TextDelta("Hi."), Stopped("end")]


class Heard(Monitor):
    def __init__(self) -> None:
        self.called: list[ModelCalled] = []
        self.switched: list[ModelSwitched] = []

    def model_called(self, run: str, call: ModelCalled) -> None:
        self.called.append(call)

    def model_switched(self, run: str, switch: ModelSwitched) -> None:
        self.switched.append(switch)


async def test_monitors_hear_of_each_call_and_of_a_switch() -> None:
    """Rows E12, O6 and 159."""
    heard = Heard()
    first, second = ScriptedModel([[ModelUnavailable("down")]], "a"), ScriptedModel([GOOD], "b")
    wrappers = monitored(Wrappers(), Monitors("r1", (heard,)))
    answered = await chunks_of(chain(Line(VendorModel(first), VendorModel(second)), wrappers))
    assert answered == [AnsweredBy("b"), *GOOD]
    assert [(call.model, call.error) for call in heard.called] == [("a", "down"), ("b", "")]
    assert heard.switched == [ModelSwitched("a", "b", "down")]


def test_nobody_is_told_where_nobody_watches() -> None:
    wrappers = Wrappers()
    assert monitored(wrappers, Monitors("r1")) is wrappers
