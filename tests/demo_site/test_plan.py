from pilotfish_demo import customers, effects, plan
from pilotfish_demo.customers import Customer
from pilotfish_demo.database import Database


def test_monthly_costs_9_dollars() -> None:
    monthly = plan.by_id("monthly")
    assert monthly is not None
    assert (monthly.name, monthly.price) == ("Monthly", 900)
    assert plan.by_id("weekly") is None


def test_cancelling_twice_counts_once(shop: Database, sam: Customer) -> None:
    with shop.transaction() as connection:
        plan.cancel(connection, sam)
        plan.cancel(connection, sam)
        assert customers.by_id(connection, sam.id).plan_cancelled
        plan.resume(connection, sam)
        plan.resume(connection, sam)
        assert not customers.by_id(connection, sam.id).plan_cancelled
        counted = effects.counts(connection)
    assert (counted["plans_cancelled"], counted["plans_resumed"]) == (1, 1)


def test_a_change_starts_a_cancelled_plan_again(shop: Database, sam: Customer) -> None:
    with shop.transaction() as connection:
        plan.cancel(connection, sam)
        plan.change(connection, sam, plan.PLANS[2])
        changed = customers.by_id(connection, sam.id)
    assert (changed.plan, changed.plan_cancelled) == ("yearly", False)
