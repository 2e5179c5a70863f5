from __future__ import annotations

from pathlib import Path

import pytest

from pilotfish.knowledge.unanswered import as_csv, unanswered
from pilotfish.sessions.run_row import RunRow
from server.knowledge.shelf import library

pytestmark = pytest.mark.anyio


def row(asked: str, why: str = "not_on_site", at: float = 1.0) -> RunRow:
    return RunRow("s", f"r{at}", "", "pk", "", at, asked, "not_possible", why, "/pricing")


async def test_alike_questions_are_one_with_what_is_nearest(tmp_path: Path) -> None:
    shelf = library(tmp_path)
    await shelf.refresh()
    rows = [row("How many seats has a plane?"), row("how many seats has a plane", at=2.0)]
    rows += [row("Order 5 mugs", "denied"), row("=HYPERLINK(1)")]
    first, second = await unanswered(rows, shelf)
    assert (first.count, first.question) == (2, "how many seats has a plane")
    assert first.nearest[0].address == "/help/teams#seats"
    assert as_csv([first, second]).splitlines() == [
        "count,question,page,run,nearest,address",
        "2,how many seats has a plane,/pricing,r2.0,Teams › Seats,/help/teams#seats",
        "1,'=HYPERLINK(1),/pricing,r1.0,,",
    ]
