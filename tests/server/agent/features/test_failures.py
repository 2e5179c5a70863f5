from __future__ import annotations

import pytest

from fakes import FakePage, envelope, row, tool, view
from pilotfish.agent.lifecycle import run
from pilotfish_client.outcome import Outcome

pytestmark = pytest.mark.anyio


async def test_three_failures_in_a_row_bring_the_page_in_full(stage) -> None:
    """B7: no delta is possible without the view before."""
    views = [view("/", [row(1, "button", f"B{n}")], ident=f"o{n}") for n in range(9)]
    press = envelope(tool("click", ref=1))
    s = stage(*[press] * 3, envelope(tool("fail", reason="no way")), page=FakePage(views=views))
    s.page.answers["click"] = Outcome(status="failed", reason="covered", message="covered")
    await run(s.run)
    before = [situation.previous is None for situation in s.prompt.situations]
    assert before == [True, False, False, True]
    assert "your last 3 actions failed" in "".join(s.prompt.situations[3].tail)
