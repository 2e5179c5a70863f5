from typing import get_args

import pytest

from asking import chunks_of
from pilotfish.agent.failures import ModelUnavailable
from pilotfish.agent.model.model_call import ModelCalled
from pilotfish.agent.model.request import Chunk, Stopped, TextDelta
from pilotfish.agent.model.usage import Usage
from pilotfish.models.measured import ROLES, Measured, Role
from pilotfish.models.price import Price
from pilotfish.models.scripted import ScriptedModel

pytestmark = pytest.mark.anyio

GOOD: list[Chunk] = [TextDelta("Hi."), Usage(1000, 100), Stopped("end")]


async def test_the_cost_goes_with_the_usage() -> None:
    """O4."""
    model = Measured(ScriptedModel([GOOD]), "agent", None, Price(1.0, 2.0))
    assert Usage(1000, 100, cost=0.0012) in await chunks_of(model)


async def test_a_call_that_failed_is_measured_with_its_reason() -> None:
    calls: list[ModelCalled] = []
    model = Measured(ScriptedModel([[ModelUnavailable("down")]]), "verifier", calls.append, None)
    with pytest.raises(ModelUnavailable):
        await chunks_of(model)
    (call,) = calls
    assert (call.role, call.error, call.first_ms, call.usage) == ("verifier", "down", None, None)


def test_all_roles_are_listed() -> None:
    assert get_args(Role) == ROLES
