"""An end without a deed: what was asked for was so already, and an element shows it."""

import pytest

from fakes import envelope, row, tool, view
from pilotfish.agent.loop.lifecycle import run

pytestmark = pytest.mark.anyio

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
]


@pytest.mark.parametrize(
    ("task", "says", "ref"),
    [
        ("turn off notifications", "Notifications are off already", 1),
        ("Please disable the notifications.", "Notifications were already disabled", 1),
        ("turn on e-mail notifications", "The e-mail notifications are on", 2),
        ("set the language to Deutsch", "Language is Deutsch", 3),
        ("enable dark mode", "Dark mode is on", 4),
        ("Schalte Benachrichtigungen aus", "Benachrichtigungen sind aus", 6),
        ("通知をオフにして", "通知はオフです", 7),
        ("See that hints are not shown before labeling", "Show before labeling is off", 9),
        ("Show before labeling should not be checked", "Show before labeling is not checked", 9),
        ("Show only 10 tickets a page", "Number of tickets to show per page is 10", 10),
        ("do not mail me when a ticket changes", "E-mail me on ticket change? is off", 11),
    ],
)
async def test_what_is_so_already_ends_as_done(stage, task: str, says: str, ref: int) -> None:
    end = envelope(is_final=True, summary=f"{says}.", claims=[{"says": says, "ref": ref}])
    s = stage(end, end, task=task)
    s.page.views = [view("/", PAGE)]
    ended = await run(s.run)
    assert (ended.status, ended.summary, len(s.model.requests)) == ("done", f"{says}.", 1)


@pytest.mark.parametrize(
    ("task", "says", "ref"),
    [
        ("turn on notifications", "Notifications are on", 1),
        ("turn on notifications", "Notifications are off", 1),
        ("turn off e-mail notifications", "Notifications are off", 1),
        ("turn off e-mail notifications", "E-mail notifications are off", 2),
        ("turn on notifications", "Notifications are on", 2),
        ("set the language to English", "Language is Deutsch", 3),
        ("set the language to English", "Language is English", 3),
        ("don't turn off notifications", "Notifications are off", 1),
        ("turn on Show before labeling, do not show more", "Show before labeling is off", 9),
        ("show before labeling, not after", "Show before labeling is off", 9),
        ("see that hints are shown before labeling", "Show before labeling is off", 9),
        ("turn off the newsletter", "Newsletter is off", 5),
        ("Show only 25 tickets a page", "Number of tickets to show per page is 10", 10),
        ("Show 10 contacts a page", "Number of tickets to show per page is 10", 10),
        ("do not mail me when a ticket changes", "SMS me on ticket change? is off", 12),
        ("save it", "Save is off", 8),
        ("create an e-mail notifications rule", "There is an E-mail notifications rule", 2),
        ("show activity of e-mail notifications", "E-mail notifications activity", 2),
        ("turn off notifications", "Notifications are off", 99),
        ("turn off notifications", "It is so", 1),
    ],
)
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
