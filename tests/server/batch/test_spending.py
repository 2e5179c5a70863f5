from pilotfish.agent.model.usage import Usage
from pilotfish.agent.state.brief import Brief
from pilotfish.agent.state.record import RunRecord
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


def record(spent: Usage) -> RunRecord:
    brief = Brief("r1", "buy", "2026-11-26", "en", "envelope")
    return RunRecord(brief=brief, turns=(), ended=None, spent=spent, seconds=2.0)


def test_a_record_costs_what_all_its_calls_do() -> None:
    """Its turns only were counted, at the price of fresh tokens."""
    spent = Usage(1000, 50, 800, cost=0.0125)
    used = used_by(record(spent), RecordBudget())
    assert (used["input_tokens"], used["output_tokens"], used["cost"]) == (1000, 50, 0.0125)
    own = RecordBudget(price_input=2.0, price_output=10.0)
    assert used_by(record(spent), own)["cost"] == 0.0025


def test_what_is_asked_beside_the_records_counts_and_is_kept() -> None:
    spending = Spending(RecordBudget(batch_cost=0.5), beside=Usage(100, 10, cost=0.2))
    spending.add_beside(Usage(10, 1, cost=0.3))
    assert (spending.tokens, spending.cost, spending.why()) == (
        121,
        0.5,
        "the batch's cost of 0.5 is reached",
    )
    assert spending.beside == Usage(110, 11, cost=0.5)


def test_without_prices_no_cost_is_told() -> None:
    assert "cost" not in used_by(None, RecordBudget())
    assert used_by(None, RecordBudget(price_input=1, price_output=2))["cost"] == 0


def test_a_resumed_batch_goes_on_from_the_seconds_it_worked() -> None:
    spending = Spending(RecordBudget(batch_seconds=10), lambda: 0.0, seconds=9.0)
    assert (spending.elapsed, spending.why()) == (9.0, "")
    spending = Spending(RecordBudget(batch_seconds=10), lambda: 0.0, seconds=10.0)
    assert spending.why() == "the batch's 10 seconds are over"
