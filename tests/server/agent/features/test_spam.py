from __future__ import annotations

from itertools import pairwise

import pytest

from fakes import view
from pilotfish.agent.features.spam import MOST, Spam
from pilotfish.agent.history import Target
from pilotfish.agent.trajectory import Trajectory
from server.agent.features.acting import page, stepped

pytestmark = pytest.mark.anyio
HERE = page("Shop")


async def test_the_same_press_without_effect_ends_the_run_and_a_form_does_not(stage) -> None:
    """B6: keyed by action and target."""
    form = Spam(stage().run, Trajectory(view=view(), actions=()))
    for ref in range(8):
        field = Target("textbox", f"Field {ref}")
        await stepped(form, "fill_input", HERE, HERE, target=field, value="x")
    assert await form.before_turn() is None
    spam = Spam(stage().run, Trajectory(view=view(), actions=()))
    for ref in range(MOST):
        assert await spam.before_turn() is None
        await stepped(spam, "click", HERE, HERE, target=Target("button", "Pay"), ref=ref)
    ended = await spam.before_turn()
    assert ended is not None and ended.why == "stuck"


async def test_a_press_that_changes_the_page_may_be_repeated(stage) -> None:
    spam = Spam(stage().run, Trajectory(view=view(), actions=()))
    pages = [page(str(number)) for number in range(9)]
    for before, after in pairwise(pages):
        await stepped(spam, "click", before, after, target=Target("button", "More"))
    assert await spam.before_turn() is None
