import asyncio
from typing import Any

import pytest

from fakes import FakePage, FakePrompt, envelope, view
from pilotfish.agent.failures import Fenced, LimitReached, StoreError, StoreUnavailable
from pilotfish.agent.model.request import Request, Stopped, TextDelta
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.run.run import Run as AgentRun
from pilotfish.agent.run.seams import User
from pilotfish.agent.state.journal import Journal
from pilotfish.agent.state.store import SessionRecord
from pilotfish.guard.budgets import Limits, today
from pilotfish.models.roles import Models
from pilotfish.models.scripted import ScriptedModel
from pilotfish.models.sources import Sources
from pilotfish.sessions.memory import MemoryStore
from pilotfish.web.session.parts import Parts
from pilotfish.web.session.runs import Asker, Runs
from pilotfish.web.session.visitor import Visitor
from pilotfish_client.page_messages import Run
from pilotfish_client.server_messages import Done, Error
from prompt_views import situation
from server.web.harness import KEY, final, gated, parts_of

pytestmark = pytest.mark.anyio

GUEST = Asker(None, "https://shop.example", "198.51.100.7", "en")
ADA = Asker(User("ada"), "https://shop.example", "198.51.100.7", "de")


class Bench:
    def __init__(self, *replies: Any, **changes: Any) -> None:
        self.shown: list[Any] = []
        self.fenced = 0
        self.parts: Parts = parts_of(*replies, **changes)

    async def open(self) -> Runs:
        store = self.parts.store
        await store.create(SessionRecord("s1", "ada", KEY, "https://shop.example", "h"))
        epoch = await store.claim("s1")

        def send(message: Any) -> bool:
            self.shown.append(message)
            return True

        def fenced() -> None:
            self.fenced += 1

        visitor = Visitor(send)
        visitor.arrived()
        journal = Journal(store, "s1", lambda: epoch)
        return Runs("s1", self.parts, FakePage(), visitor, journal, fenced)

    def of(self, kind: type) -> list[Any]:
        return [message for message in self.shown if isinstance(message, kind)]


def run(number: int = 1, task: str = "buy?") -> Run:
    return Run(run_id=f"r{number}", task=task)


async def over(runs: Runs, message: Run | None = None, asker: Asker = ADA) -> None:
    runs.start(message or run(), asker)
    assert runs.task is not None
    await runs.task


async def test_a_run_is_carried_out_and_remembered_for_the_next() -> None:
    prompt = FakePrompt()
    bench = Bench(final(summary="Bought."), prompt=lambda: prompt)
    runs = await bench.open()
    assert runs.start(run(), ADA) is None
    assert runs.going
    assert runs.task is not None
    await runs.task
    assert not runs.going
    assert runs.start(run(2, "and more"), ADA) is None
    await runs.task
    earlier = prompt.situations[-1].earlier
    assert [(past.task, past.summary, past.status) for past in earlier] == [
        ("buy?", "Bought.", "done")
    ]
    assert prompt.situations[0].locale == "de"


async def test_each_session_has_a_prompt_of_its_own() -> None:
    bench = Bench(final())
    one = await bench.open()
    other = Runs("s2", bench.parts, one.page, one.visitor, one.journal, one.fenced)
    assert one.prompt is not other.prompt


async def test_an_anonymous_visitor_may_start_so_many_a_day() -> None:
    bench = Bench(final(), limits=Limits(anonymous_runs=2))
    runs = await bench.open()
    for number in range(3):
        assert runs.start(run(number), GUEST) is None
        assert runs.task is not None
        await runs.task
    assert [done.status for done in bench.of(Done)] == ["done", "done", "failed"]
    assert "2 tasks a day" in bench.of(Done)[-1].summary
    assert [error.code for error in bench.of(Error)] == ["limit"]
    assert runs.start(run(9), ADA) is None
    await runs.task
    assert bench.of(Done)[-1].status == "done"


class BrokenStore(MemoryStore):
    """Fails where `broken` says so."""

    broken: str = ""
    kinds: tuple[str, ...] = ()

    async def reserve(self, account: str, day: str, tokens: int, cap: int) -> bool:
        if self.broken == "reserve":
            raise StoreError("disk full")
        return await super().reserve(account, day, tokens, cap)

    async def append(self, session: str, epoch: int, kind: str, *more: Any) -> int:
        if self.broken == "append":
            raise StoreError("disk full")
        if self.broken == "away" and (kind in self.kinds or not self.kinds):
            raise StoreUnavailable("the database restarts")
        if self.broken == "fenced":
            raise Fenced("another server owns it")
        return await super().append(session, epoch, kind, *more)


@pytest.mark.parametrize("asker", [GUEST, ADA])
async def test_limits_fail_closed(asker: Asker) -> None:
    """A store that cannot count means: no model is called."""
    store = BrokenStore()
    store.broken = "reserve"
    model = ScriptedModel([final()])
    bench = Bench(store=store, model=model)
    runs = await bench.open()
    await over(runs, asker=asker)
    assert model.requests == []
    assert bench.of(Done)[0].status == "failed"
    assert "cannot be counted" in bench.of(Done)[0].summary


