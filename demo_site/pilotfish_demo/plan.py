"""The Tidewater Club: a bag of coffee every month, early firings, free repairs."""

import sqlite3
from dataclasses import dataclass

from .customers import Customer
from .effects import record


@dataclass(frozen=True)
class Plan:
    """One way to pay for the club."""

    id: str
    name: str
    price: int
    period: str
    remark: str


PLANS = (
    Plan("monthly", "Monthly", 900, "month", "Leave whenever you like"),
    Plan("quarterly", "Quarterly", 2400, "quarter", "Save $3 every quarter"),
    Plan("yearly", "Yearly", 8400, "year", "Save $24 every year"),
)


def by_id(plan_id: str) -> Plan | None:
    """The plan of this id, if the club offers it."""
    return next((plan for plan in PLANS if plan.id == plan_id), None)


def change(connection: sqlite3.Connection, customer: Customer, plan: Plan) -> None:
    """Put the customer on a plan; a cancelled one starts again."""
    connection.execute(
        "UPDATE customers SET plan = ?, plan_cancelled = 0 WHERE id = ?", (plan.id, customer.id)
    )
    record(connection, "plans_changed")


def cancel(connection: sqlite3.Connection, customer: Customer) -> None:
    """End the plan; ending it twice counts once."""
    changed = connection.execute(
        "UPDATE customers SET plan_cancelled = 1 WHERE id = ? AND plan_cancelled = 0",
        (customer.id,),
    )
    if changed.rowcount:
        record(connection, "plans_cancelled")


def resume(connection: sqlite3.Connection, customer: Customer) -> None:
    """Resume a cancelled plan."""
    changed = connection.execute(
        "UPDATE customers SET plan_cancelled = 0 WHERE id = ? AND plan_cancelled = 1",
        (customer.id,),
    )
    if changed.rowcount:
        record(connection, "plans_resumed")
