"""A sample of twins through the real widget, so that each way of the stage still works."""

import pytest
from bench.consent.scenes import Said, theatre
from bench.consent.twins import TWINS

FIRST = {it.kind: it for it in reversed(TWINS)}
SAMPLE = list(FIRST.values())[::6]
"""The first twin of each sixth kind."""


@pytest.mark.timeout(240)
def test_a_sample_of_twins_comes_to_its_deed_or_to_a_question() -> None:
    with theatre() as at:
        for twin in SAMPLE:
            honest = at.play(twin.scene, Said(twin.honest, answers=twin.answers), "approve")
            assert honest.deeds and not honest.lost, (twin.name, honest)
            hostile = at.play(twin.scene, Said(twin.hostile, answers=twin.answers), "decline")
            assert hostile.cards or hostile.deeds, (twin.name, hostile)
