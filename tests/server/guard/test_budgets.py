import datetime

import pytest

from pilotfish.agent.failures import LimitReached, StoreError
from pilotfish.guard.budgets import (
    Account,
    Amount,
    Limits,
    RunClock,
    accounts_of,
    accounts_of_task,
    count_run,
    today,
)
from pilotfish.sessions.memory import MemoryStore


class Time:
    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


class BrokenStore(MemoryStore):
    async def reserve(self, account: str, day: str, tokens: int, cap: int) -> bool:
        raise StoreError("disk full")


def test_the_clock_counts_work_and_not_the_visitors_thinking() -> None:
    time = Time()
    clock = RunClock(time)
    time.seconds += 5
    assert clock.worked == 5
    with clock.paused():
        time.seconds += 60
        assert clock.worked == 5
        with clock.paused():
            time.seconds += 60
        time.seconds += 60
        assert clock.worked == 5
    time.seconds += 2
    assert clock.worked == 7


@pytest.mark.parametrize(
    "field", ["run_tokens", "run_seconds", "user_day", "tenant_day", "anonymous_runs"]
)
@pytest.mark.parametrize("value", [0, -1])
def test_a_limit_is_above_nothing(field: str, value: int) -> None:
    with pytest.raises(ValueError, match=rf"Limits\({field}=…\): expected a number above 0"):
        Limits(**{field: value})


def test_the_day_is_utc() -> None:
    assert today() == datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d")


@pytest.mark.anyio
async def test_anonymous_runs_are_counted_by_the_prefix_of_the_address_alone() -> None:
    store = MemoryStore()
    for _ in range(2):
        await count_run(store, "198.51.100.7", 2)
    with pytest.raises(LimitReached, match="may start 2 tasks a day"):
        await count_run(store, "198.51.100.7", 2)
    await count_run(store, "198.51.100.8", 2)
    for last in range(2):
        await count_run(store, f"2001:db8:1:2::{last}", 2)
    with pytest.raises(LimitReached):
        await count_run(store, "2001:db8:1:2:ffff::9", 2)
    await count_run(store, "2001:db8:1:3::1", 2)


@pytest.mark.anyio
async def test_what_cannot_be_counted_is_not_started() -> None:
    with pytest.raises(LimitReached, match="cannot be counted"):
        await count_run(BrokenStore(), "198.51.100.7", 2)


def test_anonymous_visitors_have_a_share_of_their_own_below_the_sites() -> None:
    limits = Limits(user_day=10, tenant_day=1000)
    assert [(a.name, a.cap) for a in accounts_of("pk", "ada", "198.51.100.7", limits)] == [
        ("user|ada", 10),
        ("tenant|pk", 1000),
    ]
    assert [(a.name, a.cap) for a in accounts_of("pk", None, "2001:db8::1", limits)] == [
        ("anon|2001:db8::/64", 10),
        ("anonymous|pk", 250),
        ("tenant|pk", 1000),
    ]
    assert Limits(tenant_day=1000, anonymous_day=1000).anonymous_day == 1000
    with pytest.raises(ValueError, match="expected at most tenant_day, which is 1000"):
        Limits(tenant_day=1000, anonymous_day=1001)


def test_a_script_for_nobody_is_charged_to_the_tenant_alone() -> None:
    limits = Limits(user_day=10, tenant_day=100, tenant_day_cost=2.0)
    names = [it.name for it in accounts_of_task("pk", None, limits)]
    assert names == ["tenant|pk", "money|tenant|pk"]
    names = [it.name for it in accounts_of_task("pk", "ada", limits)]
    assert names == ["user|ada", "tenant|pk", "money|tenant|pk"]


def test_money_has_accounts_of_its_own_and_anonymous_visitors_a_quarter_of_it() -> None:
    limits = Limits(user_day_cost=0.5, tenant_day_cost=20.0)
    known = accounts_of("pk", "ada", "198.51.100.7", limits)
    assert [(a.name, a.cap, a.unit) for a in known[2:]] == [
        ("money|user|ada", 500_000_000, "money"),
        ("money|tenant|pk", 20_000_000_000, "money"),
    ]
    unknown = accounts_of("pk", None, "198.51.100.7", limits)
    money = [(a.name, a.cap) for a in unknown if a.unit == "money"]
    assert money == [
        ("money|anon|198.51.100.7", 500_000_000),
        ("money|anonymous|pk", 5_000_000_000),
        ("money|tenant|pk", 20_000_000_000),
    ]
    assert not Limits().in_money and limits.in_money


def test_an_account_takes_its_unit_of_an_amount() -> None:
    amount = Amount.of(30, 0.1234567891)
    tokens, money = Account("t", 1, ""), Account("m", 1, "", "money")
    assert (tokens.part(amount), money.part(amount)) == (30, 123_456_789)
    with pytest.raises(LimitReached):
        money.part(Amount.of(30, None))


@pytest.mark.parametrize("field", ["run_cost", "user_day_cost", "tenant_day_cost"])
def test_a_limit_in_money_is_above_nothing(field: str) -> None:
    with pytest.raises(ValueError, match="expected a number above 0"):
        Limits(**{field: 0.0})
