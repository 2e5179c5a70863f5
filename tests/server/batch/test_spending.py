from pilotfish.batch.spec import RecordBudget
from pilotfish.batch.spending import Spending, used_by


def test_a_batch_ends_at_each_of_its_budgets() -> None:
    now = [0.0]
    budget = RecordBudget(batch_tokens=100, batch_seconds=10, batch_cost=1.0)
    spending = Spending(budget, lambda: now[0])
    assert spending.why() == ""
    spending.add({"used": {"input_tokens": 90, "output_tokens": 10, "cost": 0.1}})
    assert spending.why() == "the batch's 100 tokens are spent"
    spending.tokens, spending.cost = 0, 1.0
    assert spending.why() == "the batch's cost of 1 is reached"
    spending.cost, now[0] = 0, 10.0
    assert spending.why() == "the batch's 10 seconds are over"


def test_without_prices_no_cost_is_told() -> None:
    assert "cost" not in used_by(None, RecordBudget())
    assert used_by(None, RecordBudget(price_input=1, price_output=2))["cost"] == 0


def test_a_resumed_batch_goes_on_from_the_seconds_it_worked() -> None:
    spending = Spending(RecordBudget(batch_seconds=10), lambda: 0.0, seconds=9.0)
    assert (spending.elapsed, spending.why()) == (9.0, "")
    spending = Spending(RecordBudget(batch_seconds=10), lambda: 0.0, seconds=10.0)
    assert spending.why() == "the batch's 10 seconds are over"
