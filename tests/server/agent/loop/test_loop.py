import ast
import inspect

import pytest

from fakes import FakeJournal, done, envelope, tool
from pilotfish.agent.features.order import FEATURES
from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.loop import loop, turn
from pilotfish.agent.loop.loop import carry_through
from pilotfish.agent.model.envelope import Claim
from pilotfish.agent.state.ended import Ended, Rejected
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.outcome import Effect
from pilotfish_client.server_messages import Done, Step

pytestmark = pytest.mark.anyio


async def carried(s) -> tuple[Trajectory, Ended]:
    trajectory = Trajectory(view=await s.page.observe(), actions=s.actions.specs())
    return trajectory, await carry_through(s.run, trajectory)


async def test_the_core_ends_with_a_value_and_tells_nobody(stage) -> None:
    s = stage(envelope(tool("click", ref=1)), envelope(is_final=True, summary="Open."))
    trajectory, ended = await carried(s)
    assert ended == Ended("done", "Open.", claimed=True, claims=(Claim("click", 1),))
    assert s.host.of(Done) == []
    assert len(trajectory.turns) == 2


async def test_it_goes_on_from_wherever_the_trajectory_is(stage) -> None:
    s = stage(envelope(tool("click", ref=1)), envelope(is_final=True, summary="Open."))
    trajectory, _ = await carried(s)
    s.model.replies += [envelope(is_final=True, summary="Still open.")]
    assert (await carry_through(s.run, trajectory)).summary == "Still open."
    assert trajectory.turns[-1].number == 3


async def test_a_rejected_end_is_feedback_and_the_run_goes_on(stage) -> None:
    """G1: the end is a request."""

    class Twice(BaseFeature):
        async def judge(self, ended):
            return ended if len(self.trajectory.turns) > 1 else Rejected("look once more")

    s = stage(*[envelope(is_final=True, summary="Ok.")] * 2, extra=(Twice,), task="Why?")
    _, ended = await carried(s)
    assert ended.summary == "Ok."
    assert s.prompt.situations[1].nudges == ("is_final was dropped: look once more",)


async def test_classic_mode_hears_nothing_of_is_final(stage) -> None:
    s = stage(envelope(tool("click", ref=1)), mode="classic")
    s.page.answers["click"] = done()
    assert "is_final" not in loop._NOT_YET["classic"]  # pyright: ignore[reportPrivateUsage]
    assert "is_final" not in turn._ENDS["classic"]  # pyright: ignore[reportPrivateUsage]


def test_the_story_is_short_and_names_no_feature() -> None:
    assert len(inspect.getsource(loop).splitlines()) <= 90
    text = inspect.getsource(turn).lower()
    for make in FEATURES:
        name = make.__module__.rpartition(".")[2]  # type: ignore[attr-defined]
        assert f"features.{name}" not in text
        assert f"{make.__name__.lower()}(" not in text  # type: ignore[attr-defined]


def test_there_is_one_place_each_where_a_model_is_asked_and_a_page_acts() -> None:
    """L1: one call of the model, one call of the page, one place that records a step."""
    from pathlib import Path

    calls: dict[str, list[str]] = {"stream": [], "act": [], "step": []}
    for path in Path(inspect.getfile(loop)).parents[1].rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                owner = ast.unparse(node.func.value)
                if (node.func.attr, owner) in {
                    ("stream", "run.model"),
                    ("act", "run.page"),
                    ("step", "run.journal"),
                }:
                    calls[node.func.attr].append(path.name)
    assert calls == {"stream": ["turn.py"], "act": ["in_page.py"], "step": ["action.py"]}


async def test_the_order_within_a_turn(stage) -> None:
    """L2: a golden order of one turn and its end, as docs/loop.md draws it."""
    order: list[str] = []

    class Watching(BaseFeature):
        async def before_turn(self):
            order.append("before_turn")

        def source(self):
            order.append("source")

        def tail(self):
            order.append("tail")
            return ""

        async def before_action(self, invoke, prepared):
            order.append("before_action")
            return prepared

        async def after_step(self, step, before, after):
            order.append("after_step")
            return step

        async def after_turn(self, after):
            order.append("after_turn")
            return after

        async def judge(self, ended):
            order.append("judge")
            return ended

        async def ended(self, ended):
            order.append("ended")

    class Writing(FakeJournal):
        async def issued(self, *args, **fields):
            order.append("issued")

        async def outcome(self, *args):
            order.append("outcome")

        async def step(self, step):
            order.append("step")

        async def turn(self, record, standing):
            order.append("turn")

        async def standing(self, standing):
            order.append("standing")

    s = stage(
        envelope(tool("click", ref=1), is_final=True, summary="Open."),
        extra=(Watching,),
        journal=Writing(),
    )
    await carried(s)
    assert " ".join(order) == (
        "before_turn standing source tail before_action standing issued outcome after_step"
        " step turn after_turn judge ended standing"
    )


async def test_steps_are_numbered_without_gaps(stage) -> None:
    """Over what was only said, dropped, not there or refused."""
    away = {"role": "button", "name": "Pay"}
    s = stage(
        envelope({"narrate": "x"}, tool("open", ref=1), tool("click", ref=2), tool("click", ref=3)),
        envelope(tool("click", ref=away), tool("click", ref=4)),
        envelope(tool("click", ref="nothing"), tool("click", ref=5)),
        envelope(tool("click", ref=6), is_final=True, summary="Open."),
    )
    s.page.answers["open"] = done("ok", Effect(kind="route", text="route / -> /b"))
    trajectory, _ = await carried(s)
    numbers = [it.number for it in s.host.of(Step)]
    assert numbers == list(range(1, len(numbers) + 1)) and len(numbers) > 2
    assert sum(turn.dropped for turn in trajectory.turns) > 2
