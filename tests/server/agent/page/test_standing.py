"""An end without a deed: what was asked for was so already, and an element shows it."""

import tomllib
from pathlib import Path

import pytest

from fakes import envelope, row, tool, view
from pilotfish.agent.loop.lifecycle import run
from pilotfish_client.observation import Line, Row

pytestmark = pytest.mark.anyio

CASES = tomllib.loads(Path(__file__).with_name("standing.toml").read_text(encoding="utf-8"))


def facts(ref: int, *cells: str | tuple[int, str], **marks: bool) -> Line:
    """A row of labels and values; a value may be a link."""
    rows = [it if isinstance(it, str) else Row(ref=it[0], word="link", name=it[1]) for it in cells]
    own = Row(ref=ref, word="row", cells=rows, attributes={**marks} or None)
    return Line(key=f"e{ref}", depth=0, row=own)


PAGE = [
    row(1, "switch", "Notifications"),
    row(2, "switch", "E-mail notifications", checked=True),
    row(3, "combobox", "Language", value="Deutsch"),
    row(4, "button", "Dark mode", pressed=True),
    row(5, "switch", "Newsletter", untrusted=True),
    row(6, "checkbox", "Benachrichtigungen"),
    row(7, "checkbox", "通知"),
    row(8, "button", "Save"),
    row(9, "checkbox", "Show before labeling"),
    row(10, "combobox", "Number of tickets to show per page", value="10"),
    row(11, "checkbox", "E-mail me on ticket change?"),
    row(12, "checkbox", "SMS me on ticket change?"),
    facts(13, "Reported by:", (14, "mia"), "Owned by:", (15, "tom")),
    facts(16, "Priority:", (17, "minor"), "Milestone:", "Summer release"),
    facts(18, "Severity:", (19, "high"), untrusted=True),
    facts(20, "Footer", "10", "20"),
]


@pytest.mark.parametrize(("task", "says", "ref"), CASES["so"])
async def test_what_is_so_already_ends_as_done(stage, task: str, says: str, ref: int) -> None:
    end = envelope(is_final=True, summary=f"{says}.", claims=[{"says": says, "ref": ref}])
    s = stage(end, end, task=task)
    s.page.views = [view("/", PAGE)]
    ended = await run(s.run)
    assert (ended.status, ended.summary, len(s.model.requests)) == ("done", f"{says}.", 1)


@pytest.mark.parametrize(("task", "says", "ref"), CASES["not_so"])
async def test_what_the_page_does_not_show_is_no_end(stage, task: str, says: str, ref: int) -> None:
    end = envelope(is_final=True, summary="It is so.", claims=[{"says": says, "ref": ref}])
    s = stage(end, end, task=task)
    s.page.views = [view("/", PAGE)]
    ended = await run(s.run)
    assert (ended.status, len(s.model.requests)) == ("needs_review", 2)


async def test_after_the_rejection_the_task_is_carried_out(stage) -> None:
    end = envelope(is_final=True, summary="On.", claims=[{"says": "Notifications on", "ref": 1}])
    s = stage(end, envelope(tool("click", ref=1)), end, task="turn on notifications")
    s.page.views = [view("/", PAGE)]
    await run(s.run)
    assert [act.args for act in s.page.acts] == [{"ref": 1}]
