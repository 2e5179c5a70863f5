"""What a run says it has cost is what the providers charge, whatever asked them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bill import TURNS, everything

pytestmark = pytest.mark.anyio


async def test_every_call_of_a_run_is_in_its_cost(tmp_path: Path) -> None:
    billed = await everything(tmp_path)
    record = billed.result.record
    assert billed.result.why == "max_turns" and len(record.turns) == TURNS
    assert billed.calls["anthropic:claude-sonnet-4-6"] == 1  # the plan
    assert billed.calls["openai-responses:gpt-5"] >= 2  # a check and a summary
    assert billed.calls["openai:gpt-5.4-mini"] > TURNS + 2  # votes, and the closing words
    assert record.spent.cost == pytest.approx(float(billed.bill), rel=1e-12)
    assert record.spent.cost > (record.usage.cost or 0.0) > 0
