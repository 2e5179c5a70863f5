import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from fakes import FakeModel, envelope, pieces, view
from pilotfish.agent.failures import (
    LimitReached,
    ModelMisconfigured,
    ModelOverloaded,
    ModelUnavailable,
    RequestTooLarge,
    StoreError,
)
from pilotfish.agent.model.model import Model
from pilotfish.agent.model.request import Chunk, Image, Request, Stopped, Tool, UserMessage
from pilotfish.agent.model.usage import Usage
from pilotfish.guard.budgets import Account, Limits, RunClock, today
from pilotfish.guard.meter import Meter, Metered, estimate
from pilotfish.sessions.memory import MemoryStore
from pilotfish_builtin.model import BuiltinMatcher

pytestmark = pytest.mark.anyio

ADA = Account("user|ada", 1000, "You have used today's share.")
SHOP = Account("tenant|pk", 5000, "This site has used today's share.")
REQUEST = Request(
    system=("word " * 92,),
    messages=(UserMessage("word " * 92),),
    tools=(Tool("agent_turn", "", {}),),
    forced_tool="agent_turn",
    task="",
    observation=view(),
    max_tokens=100,
)


class BrokenStore(MemoryStore):
    async def reserve(self, account: str, day: str, tokens: int, cap: int) -> bool:
        raise StoreError("disk full")


class Watch:
    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def answer(*items: Chunk) -> list[Chunk]:
    return [*pieces(envelope()), *items, Stopped("tool_use")]


class Measured(Metered):
    """With what its meter says."""

    def __init__(self, model: Model, meter: Meter) -> None:
        super().__init__(model, meter)
        self.meter = meter

    @property
    def used(self) -> int:
        return self.meter.used


def metered(model: Model, store: MemoryStore | None = None, **limits: int) -> Measured:
    meter = Meter(
        store=store or MemoryStore(),
        limits=replace(Limits(), **limits),
        accounts=(ADA, SHOP),
        clock=RunClock(),
    )
    return Measured(model, meter)


async def take(model: Metered, request: Request = REQUEST) -> list[Chunk]:
    return [chunk async for chunk in model.stream(request)]


async def left(store: MemoryStore, account: Account) -> int:
    """Tokens that can still be reserved, found by trying."""
    for tokens in range(account.cap, -1, -1):
        if await store.reserve(account.name, today(), tokens, account.cap):
            return tokens
    raise AssertionError("an account holds less than nothing")


async def test_the_reply_passes_through_unchanged() -> None:
    chunks = answer(Usage(input=200, output=20))
    assert await take(metered(FakeModel([chunks]))) == chunks


async def test_a_call_is_reserved_before_it_is_made() -> None:
    store = MemoryStore()
    inside = asyncio.Event()
    model = FakeModel([[inside, *answer(Usage(input=200, output=20))]])
    call = asyncio.create_task(take(metered(model, store)))
    while not model.requests:
        await asyncio.sleep(0)
    assert not await store.reserve(ADA.name, today(), ADA.cap - estimate(REQUEST) + 1, ADA.cap)
    inside.set()
    await call


@pytest.mark.parametrize(
    ("model", "used"),
    [
        (lambda: FakeModel([answer(Usage(input=200, output=20))]), 220),
        # The keyless demo locked an address out: zero was taken for "not counted".
        (lambda: FakeModel([answer(Usage())]), 0),
        (BuiltinMatcher, 0),
        # Without a count the text is counted.
        (lambda: FakeModel([answer()]), None),
    ],
)
async def test_it_is_settled_by_what_the_provider_counted(
    model: Callable[[], Model], used: int | None
) -> None:
    store = MemoryStore()
    made = metered(model(), store)
    await take(made)
    assert made.used == used or (used is None and 200 < made.used < estimate(REQUEST))
    assert await left(store, ADA) == ADA.cap - made.used
    assert await left(store, SHOP) == SHOP.cap - made.used


