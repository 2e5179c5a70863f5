import io

import pytest

from asking import chunks_of
from fakes import done, view
from pilotfish.agent.model.request import Stopped, TextDelta
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.page.step import Step
from pilotfish.agent.state.brief import Brief
from pilotfish.agent.state.record import RunRecord
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.batch.progress import Called, Live, Progress, Spending, counted, used_by, watching
from pilotfish.batch.spec import RecordBudget
from pilotfish.models.model_options import ModelOptions
from pilotfish.models.price import Price
from pilotfish.models.roles import Models
from pilotfish.models.scripted import ScriptedModel
from pilotfish.models.sources import Sources
from recipe_runs import run_for


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


pytestmark = pytest.mark.anyio


async def test_its_models_are_counted_with_their_cost() -> None:
    reply = [TextDelta("Hi."), Usage(1000, 100), Stopped("end")]
    model = ModelOptions(ScriptedModel([reply, reply]), price=Price(1, 10))
    sources, called = Sources(Models(model)), Called()
    await chunks_of(called.model(sources, "planner"))
    await chunks_of(called.model(sources, "utility"))
    assert called.usage == Usage(2000, 200, cost=0.004)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def progress(out: io.StringIO) -> Progress:
    now = iter([0.0, 30.0, 30.0, 30.0, 30.0, 30.0])
    made = Progress(4, 2, Spending(RecordBudget(), lambda: 0.0), out, lambda: next(now))
    made.spending.tokens = 500
    made.begins(1, "A-1")
    made.ends(1, {"status": "done"})
    made.begins(2, "A-2")
    return made


def test_a_line_for_each_worker_and_one_for_all() -> None:
    """O5: who does what, and in all: finished, tokens, time that is left."""
    told = progress(Terminal())
    assert told.lines() == [
        "worker 1: idle",
        "worker 2: A-2",
        "1 of 4 · 1 done · 500 tokens · 90 s left",
    ]


def test_it_is_quiet_where_nobody_looks() -> None:
    out = io.StringIO()
    progress(out)
    assert out.getvalue() == ""


def test_counts_are_by_status() -> None:
    assert counted([{"status": "done"}, {"status": "failed"}, {"status": "done"}]) == {
        "done": 2,
        "failed": 1,
    }


async def test_a_record_tells_its_turn_and_its_last_step() -> None:
    """O5."""
    live, told = Live("A-1"), []
    trajectory = Trajectory(view=view(), actions=())
    feature = watching(live, lambda: told.append((live.turn, live.step, live.action)))(
        run_for("read A-1"), trajectory
    )
    await feature.before_turn()
    trajectory.actions_taken = 1
    await feature.after_step(Step(1, "r.1", "click", {}, done("Clicked.")), view(), view())
    assert told == [(1, 0, ""), (1, 1, "click")]
    assert live.at > 0
