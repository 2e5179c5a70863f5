from pathlib import Path

import pytest

from pilotfish.agent.page.step import Step
from pilotfish.agent.run.seams import ActionContext
from pilotfish.knowledge.action import quotes_of, search_action
from server.knowledge.shelf import library

pytestmark = pytest.mark.anyio
CONTEXT = ActionContext("r1.1", "s1")


async def test_passages_are_quoted_with_heading_and_address(tmp_path: Path) -> None:
    entry = search_action(library(tmp_path))
    outcome = await entry.run({"query": "refund"}, CONTEXT)
    assert outcome.data == {
        "passages": [
            {
                "n": 1,
                "heading": "Billing › Refunds",
                "address": "/help/billing#refunds",
                "text": "A refund takes 14 days and goes to the same card.",
            }
        ]
    }
    assert entry.action.spec.untrusted
    step = Step(1, "a", "search_site", {}, outcome)
    assert [*quotes_of([step, Step(2, "b", "find", {}, outcome)])] == [1]


async def test_an_index_that_fails_is_told(tmp_path: Path) -> None:
    entry = search_action(library(tmp_path, file=tmp_path / "no" / "k.db"))
    outcome = await entry.run({"query": "refund"}, CONTEXT)
    assert (outcome.status, outcome.reason) == ("failed", "handler_error")
