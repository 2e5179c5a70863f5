import asyncio
import time
from dataclasses import replace

import pytest

from pilotfish.console.digest import Digests, unserved
from pilotfish.sessions.keeping import AuditRecord
from pilotfish.sessions.run_row import GroupBy, RunFilter, RunGroup
from server.console.desks import KEY, filled
from server.sessions.keeping_conformance import ROW


def row(asked: str, status: str = "failed", **fields: object):
    return replace(ROW, asked=asked, status=status, **fields)  # type: ignore[arg-type]


def test_alike_wishes_are_one_with_its_newest_words() -> None:
    rows = [
        row("Please cancel order 17", why="not_found", started=1.0),
        row("cancel the order 4711", why="not_found", started=5.0, run="r7"),
        row("I want to cancel my order 3", why="given_up", started=2.0),
        row("gift wrap this", status="not_possible"),
        row("open the cart", status="done"),
        row("open the cart", status="running"),
        row("find a lamp", status="done", rating=False),
        row("", status="failed"),
    ]
    wishes = unserved(rows)
    assert [(wish.count, wish.example) for wish in wishes] == [
        (3, "cancel the order 4711"),
        (1, "find a lamp"),
        (1, "gift wrap this"),
    ]
    assert (wishes[0].why, wishes[0].run) == ("not_found", "r7")
    assert wishes[2].why == "not_possible"


pytestmark = pytest.mark.anyio


async def test_it_is_counted_once_a_minute_whoever_asks() -> None:
    store, at, asked = await filled(), [1_800_000_000.0], []
    grouped = store.grouped

    async def noted(filter: RunFilter, by: GroupBy) -> list[RunGroup]:
        asked.append(by)
        return await grouped(filter, by)

    store.grouped = noted  # type: ignore[method-assign]
    digests = Digests(now=lambda: at[0])
    first, second = await asyncio.gather(digests.of(store, KEY), digests.of(store, KEY))
    assert first is second and len(asked) == 6
    at[0] += 60
    assert await digests.of(store, KEY) is not first


async def test_what_was_not_served_is_in_it() -> None:
    digest = await Digests().of(await filled(), KEY)
    assert [(it.count, it.why) for it in digest.wishes] == [(1, "given_up"), (1, "given_up")]
    assert [(it.key, it.runs) for it in digest.groups["status"]] == [("failed", 2)]


async def test_figures_of_a_period() -> None:
    store, now = await filled(), time.time()
    card = AuditRecord(
        now, "ada", KEY, "o", "s1", "r1", "r1.1", "pay", "d", "approved", "card", "done"
    )
    asked = replace(card, consent=f"card digest=d at={now:.3f}")
    for number, record in enumerate((asked, replace(asked, tenant="pk_other"), card)):
        await store.record(replace(record, action_id=f"a{number}"))
    digest = await Digests().of(store, KEY, 1)
    assert (digest.asked, digest.slow is not None) == (1, True)
    assert [(it.key, it.runs) for it in digest.groups["subject"]] == [("ada", 2)]
    later = await Digests(now=lambda: now + 3 * 86_400).of(store, KEY, 1)
    assert (later.asked, later.slow, later.groups["status"]) == (0, None, [])
