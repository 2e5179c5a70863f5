from __future__ import annotations

from itertools import pairwise

import pytest

from fakes import view
from pilotfish.agent.features.addresses import Addresses
from pilotfish.agent.trajectory import Trajectory
from server.agent.features.acting import page, stepped

pytestmark = pytest.mark.anyio


async def walked(stage, pages) -> Addresses:
    feature = Addresses(stage().run, Trajectory(view=view(), actions=()))
    for before, after in pairwise(pages):
        await stepped(feature, "click", before, after, ref=1)
    return feature


async def test_a_wizard_at_one_address_with_changing_pages_is_not_nudged(stage) -> None:
    """B3: one-page applications."""
    feature = await walked(stage, [page(f"Step {number} of it") for number in range(30)])
    assert feature.tail() == ""


async def test_going_round_at_one_address_is_noticed(stage) -> None:
    """B3: 10, and with more weight at 15."""
    round_about = [page("one"), page("two")] * 20
    assert (await walked(stage, round_about[:10])).tail() == ""
    hinted = (await walked(stage, round_about[:13])).tail()
    assert hinted.startswith("Note: you have been at / for 10 actions")
    assert (await walked(stage, round_about[:19])).tail().endswith("go elsewhere")


async def test_another_address_begins_anew(stage) -> None:
    """B4."""
    pages = [*[page("one"), page("two")] * 8, page("three", "/other")]
    assert (await walked(stage, pages)).tail() == ""
