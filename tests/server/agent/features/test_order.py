import inspect
import re
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest

from fakes import envelope, tool, view
from pilotfish.agent.features import order
from pilotfish.agent.features.order import FEATURES, Watched, features_of
from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.run.feature import Drop, Feature
from pilotfish.agent.run.feature_options import REQUIRED, FeatureOptions, Optional
from pilotfish.agent.run.monitor import Monitor, Monitors
from pilotfish.agent.state.trajectory import Trajectory


def test_every_run_has_its_own_instances_and_the_hosts_come_last(stage) -> None:
    class Own(BaseFeature):
        pass

    run = stage(extra=(Own,)).run
    one, other = (features_of(run, Trajectory(view=view(), actions=())) for _ in range(2))
    assert len(one.all) == len(FEATURES) + 1
    assert isinstance(one.all[-1], Own)
    assert not any(a is b for a, b in zip(one.all, other.all, strict=True))


def test_a_feature_can_be_switched_off_and_those_that_cannot_are_told_apart(stage) -> None:
    run = stage(features=FeatureOptions(off=("Repeats", "DeadEnds"))).run
    kinds = {type(it).__name__ for it in features_of(run, Trajectory(view=view(), actions=())).all}
    assert {make.__name__ for make in FEATURES} - kinds == {"Repeats", "DeadEnds"}
    assert {*REQUIRED, *get_args(Optional)} == {make.__name__ for make in FEATURES}
    assert not set(REQUIRED) & set(get_args(Optional))


def test_each_line_says_why_it_stands_there() -> None:
    lines = inspect.getsource(order)
    table = lines[lines.index("FEATURES: ") : lines.index("def features_of")]
    for make in FEATURES:
        reason = re.search(rf"^    {make.__name__},  # (.+)$", table, re.MULTILINE)
        assert reason and len(reason[1].split()) >= 5, make.__name__


def test_the_documentation_lists_the_features_in_their_order() -> None:
    text = (Path(__file__).parents[4] / "docs" / "loop.md").read_text()
    table = text[text.index("## The features") : text.index("A feature of your own")]
    rows = re.findall(r"^\| `(\w+)` \|.*\| (.*?) \| (yes|no) \|$", table, re.MULTILINE)
    assert [name for name, _, _ in rows] == [make.__name__ for make in FEATURES]
    assert {name for name, _, off in rows if off == "yes"} == set(get_args(Optional))
    told = dict(re.findall(r"`(\w+)=([^`]+)`", " ".join(default for _, default, _ in rows)))
    named = {each.name: repr(each.default) for each in fields(FeatureOptions) if each.name != "off"}
    assert {name: told.get(name) for name in named} == named


def test_the_documentation_draws_each_thing_that_a_feature_may_do() -> None:
    text = (Path(__file__).parents[4] / "docs" / "loop.md").read_text()
    drawing = text[text.index("carry_through(") : text.index("## The features")]
    methods = {name for name in vars(Feature) if not name.startswith("_")}
    assert {name for name in methods if name not in drawing} == set()
    # Each line of the drawing that asks every feature names one of its methods.
    asked = re.findall(r"(\w+) +each feature", drawing)
    assert asked and set(asked) <= methods


def test_every_way_to_end_is_documented() -> None:
    from pilotfish_client.server_messages import DoneStatus

    text = (Path(__file__).parents[4] / "docs" / "loop.md").read_text()
    assert set(re.findall(r"^\| `(\w+)` \|", text[text.index("## How a run ends") :], re.M)) == set(
        get_args(DoneStatus)
    )


pytestmark = pytest.mark.anyio


class Blocked(Monitor):
    def __init__(self) -> None:
        self.reasons: list[str] = []

    def action_blocked(self, run: str, name: str, args: dict[str, Any], reason: str) -> None:
        self.reasons.append(f"{name}: {reason}")


async def test_a_dropped_action_is_told_with_its_reason(stage) -> None:
    class Dropping(BaseFeature):
        async def before_action(self, invoke: Any, prepared: Any) -> Any:
            return Drop("not now") if invoke.tool == "click" else prepared

    blocked = Blocked()
    s = stage(
        envelope(tool("click", ref=1)),
        envelope(tool("fail", reason="no way")),
        extra=(Dropping,),
        monitors=Monitors("r1", (blocked,)),
    )
    await run(s.run)
    assert "click: not now" in blocked.reasons


async def test_without_monitors_nothing_is_wrapped(stage) -> None:

    s = stage(envelope(is_final=True))
    assert not isinstance(features_of(s.run, Trajectory(view=view(), actions=())), Watched)
