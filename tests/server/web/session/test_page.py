import asyncio
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from fakes import needs_approval, row, view
from pilotfish.agent.failures import PageGone, PageUnreadable
from pilotfish.web.session.page import LivePage
from pilotfish_client.observation import Insert, Line, Observation, Remove, Row
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import Hello, JournalEntry, OutcomeMessage
from pilotfish_client.server_messages import Act, Observe

pytestmark = pytest.mark.anyio

DONE = Outcome(status="done", message="clicked")


def hello(document: str = "d1", url: str = "https://shop.example/", *entries: Any) -> Hello:
    return Hello(
        versions=[1],
        key="k",
        token="t",
        document=document,
        url=url,
        capabilities=[],
        actions=[],
        journal=list(entries),
        locale="en",
    )


def seen(ident: str, document: str = "d1", base: str | None = None, ops: Any = None) -> Observation:
    lines = [row(1, "button", "Pay"), row(7, "link", "Home")]
    return Observation(
        id=ident,
        base=base,
        document=document,
        facts=view("/cart").facts,
        ops=[Insert(lines=lines)] if ops is None else ops,
    )


def act(document: str = "d1", ref: int = 1, **more: Any) -> Act:
    args = {"ref": ref}
    return Act(action_id="r1.1", document=document, epoch=1, name="click", args=args, **more)


