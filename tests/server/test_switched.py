"""A task whose provider fails in the middle goes on with another vendor's, by the real
clients; what a run says it has cost is what they charge."""

from pathlib import Path
from typing import Any

import pytest

from bill import TURNS, everything
from fakes import FakePage, envelope, tool
from pilotfish import Agent, ModelOptions, Models, Planning, RunOptions, Settings
from provider_wires import Say
from providers import KEY, Behaviour, Fail, ProviderServer

pytestmark = pytest.mark.anyio

PLAN = {
    "task_summary": "Opening the cart.",
    "todos": [{"intent": "click", "description": "open the cart"}],
}
END = envelope(is_final=True, summary="It is open.", claims=[{"says": "opened it", "step": 1}])


def choice(vendor: str, provider: ProviderServer) -> ModelOptions:
    url = provider.anthropic_url if vendor == "anthropic" else provider.openai_url
    return ModelOptions(f"{vendor}:scripted", base_url=url, api_key=KEY)


def once(behaviour: Behaviour) -> Any:
    """Answers the first request, and is down from then on."""
    left = [behaviour]
    return lambda body: left.pop() if left else Fail(503, "overloaded_error", retry_after="0")


@pytest.mark.parametrize(
    ("first", "second", "planner"),
    [
        ("openai", "anthropic", "google"),
        ("anthropic", "openai-responses", "openai"),
        ("openai-responses", "google", "anthropic"),
        ("google", "openai", "openai-responses"),
    ],
)
async def test_a_planned_task_goes_on_with_the_fallback(
    tmp_path: Path, first: str, second: str, planner: str
) -> None:
    """E12, 152-157: the plan, turns, history and usage are one run's, whoever answered."""
    click = envelope(tool("click", ref=1), todo_adjust={"remove": ["t1"]})
    with (
        ProviderServer(once(click)) as one,
        ProviderServer(lambda body: END) as two,
        ProviderServer(lambda body: Say(calls=(("make_plan", PLAN),))) as three,
    ):
        agent = Agent(
            models=Models(
                choice(first, one), fallback=choice(second, two), planner=choice(planner, three)
            ),
            runs=RunOptions(planning=Planning(min_words=0)),
            settings=Settings(secret="s" * 32, database=str(tmp_path / "s.sqlite3")),
        )
        result = await agent.run("open the cart", FakePage())
    assert (result.status, result.summary) == ("done", "It is open.")
    assert [turn.model for turn in result.turns] == [f"{first}:scripted", f"{second}:scripted"]
    assert len(two.requests) == len(three.requests) == 1
    told = two.requests[0].raw.decode()
    assert "Opening the cart." in told
    assert "Done of it: t1" in told


async def test_every_call_of_a_run_is_in_its_cost(tmp_path: Path) -> None:
    billed = await everything(tmp_path)
    record = billed.result.record
    assert billed.result.why == "max_turns" and len(record.turns) == TURNS
    assert billed.calls["anthropic:claude-sonnet-4-6"] == 1  # the plan
    assert billed.calls["openai-responses:gpt-5"] >= 2  # a check and a summary
    assert billed.calls["openai:gpt-5.4-mini"] > TURNS + 2  # votes, and the closing words
    assert record.spent.cost == pytest.approx(float(billed.bill), rel=1e-12)
    assert record.spent.cost > (record.usage.cost or 0.0) > 0