async def test_what_a_run_used_is_told_by_kind() -> None:
    usages = [Usage(input=200, output=20, cached_input=128), Usage(input=30, output=3)]
    model = metered(FakeModel([answer(usages[0]), answer(usages[1])]))
    await take(model)
    await take(model)
    assert model.meter.usage == Usage(input=230, output=23, cached_input=128)


@pytest.mark.parametrize("error", [ModelMisconfigured, ModelOverloaded, RequestTooLarge])
async def test_a_call_that_no_provider_took_up_costs_nothing(error: type[Exception]) -> None:
    store = MemoryStore()
    model = metered(FakeModel([[error("no")]]), store)
    with pytest.raises(error):
        await take(model)
    assert (model.used, await left(store, ADA)) == (0, ADA.cap)


@pytest.mark.parametrize(
    ("cap", "told"),
    [("user", "You have used today's share."), ("tenant", "This site has used today's share.")],
)
async def test_an_empty_account_stops_the_call_and_holds_nothing(cap: str, told: str) -> None:
    store = MemoryStore()
    account = ADA if cap == "user" else SHOP
    await store.reserve(account.name, today(), account.cap - 10, account.cap)
    model = FakeModel([answer()])
    with pytest.raises(LimitReached, match=told):
        await take(metered(model, store))
    assert model.requests == []
    assert await left(store, account) == 10
    assert await left(store, SHOP if account is ADA else ADA) in (ADA.cap, SHOP.cap)


async def test_a_run_has_its_own_cap() -> None:
    usage = Usage(input=300, output=50)
    inner = FakeModel([answer(usage), answer(usage)])
    model = metered(inner, run_tokens=500)
    await take(model)
    with pytest.raises(LimitReached, match=r"more than its 500 tokens \(350 are used\)"):
        await take(model)
    assert len(inner.requests) == 1


async def test_a_run_has_only_so_much_time() -> None:
    watch = Watch()
    limits = Limits(run_seconds=30)
    meter = Meter(store=MemoryStore(), limits=limits, accounts=(), clock=RunClock(watch))
    model = Metered(FakeModel([answer(), answer()]), meter)
    watch.seconds = 29
    await take(model)
    watch.seconds = 30
    with pytest.raises(LimitReached, match="over 30 seconds"):
        await take(model)


async def test_a_broken_call_is_settled_too() -> None:
    store = MemoryStore()
    model = metered(FakeModel([[*pieces(envelope()), ModelUnavailable("gone")]]), store)
    with pytest.raises(ModelUnavailable):
        await take(model)
    assert await left(store, ADA) == ADA.cap - model.used


async def test_a_cancelled_call_cancels_the_model_and_is_settled() -> None:
    store = MemoryStore()
    inner = FakeModel([[*pieces(envelope()), asyncio.Event()]])
    model = metered(inner, store)
    call = asyncio.create_task(take(model))
    while not inner.requests:
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    assert inner.cancelled == 1
    assert await left(store, ADA) == ADA.cap - model.used


class SlowStore(MemoryStore):
    """Settling takes a while, as on a busy disk."""

    def __init__(self) -> None:
        super().__init__()
        self.reserved = asyncio.Event()
        self.may_settle = asyncio.Event()

    async def reserve(self, account: str, day: str, tokens: int, cap: int) -> bool:
        self.reserved.set()
        return await super().reserve(account, day, tokens, cap)

    async def settle(self, account: str, day: str, difference: int) -> None:
        await self.may_settle.wait()
        await super().settle(account, day, difference)


async def test_a_call_that_is_stopped_twice_is_settled_all_the_same() -> None:
    store = SlowStore()
    model = metered(FakeModel([[Usage(input=200, output=3), asyncio.Event()]]), store)
    call = asyncio.create_task(take(model))
    await store.reserved.wait()
    for _ in range(3):
        await asyncio.sleep(0)
    call.cancel()
    await asyncio.sleep(0)
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    store.may_settle.set()
    await asyncio.sleep(0.01)
    assert model.used == 203
    assert await left(store, ADA) == ADA.cap - 203
    assert await left(store, SHOP) == SHOP.cap - 203