@pytest.mark.parametrize("account", ["user|ada", f"tenant|{KEY}"])
async def test_a_spent_account_ends_the_run_with_a_clear_message(account: str) -> None:
    model = ScriptedModel([final()])
    bench = Bench(model=model)
    runs = await bench.open()
    await bench.parts.store.reserve(account, today(), 5_000_000, 5_000_000)
    await over(runs)
    assert model.requests == []
    assert "share of today is used up" in bench.of(Done)[0].summary


async def test_anonymous_tokens_are_counted_by_address() -> None:
    bench = Bench(final())
    runs = await bench.open()
    await over(runs, asker=GUEST)
    assert not await bench.parts.store.reserve(f"anon|{GUEST.address}", today(), 0, 0)


async def test_a_journal_that_cannot_be_written_ends_the_run(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = BrokenStore()
    bench = Bench(final(), store=store)
    runs = await bench.open()
    store.broken = "append"
    await over(runs)
    assert bench.of(Done)[0].status == "failed"
    assert "disk full" in caplog.text


async def test_fenced_out_it_says_nothing_more() -> None:
    store = BrokenStore()
    bench = Bench(final(), store=store)
    runs = await bench.open()
    store.broken = "fenced"
    await over(runs)
    assert bench.fenced == 1
    assert bench.of(Done) == []


class Exploding:
    name = "exploding"

    def stream(self, request: Request) -> Any:
        raise RuntimeError("a bug of ours")


async def test_a_bug_of_ours_ends_the_run_and_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    bench = Bench(model=Exploding())
    runs = await bench.open()
    await over(runs)
    assert [done.status for done in bench.of(Done)] == ["failed"]
    assert "a bug of ours" in caplog.text


async def test_ending_waits_until_the_run_has_said_so() -> None:
    bench = Bench(model=ScriptedModel([gated(asyncio.Event(), envelope())]))
    runs = await bench.open()
    runs.start(run(), ADA)
    await asyncio.sleep(0.01)
    await runs.end()
    assert [done.status for done in bench.of(Done)] == ["stopped"]
    await runs.end()


async def test_a_leaving_server_starts_nothing() -> None:
    runs = await Bench(final()).open()
    runs.draining = True
    refused = runs.start(run(), ADA)
    assert refused is not None
    assert (refused.code, refused.run_id) == ("drain", "r1")


async def test_the_log_tells_ids_and_sizes_only(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG", "pilotfish")
    bench = Bench(final(summary="Bought the blue one."))
    runs = await bench.open()
    await over(runs, run(1, "buy the blue one for Ada"))
    assert "run=r1" in caplog.text
    assert "letters=24" in caplog.text
    assert "blue" not in caplog.text


async def test_a_run_stopped_before_its_first_step_has_an_end() -> None:
    bench = Bench(final())
    runs = await bench.open()
    runs.start(run(), ADA)
    runs.stop("r1")
    await runs.end()
    assert [done.status for done in bench.of(Done)] == ["stopped"]
    assert runs.visitor.shown.status == "stopped"
    assert runs.start(run(), ADA) is None
    assert not runs.going


class SlowEnd(MemoryStore):
    """Takes its time to commit the end of a run."""

    def __init__(self) -> None:
        super().__init__()
        self.ending = asyncio.Event()
        self.free = asyncio.Event()

    async def append(self, session: str, epoch: int, kind: str, *more: Any) -> int:
        if kind == "run_ended" and not self.free.is_set():
            self.ending.set()
            await self.free.wait()
        return await super().append(session, epoch, kind, *more)


async def test_a_second_stop_does_not_end_the_run_twice() -> None:
    store = SlowEnd()
    bench = Bench(model=ScriptedModel([gated(asyncio.Event(), envelope())]), store=store)
    runs = await bench.open()
    runs.start(run(), ADA)
    await asyncio.sleep(0.01)
    runs.stop("r1")
    await store.ending.wait()
    runs.stop("r1")
    await asyncio.sleep(0.01)
    assert runs.going
    assert runs.stopping
    store.free.set()
    assert runs.task is not None
    await runs.task
    assert [done.status for done in bench.of(Done)] == ["stopped"]
    assert [run_id for run_id, _ in runs.past] == ["r1"]


async def test_what_a_prompt_remembers_of_a_run_ends_with_it() -> None:
    runs = await Bench(final(), prompt=FakePrompt).open()
    before = runs.prompt
    await over(runs)
    assert runs.prompt is not before


async def test_the_judge_of_a_run_is_its_verifier_and_paid_for_by_the_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """G3"""
    made: list[AgentRun] = []

    async def carried_out(given: AgentRun, entries: Any) -> Any:
        made.append(given)
        raise LimitReached("enough seen")

    monkeypatch.setattr("pilotfish.web.session.runs.carry_out", carried_out)
    verdict: list[Any] = [TextDelta("YES"), Usage(30, 2), Stopped("end")]
    models = Models(ScriptedModel([]), verifier=ScriptedModel([verdict], "judge"))
    store = MemoryStore()
    runs = await Bench(models=Sources(models), store=store).open()
    await over(runs)
    judge = made[0].judge
    assert judge is not None
    assert judge.name == "judge"
    request = FakePrompt().request(situation(view()))
    assert [chunk async for chunk in judge.stream(request)] == verdict
    used = [await store.reserve(f"tenant|{KEY}", today(), 0, cap) for cap in (31, 32)]
    assert used == [False, True]