@dataclass
class Bench:
    """A page with what it sends; `open` tells whether a socket is there."""

    wait: float = 5.0
    act_wait: float = 5.0
    open: bool = True
    sent: list[Any] = field(default_factory=list)
    withdrawn: int = 0

    def __post_init__(self) -> None:
        self.page = LivePage(
            send=self._send,
            withdraw=self._withdraw,
            epoch=lambda: 3,
            actions=lambda: (),
            wait=self.wait,
            act_wait=self.act_wait,
        )
        self.page.arrived(hello(), fresh=True)

    def _send(self, message: Any) -> bool:
        self.sent.append(message)
        return self.open

    def _withdraw(self) -> None:
        self.withdrawn += 1

    async def saw(self, observation: Observation) -> None:
        """It was asked for, and came."""
        looking = await self.started(self.page.observe())
        self.page.observed(observation)
        await looking
        self.sent.clear()

    async def started(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        await asyncio.sleep(0)
        return task


@pytest.fixture
def bench() -> Bench:
    return Bench()


async def test_observing_asks_for_the_page_in_full(bench: Bench) -> None:
    looking = await bench.started(bench.page.observe())
    assert bench.sent == [Observe()]
    bench.page.observed(seen("o1"))
    found = await looking
    assert [found.id, found.document, len(found.lines)] == ["o1", "d1", 2]
    assert (bench.page.epoch, bench.page.document, bench.page.next_ref) == (3, "d1", 8)


async def test_an_outcome_brings_the_page_as_it_is_then(bench: Bench) -> None:
    await bench.saw(seen("o1"))
    acting = await bench.started(bench.page.act(act()))
    assert bench.sent == [act()]
    change = seen("o2", base="o1", ops=[Remove(keys=["e7"])])
    bench.page.finished(OutcomeMessage(action_id="r1.1", outcome=DONE, observation=change))
    acted = await acting
    assert acted.outcome == DONE
    assert acted.view is not None
    assert [line.key for line in acted.view.lines] == ["e1"]


@pytest.mark.parametrize(
    "observation",
    [
        seen("o3", base="o2", ops=[]),
        seen("o3", base="o1", ops=[Remove(keys=["none"])]),
        seen("o3", document="other"),
        None,
    ],
)
async def test_a_change_that_does_not_fit_is_followed_by_a_full_look(
    bench: Bench, observation: Observation | None
) -> None:
    await bench.saw(seen("o1"))
    acting = await bench.started(bench.page.act(act()))
    message = OutcomeMessage(action_id="r1.1", outcome=DONE, observation=observation)
    bench.page.finished(message)
    while Observe() not in bench.sent:
        await asyncio.sleep(0)
    bench.page.observed(seen("o4"))
    acted = await acting
    assert acted.outcome == DONE
    assert acted.view is not None
    assert acted.view.id == "o4"


async def test_another_document_is_looked_at_instead(bench: Bench) -> None:
    looking = await bench.started(bench.page.observe())
    bench.page.arrived(hello("d2"), fresh=True)
    assert bench.sent == [Observe(), Observe()]
    bench.page.observed(seen("o1", "d1"))
    assert not looking.done()
    bench.page.observed(seen("o2", "d2"))
    assert (await looking).document == "d2"


async def test_same_document_gets_the_act_again_where_the_outbox_was_lost(bench: Bench) -> None:
    acting = await bench.started(bench.page.act(act()))
    bench.page.arrived(hello(), fresh=True)
    assert bench.sent == [act(), act()]
    bench.page.finished(OutcomeMessage(action_id="r1.1", outcome=DONE, observation=seen("o1")))
    assert (await acting).outcome == DONE


async def test_the_same_document_is_not_told_twice_where_it_was_not(bench: Bench) -> None:
    bench.open = False
    acting = await bench.started(bench.page.act(act()))
    bench.page.arrived(hello(), fresh=False)
    assert bench.sent == [act()]
    bench.page.arrived(hello("d2"), fresh=True)
    while Observe() not in bench.sent:
        await asyncio.sleep(0)
    bench.page.observed(seen("o1", "d2"))
    assert (await acting).outcome.status == "unknown"


async def test_an_act_for_a_document_that_is_gone_is_not_sent(bench: Bench) -> None:
    acting = await bench.started(bench.page.act(act("d0")))
    bench.page.observed(seen("o1"))
    acted = await acting
    assert (acted.outcome.status, acted.outcome.reason) == ("failed", "page_gone")
    assert bench.sent == [Observe()]


async def test_what_is_in_doubt_is_what_the_visitor_approved(bench: Bench) -> None:
    await bench.saw(seen("o1"))
    acting = await bench.started(bench.page.act(act()))
    asked = needs_approval("d-1", name="Place the order", amount="$24.00")
    bench.page.finished(OutcomeMessage(action_id="r1.1", outcome=asked, observation=seen("o2")))
    assert (await acting).outcome.status == "needs_approval"
    acting = await bench.started(bench.page.act(act(digest="d-1")))
    bench.page.arrived(hello("d2", "https://shop.example/"), fresh=True)
    await asyncio.sleep(0)
    bench.page.observed(seen("o3", "d2"))
    told = (await acting).outcome.message
    assert told.startswith("Place the order for $24.00: the page was reloaded")


async def test_a_page_that_tells_no_outcome_is_not_waited_for_and_may_tell_it_late() -> None:
    bench = Bench(act_wait=0.05)
    await bench.saw(seen("o1"))
    acted = await bench.page.act(act())
    assert (acted.outcome.status, acted.outcome.reason) == ("unknown", "timeout")
    assert "Press “Pay”: the page reported no outcome within 0.05 s" in acted.outcome.message
    assert (acted.view, bench.withdrawn) == (None, 1)
    late = seen("o2", base="o1", ops=[Remove(keys=["e7"])])
    bench.page.finished(OutcomeMessage(action_id="r1.1", outcome=DONE, observation=late))
    assert (bench.page.row(7), bench.page.next_ref) == (None, 8)


async def test_refs_of_an_outcome_count_before_the_loop_has_read_it(bench: Bench) -> None:
    await bench.saw(seen("o1"))
    acting = await bench.started(bench.page.act(act()))
    row = Row(ref=40, word="link", name="Rooms", cells=[Row(ref=44, word="button")])
    ops = [Insert(lines=[Line(key="e40", depth=0, row=row)])]
    later = seen("o2", base="o1", ops=ops)
    bench.page.finished(OutcomeMessage(action_id="r1.1", outcome=DONE, observation=later))
    assert bench.page.next_ref == 45
    bench.page.arrived(hello("d2"), fresh=True)
    await acting
    assert bench.page.next_ref == 45


async def test_without_a_page_the_wait_for_an_outcome_stands_still() -> None:
    bench = Bench(act_wait=0.1, open=False)
    acting = await bench.started(bench.page.act(act()))
    await asyncio.sleep(0.3)
    assert not acting.done()
    bench.open = True
    bench.page.arrived(hello(), fresh=True)
    bench.page.left()
    await asyncio.sleep(0.3)
    assert not acting.done()
    bench.page.arrived(hello(), fresh=False)
    acted = await asyncio.wait_for(acting, 5)
    assert acted.outcome.reason == "timeout"


async def test_the_last_word_of_the_journal_counts(bench: Bench) -> None:
    acting = await bench.started(bench.page.act(act()))
    begun = JournalEntry(action_id="r1.1", state="started")
    done = replace(begun, state="finished", outcome=DONE)
    bench.page.arrived(hello("d2", "https://shop.example/", begun, done), fresh=True)
    await asyncio.sleep(0)
    bench.page.observed(seen("o2", "d2"))
    assert (await acting).outcome == DONE


async def test_a_stopped_act_is_withdrawn(bench: Bench) -> None:
    acting = await bench.started(bench.page.act(act()))
    acting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await acting
    assert bench.withdrawn == 1


async def test_when_no_page_comes_back_whoever_waits_is_told(bench: Bench) -> None:
    looking = await bench.started(bench.page.observe())
    bench.page.gone()
    with pytest.raises(PageGone):
        await looking
    with pytest.raises(PageGone):
        await bench.page.observe()
    with pytest.raises(PageGone):
        await bench.page.act(act())
    bench.page.arrived(hello(), fresh=False)
    acting = await bench.started(bench.page.act(act()))
    bench.page.gone()
    with pytest.raises(PageGone):
        await acting
    assert bench.withdrawn == 1


async def test_a_page_that_tells_nothing_is_as_good_as_gone() -> None:
    with pytest.raises(PageGone, match="sent no observation"):
        await Bench(wait=0.05).page.observe()


@pytest.mark.parametrize(
    ("error", "told"),
    [
        ("TypeError", "TypeError"),
        ("Error: card 4929 1234 5678 9012", "Error"),
        ("x" * 41, "Error"),
        ("", "Error"),
    ],
)
async def test_a_page_that_cannot_be_read_is_not_waited_for(
    bench: Bench, error: str, told: str, caplog: pytest.LogCaptureFixture
) -> None:
    looking = await bench.started(bench.page.observe())
    bench.page.unreadable(error, "d1")
    with pytest.raises(PageUnreadable, match=f"^{told}$"):
        await looking
    assert [it.getMessage() for it in caplog.records] == [
        f"the page could not be read document=d1 error={told}: see its browser console"
    ]
    again = await bench.started(bench.page.observe())
    bench.page.observed(seen("o1"))
    assert (await again).id == "o1"


async def test_a_page_that_was_left_does_not_end_the_look_at_the_next(bench: Bench) -> None:
    looking = await bench.started(bench.page.observe())
    bench.page.arrived(hello("d2"), fresh=True)
    bench.page.unreadable("TypeError", "d1")
    bench.page.observed(seen("o1", "d2"))
    assert (await looking).id == "o1"


async def test_what_was_done_is_told_where_the_page_after_it_cannot_be_read(bench: Bench) -> None:
    acting = await bench.started(bench.page.act(act()))
    bench.page.finished(OutcomeMessage(action_id="r1.1", outcome=DONE))
    await asyncio.sleep(0)
    assert bench.sent == [act(), Observe()]
    bench.page.unreadable("TypeError", "d1")
    acted = await acting
    assert (acted.outcome, acted.view) == (DONE, None)


async def test_a_page_that_comes_late_gets_its_time_to_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loop = asyncio.get_running_loop()
    now = loop.time()
    monkeypatch.setattr(loop, "time", lambda: now)
    bench = Bench(wait=20)
    looking = await bench.started(bench.page.observe())
    for number in range(3):
        now += 12
        for _ in range(3):
            # What is due by then happens.
            await asyncio.sleep(0)
        bench.page.arrived(hello(f"d{number}"), fresh=True)
    bench.page.observed(seen("o1", "d2"))
    assert (await looking).id == "o1"


async def test_an_outcome_is_not_lost_with_the_page() -> None:
    bench = Bench(wait=0.05)
    acting = await bench.started(bench.page.act(act()))
    bench.page.finished(OutcomeMessage(action_id="r1.1", outcome=DONE))
    acted = await acting
    assert (acted.outcome, acted.view) == (DONE, None)


async def test_a_page_that_comes_at_the_very_end_of_the_wait_breaks_nothing() -> None:
    bench = Bench(wait=0.0)
    task = await bench.started(bench.page.observe())
    await asyncio.sleep(0)
    bench.page.arrived(hello(), fresh=False)
    with pytest.raises(PageGone):
        await task