async def test_two_hundred_calls_at_once_never_pass_the_cap() -> None:
    store = MemoryStore()
    inner = FakeModel([answer(Usage(input=200, output=100)) for _ in range(200)])
    models = [metered(inner, store) for _ in range(200)]
    results = await asyncio.gather(*map(take, models), return_exceptions=True)
    assert sum(model.used for model in models) <= ADA.cap
    assert any(isinstance(result, LimitReached) for result in results)


def test_pictures_are_reserved_for_and_seen_through_the_meter() -> None:
    shown = UserMessage("word " * 92, (Image("/9j/2Q==", 960, 540), Image("/9j/2Q==", 32, 32)))
    assert estimate(replace(REQUEST, messages=(shown,))) == estimate(REQUEST) + 1275 + 2

    model = FakeModel([])
    assert not metered(model).takes_images
    model.takes_images = True  # pyright: ignore[reportAttributeAccessIssue]
    assert metered(model).takes_images


RATE = (2e-6, 10e-6)
PURSE = Account("money|user|ada", 10_000_000, "Ada's money is used up.", "money")


def priced(model: Model, store: MemoryStore, **limits: float) -> Metered:
    own = replace(Limits(), **limits)
    return Metered(model, Meter(store=store, limits=own, accounts=(PURSE,), clock=RunClock()), RATE)


async def test_money_is_reserved_at_the_dearest_price_and_settled_at_the_cost() -> None:
    store, inside = MemoryStore(), asyncio.Event()
    model = FakeModel([[inside, *answer(Usage(200, 20, cost=0.0005))]])
    call = asyncio.create_task(take(priced(model, store)))
    while not model.requests:
        await asyncio.sleep(0)
    tokens = estimate(REQUEST) - REQUEST.max_tokens
    held = round((tokens * RATE[0] + REQUEST.max_tokens * RATE[1]) * 1e9)
    assert not await store.reserve(PURSE.name, today(), PURSE.cap - held + 1, PURSE.cap)
    inside.set()
    await call
    assert await store.reserve(PURSE.name, today(), PURSE.cap - 500_000, PURSE.cap)


@pytest.mark.parametrize(
    ("limits", "purse", "told"),
    [({"run_cost": 0.0001}, 0, "more than one task may"), ({}, 9_900_000, "Ada's money")],
)
async def test_money_that_is_used_up_stops_the_call(
    limits: dict[str, float], purse: int, told: str
) -> None:
    store, model = MemoryStore(), FakeModel([answer()])
    await store.reserve(PURSE.name, today(), purse, PURSE.cap)
    with pytest.raises(LimitReached, match=told):
        await take(priced(model, store, **limits))
    assert model.requests == []


@pytest.mark.parametrize(
    ("store", "limits"), [(BrokenStore(), Limits()), (MemoryStore(), Limits(run_cost=1.0))]
)
async def test_what_cannot_be_counted_is_not_asked(store: MemoryStore, limits: Limits) -> None:
    """The store fails, or money is limited and the model has no price."""
    model = FakeModel([answer()])
    meter = Meter(store=store, limits=limits, accounts=(ADA,), clock=RunClock())
    with pytest.raises(LimitReached, match="cannot be counted"):
        await take(Metered(model, meter))
    assert model.requests == []


async def test_a_reply_that_breaks_off_is_told_as_an_estimate_with_its_cost() -> None:
    model = priced(FakeModel([[*pieces(envelope()), ModelUnavailable("gone")]]), MemoryStore())
    seen: list[Chunk] = []
    with pytest.raises(ModelUnavailable):
        async for chunk in model.stream(REQUEST):
            seen.append(chunk)
    usage = seen[-1]
    assert isinstance(usage, Usage)
    assert usage.cost == usage.input * RATE[0] + usage.output * RATE[1] > 0
