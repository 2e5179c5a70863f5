from __future__ import annotations

import pytest

from fakes import view
from pilotfish.agent.features.repeats import Recent, Repeats
from pilotfish.agent.history import Target
from pilotfish.agent.trajectory import Trajectory
from server.agent.features.acting import page, stepped

pytestmark = pytest.mark.anyio
HERE, THERE = page("Shop"), page("Cart")


def repeats(stage) -> Repeats:
    return Repeats(stage().run, Trajectory(view=view(), actions=()))


async def test_repeats_are_noticed_at_five_eight_and_twelve(stage) -> None:
    """Row 61: stuck on a call. B1: hint, warning, new strategy, exactly there; the number of the
    element does not matter.
    """
    feature, levels = repeats(stage), []
    for ref in range(1, 13):
        await stepped(feature, "click", HERE, HERE, target=Target("button", "Next"), ref=ref)
        levels.append(feature.state.level)
    assert levels == [0, 0, 0, 0, 5, 5, 5, 8, 8, 8, 8, 12]
    assert feature.tail().startswith("Note: click on button “Next” 12 times")


async def test_looking_around_is_noticed_even_between_other_things(stage) -> None:
    """B2: interleaved scrolling and waiting."""
    feature = repeats(stage)
    for number in range(5):
        await stepped(feature, "scroll" if number % 2 else "wait", HERE, HERE, amount=number)
    assert feature.state.level == 5
    assert "looked or waited 5 times" in feature.tail()


async def test_a_notice_stays_until_a_productive_action_changes_the_page(stage) -> None:
    """B4: it is sticky, and ends by its own condition."""
    feature = repeats(stage)
    for number in range(5):
        await stepped(feature, "scroll", HERE, HERE, amount=number)
    await stepped(feature, "click", HERE, HERE, ref=3)
    assert feature.tail() != "", "a click that changes nothing is no progress"
    await stepped(feature, "click", HERE, THERE, ref=4)
    assert feature.tail() == ""


async def test_a_form_is_no_repetition(stage) -> None:
    """B6: eight fields of a form."""
    feature = repeats(stage)
    for ref in range(8):
        field = Target("textbox", f"Field {ref}")
        await stepped(feature, "fill_input", HERE, HERE, target=field, value="x")
    assert feature.state.level == 0


async def test_what_speaks_to_the_visitor_does_not_count(stage) -> None:
    feature = repeats(stage)
    for _ in range(6):
        await stepped(feature, "ask_user", HERE, HERE, question="Which?")
    assert feature.state == Recent()
