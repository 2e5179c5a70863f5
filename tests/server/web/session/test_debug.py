from dataclasses import replace

import pytest

from fakes import FakeHost, FakeModel, FakePrompt, envelope, view
from pilotfish.agent.model.request import (
    AssistantMessage,
    Call,
    CallResult,
    ResultMessage,
    UserMessage,
)
from pilotfish.agent.run.situation import Situation
from pilotfish.web.session.debug import LONGEST, Debugged, prompt_text
from pilotfish_client.server_messages import Debug

REQUEST = FakePrompt().request(
    Situation("r1", "buy", "2026-11-21", "en", "envelope", 1, 30, (), (), view())
)


def test_layers_and_messages_stand_in_order_under_headings() -> None:
    messages = (
        UserMessage("buy"),
        AssistantMessage("", (Call("c1", "agent_turn", '{"actions":[]}'),)),
        ResultMessage((CallResult("c1", "done"),), "now this"),
    )
    assert prompt_text(replace(REQUEST, messages=messages)) == (
        '# system\nsystem\n\n# user\nbuy\n\n# assistant\n\nagent_turn {"actions":[]}\n\n'
        "# results\ndone\nnow this"
    )


def test_it_is_cut_at_the_end() -> None:
    long = replace(REQUEST, messages=(UserMessage("x" * 2 * LONGEST),))
    assert len(prompt_text(long)) == LONGEST


@pytest.mark.anyio
async def test_the_page_is_shown_a_request_before_the_model_answers() -> None:
    model, host = FakeModel([envelope(is_final=True)]), FakeHost()
    shown = Debugged(model, host)
    async for _ in shown.stream(REQUEST):
        assert host.shown == [Debug(prompt=prompt_text(REQUEST))]
    assert (shown.name, model.requests) == ("fake", [REQUEST])
