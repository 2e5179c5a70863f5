import pytest

from pilotfish.agent.failures import LimitReached, ModelRefused
from pilotfish.agent.model.envelope import Closed, Envelope, EnvelopeError, Invoke
from pilotfish.agent.model.source import BrokenOff, Recorded
from pilotfish_client.server_messages import Error


@pytest.mark.anyio
async def test_recorded_actions_come_in_order_and_end_cleanly() -> None:
    calls = (Invoke("click", {"ref": 1}), Invoke("fill_input", {"ref": 2}))
    source = Recorded(calls, memory="m")
    assert [part async for part in source.parts()] == [Closed(0, calls[0]), Closed(1, calls[1])]
    ending = await source.ending()
    assert isinstance(ending, Envelope)
    assert (ending.memory, ending.actions, ending.is_final) == ("m", calls, False)
    assert source.usage.input == 0


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (ModelRefused("sk-secret was refused by the provider"), "model"),
        (EnvelopeError("not JSON"), "parse"),
        (LimitReached("user_day"), "limit_reached"),
    ],
)
def test_the_page_is_told_what_broke_off_and_not_what_the_provider_said(
    error: ModelRefused | EnvelopeError | LimitReached, code: str
) -> None:
    told = BrokenOff(error).told("r1")
    assert isinstance(told, Error)
    assert (told.code, told.run_id) == (code, "r1")
    assert str(error) not in told.message
