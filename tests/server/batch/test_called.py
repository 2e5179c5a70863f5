import pytest

from asking import chunks_of
from pilotfish.agent.model.request import Stopped, TextDelta
from pilotfish.agent.model.usage import Usage
from pilotfish.batch.called import Called
from pilotfish.models.model_options import ModelOptions
from pilotfish.models.price import Price
from pilotfish.models.roles import Models
from pilotfish.models.scripted import ScriptedModel
from pilotfish.models.sources import Sources

pytestmark = pytest.mark.anyio


async def test_its_models_are_counted_with_their_cost() -> None:
    reply = [TextDelta("Hi."), Usage(1000, 100), Stopped("end")]
    model = ModelOptions(ScriptedModel([reply, reply]), price=Price(1, 10))
    sources, called = Sources(Models(model)), Called()
    await chunks_of(called.model(sources, "planner"))
    await chunks_of(called.model(sources, "utility"))
    assert called.usage == Usage(2000, 200, cost=0.004)
