"""Double clicks, right clicks, long presses and presses of a point."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest


def test_a_long_press_is_let_go_in_time_and_bounded(acting: Any) -> None:
    agent = acting(
        """<button id=b>Hold</button><script>b.onpointerdown=e=>window.t0=e.timeStamp;b.onpointerup=e=>window.took=e.timeStamp-t0;
        b.onmousedown=()=>{b.dataset.held=1}</script>"""
    )
    assert agent.act("long_press", {"ms": 300}, name="Hold")["status"] == "done"
    assert agent.state("took") >= 300
    refused = agent.act("long_press", {"ms": 60000}, name="Hold")
    assert refused["reason"] == "invalid_args"
    assert "5000" in refused["message"]


@pytest.mark.parametrize("action", ["double_click", "long_press", "click_at"])
def test_every_press_of_what_spends_is_held(acting: Any, action: str) -> None:
    agent = acting('<button onclick="window.paid=1">Pay now</button>')
    outcome = agent.act(action, {"x": 5, "y": 5}, name="Pay now")
    assert outcome["status"] == "needs_approval"
    assert outcome["approval"]["kind"] == "payment"
    assert agent.state("window.paid") is None
    approved = agent.act(
        action, {"x": 5, "y": 5}, name="Pay now", digest=outcome["approval"]["digest"]
    )
    assert approved["status"] == "done"
    assert agent.state("paid") == 1
