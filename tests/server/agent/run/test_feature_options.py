import re
from typing import Any

import pytest

from fakes import view
from pilotfish import Agent, FeatureOptions, MemoryStore, RunOptions
from pilotfish.agent.features.failing import Failing
from pilotfish.agent.features.repeats import Repeats
from pilotfish.agent.features.stagnation import Stagnation
from pilotfish.agent.run.feature_options import REQUIRED
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.outcome import Outcome
from server.agent.features.acting import page, stepped

HERE = page("Shop")


@pytest.mark.parametrize("name", REQUIRED)
def test_what_safety_depends_on_stays_on(name: Any) -> None:
    told = f"FeatureOptions(off=…): {name} cannot be switched off: {REQUIRED[name]}; these can be:"
    with pytest.raises(ValueError, match=re.escape(told)):
        FeatureOptions(off=(name,))


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"off": ("Spam",)}, "there is no feature 'Spam'; these can be switched off: Stagnation,"),
        ({"repeated": (8, 5, 12)}, "repeated=…): expected three numbers that rise, such as (5, 8,"),
        ({"unchanged": (0, 5, 8)}, "unchanged=…): expected three numbers that rise"),
        ({"same_address": (1, 2)}, "same_address=…): expected three numbers that rise"),
        ({"outages": 0}, "FeatureOptions(outages=…): expected 1 or more, found 0"),
    ],
)
def test_what_is_wrong_is_named(wrong: Any, told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        FeatureOptions(**wrong)


@pytest.mark.anyio
async def test_thresholds_are_the_hosts(stage) -> None:
    options = FeatureOptions(
        unchanged=(1, 2, 4), repeated=(2, 3, 4), without_effect=3, failures=1, outages=2
    )
    run, gone = stage(features=options).run, Outcome(status="failed", reason="page_gone")
    still, same, failing = (
        kind(run, Trajectory(view=view(), actions=())) for kind in (Stagnation, Repeats, Failing)
    )
    for ref in range(2):
        await stepped(still, "click", HERE, HERE, ref=ref)
        await stepped(same, "click", HERE, HERE, ref=1)
        await stepped(failing, "click", HERE, HERE, outcome=gone, ref=ref)
    assert (still.state.level, same.state.level) == (2, 1)
    assert "your last 1 actions failed" in failing.tail()
    ended = await failing.before_turn()
    assert ended is not None and ended.why == "page_gone"
    assert await same.before_turn() is None
    await stepped(same, "click", HERE, HERE, ref=1)
    ended = await same.before_turn()
    assert ended is not None and ended.why == "stuck"


def test_an_agent_hands_them_to_its_runs() -> None:
    options = FeatureOptions(off=("Repeats",), unchanged=(5, 9, 14))
    agent = Agent(model="builtin", runs=RunOptions(builtin_features=options))
    assert agent._of_every_run(MemoryStore())["features"] is options  # pyright: ignore[reportPrivateUsage]
