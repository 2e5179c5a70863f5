from __future__ import annotations

import pytest

from fakes import done, view
from pilotfish.agent.envelope import Invoke
from pilotfish.agent.feature import Drop
from pilotfish.agent.features.stagnation import Stagnation
from pilotfish.agent.history import TurnRecord
from pilotfish.agent.trajectory import Trajectory
from pilotfish_client.outcome import Outcome
from server.agent.features.acting import page, stepped

pytestmark = pytest.mark.anyio
HERE, THERE = page("Shop"), page("Cart")


def stagnation(stage) -> Stagnation:
    return Stagnation(stage().run, Trajectory(view=view(), actions=()))


async def test_the_same_page_without_new_data_is_noticed_at_three_five_and_eight(stage) -> None:
    """B5, P7: a click that changes nothing counts."""
    feature, levels = stagnation(stage), []
    for ref in range(1, 9):
        await stepped(feature, "click", HERE, HERE, ref=ref)
        levels.append(feature.state.level)
    assert levels == [0, 0, 3, 3, 5, 5, 5, 8]
    assert "end the run now" in feature.tail()


@pytest.mark.parametrize("news", ["page", "data", "state"])
async def test_a_changed_page_or_new_data_begins_anew(stage, news: str) -> None:
    """B5: reset on save_progress and on a new signature."""
    feature = stagnation(stage)
    for ref in range(5):
        await stepped(feature, "click", HERE, HERE, ref=ref)
    if news == "data":
        feature.trajectory.collected = {"rows": [1]}
    if news == "state":
        feature.trajectory.state = {"a": 1}
    await stepped(feature, "click", HERE, THERE if news == "page" else HERE, ref=9)
    assert (feature.state.count, feature.tail()) == (0, "")


async def test_an_answer_and_a_find_are_something_new(stage) -> None:
    feature = stagnation(stage)
    found = Outcome(status="done", data={"lines": ["a"]})
    for ref in range(4):
        await stepped(feature, "click", HERE, HERE, ref=ref)
    await stepped(feature, "find", HERE, HERE, outcome=found, text="a")
    assert feature.state.count == 4
    await stepped(feature, "ask_user", HERE, HERE, outcome=done("answered: L"), question="?")
    assert feature.state.count == 0


async def test_a_run_that_does_not_end_itself_is_ended(stage) -> None:
    """Row 61: stuck on a page. B5: at eight it must end; two turns later it ends as partial."""
    feature = stagnation(stage)
    for ref in range(8):
        await stepped(feature, "click", HERE, HERE, ref=ref)
    for number in range(3):
        assert await feature.before_turn() is None
        feature.trajectory.commit(TurnRecord(number, {}, ()), HERE)
    ended = await feature.before_turn()
    assert ended is not None
    assert (ended.status, ended.why) == ("partial", "stuck")


async def test_a_long_reply_is_cut_where_nothing_changes(stage) -> None:
    feature = stagnation(stage)
    for ref in range(12):
        await stepped(feature, "click", HERE, HERE, ref=ref)
    prepared = stage().actions.prepare("click", {}, ())
    assert isinstance(await feature.before_action(Invoke("click", {}), prepared), Drop)
