import pytest

from fakes import done, view
from pilotfish.agent.features.all import Features
from pilotfish.agent.features.stateful import BaseFeature
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.page.step import Step
from pilotfish.agent.run.feature import Drop
from pilotfish.agent.run.seams import Refused
from pilotfish.agent.state.ended import Continue, Ended, Rejected
from pilotfish.agent.state.trajectory import Trajectory

pytestmark = pytest.mark.anyio
CLICK = Invoke("click", {"ref": 1})


def hung(stage, *kinds: type[BaseFeature]) -> Features:
    trajectory = Trajectory(view=view(), actions=())
    return Features(tuple(kind(stage().run, trajectory) for kind in kinds))


async def test_a_feature_that_does_nothing_changes_nothing(stage) -> None:
    features = hung(stage, BaseFeature, BaseFeature)
    step, ended = Step(1, "a", "click", {}, done()), Ended("done", "ok", claimed=True)
    assert await features.before_turn() is None
    assert features.tails() == ()
    assert await features.before_action(CLICK, Refused(done())) == Refused(done())
    assert await features.after_step(step, view(), view()) == step
    assert await features.after_turn(Continue()) == Continue()
    assert await features.judge(ended) == ended
    await features.ended(ended)


async def test_the_first_drop_rejection_or_end_counts(stage) -> None:
    class Strict(BaseFeature):
        async def before_turn(self) -> Ended | None:
            return Ended("failed", "strict")

        async def before_action(self, invoke, prepared):
            return Drop("strict")

        async def judge(self, ended):
            return Rejected("strict")

    class Never(BaseFeature):
        async def before_action(self, invoke, prepared):
            raise AssertionError("after a drop nothing is asked")

        judge = before_turn = before_action

    features = hung(stage, Strict, Never)
    assert await features.before_turn() == Ended("failed", "strict")
    assert await features.before_action(CLICK, Refused(done())) == Drop("strict")
    assert await features.judge(Ended("done")) == Rejected("strict")


async def test_blocks_stand_in_the_order_of_the_features(stage) -> None:
    class First(BaseFeature):
        def tail(self) -> str:
            return "first"

    class Second(BaseFeature):
        def tail(self) -> str:
            return "second"

    assert hung(stage, Second, BaseFeature, First).tails() == ("second", "first")
