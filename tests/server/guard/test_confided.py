from __future__ import annotations

import pytest

from fakes import FakePage, envelope, row, tool, view
from pilotfish.agent.loop.lifecycle import run
from pilotfish.guard.confided import HINT, Confided

pytestmark = pytest.mark.anyio

PAGE = [row(1, "textbox", "Card number")]


@pytest.mark.parametrize(("task", "told"), [("Pay with {{secret:card}}", True), ("Pay", False)])
async def test_a_placeholder_is_explained_where_there_is_one(stage, task: str, told: bool) -> None:
    s = stage(
        envelope(tool("fill_input", ref=1, value="x")),
        envelope(tool("fail", reason="No.")),
        page=FakePage(views=[view("/pay", PAGE)]),
        task=task,
        extra=(Confided,),
    )
    await run(s.run)
    assert [HINT in situation.tail for situation in s.prompt.situations] == [told, told]


async def test_the_page_gets_the_argument_and_the_progress_does_not(stage) -> None:
    s = stage(
        envelope(tool("fill_input", ref=1, value="4242 4242 4242 4242")),
        envelope(tool("fail", reason="No.")),
        page=FakePage(views=[view("/pay", PAGE)]),
        extra=(Confided,),
    )
    await run(s.run)
    assert s.page.acts[0].args == {"ref": 1, "value": "4242 4242 4242 4242"}
    step = s.prompt.situations[1].turns[0].steps[0]
    assert step.args == {"ref": 1, "value": "[card]"}
