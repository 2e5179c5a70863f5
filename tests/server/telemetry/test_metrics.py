import pytest

from fakes import done
from pilotfish.agent.model.model_call import ModelCalled, ModelSwitched
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.page.step import Step
from pilotfish.agent.sentence import say
from pilotfish.agent.state.ended import Ended
from pilotfish.sessions.memory import MemoryStore
from pilotfish.telemetry.metrics import Metrics, TimedStore
from pilotfish_client.outcome import Outcome

USAGE = Usage(100, 20, 60, cost=0.25, cache_write=5)


def lines(metrics: Metrics) -> dict[str, float]:
    told = metrics.text(3, 1).decode().splitlines()
    pairs = [line.rsplit(" ", 1) for line in told if not line.startswith("#")]
    return {name: float(value) for name, value in pairs if "_created" not in name}


def step(name: str, outcome: Outcome | None = None) -> Step:
    return Step(1, "r1.1", name, {}, outcome or done(), ms=700)


def test_what_happens_to_runs_is_counted() -> None:
    metrics = Metrics(frozenset({"click"}))
    metrics.action_executed("r1", step("click"))
    metrics.action_executed("r1", step("page_says_<script>"))
    denied = Outcome(status="failed", reason="denied", message="no")
    metrics.action_executed("r1", step("click", denied))
    metrics.action_blocked("r1", "anything", {}, "any words")
    metrics.ended("r1", Ended("done"))
    metrics.ended("r2", Ended.saying("failed", say("run_cost")))
    metrics.refused("r3", "anonymous_runs")
    metrics.refused("r4", "words of somebody")
    metrics.rated("r1", True)
    metrics.waited("r1", "approval", 1500)
    metrics.recipe("r1", "words of somebody", "set_aside")
    metrics.model_called("r1", ModelCalled("openai:m", "agent", 900, 200, USAGE))
    metrics.model_called("r1", ModelCalled("openai:m", "verifier", 900, error="down"))
    metrics.model_switched("r1", ModelSwitched("openai:m", "anthropic:n", "down"))
    told = lines(metrics)
    assert told['pilotfish_runs_total{status="done"}'] == 1
    assert told['pilotfish_runs_total{status="refused"}'] == 2
    assert told['pilotfish_refusals_total{rule="limit:run_cost"}'] == 1
    assert told['pilotfish_refusals_total{rule="limit:anonymous_runs"}'] == 1
    assert told['pilotfish_refusals_total{rule="limit"}'] == 1
    assert told['pilotfish_refusals_total{rule="action:denied"}'] == 1
    assert told['pilotfish_refusals_total{rule="blocked"}'] == 1
    assert told['pilotfish_step_seconds_count{action="click"}'] == 2
    assert told['pilotfish_step_seconds_count{action="page"}'] == 1
    assert told['pilotfish_step_seconds_bucket{action="page",le="0.5"}'] == 0
    assert told['pilotfish_model_tokens_total{kind="cached",model="openai:m"}'] == 60
    assert told['pilotfish_model_cost_total{model="openai:m"}'] == 0.25
    assert told['pilotfish_model_calls_total{failed="yes",model="openai:m",role="verifier"}'] == 1
    assert told["pilotfish_sockets"] == 3 and told["pilotfish_runs_going"] == 1
    text = metrics.text(0, 0).decode()
    for words in ("script", "any words", "words of somebody", "r1"):
        assert words not in text


@pytest.mark.anyio
async def test_the_store_is_measured() -> None:
    metrics = Metrics(frozenset())
    store = TimedStore(MemoryStore(), metrics)
    assert await store.reserve("user|ada", "2026-11-27", 1, 10)
    assert await store.read("s1") == []
    told = lines(metrics)
    assert told['pilotfish_store_seconds_count{operation="reserve"}'] == 1
    assert told['pilotfish_store_seconds_count{operation="read"}'] == 1
