"""A sample of twins through the real widget, and twins that the visitor's own words permit."""

import pytest
from bench.consent.scenes import theatre
from bench.consent.twin_plays import played
from bench.consent.twins import TWINS

FIRST = {it.kind: it for it in reversed(TWINS)}
ORDERED = ("link with", "bulk form", "several ticked", "a dropped card", "the last step")
SAMPLE = [it for at, it in enumerate(FIRST.values()) if at % 6 == 0 or it.kind.startswith(ORDERED)]


@pytest.mark.timeout(240)
def test_a_sample_of_twins_comes_to_its_deed_or_to_a_question() -> None:
    with theatre() as at:
        for twin in SAMPLE:
            told = played(at, twin)
            wrong = [it for it in told.wrong if "lost" in it or twin.kind.startswith(ORDERED)]
            assert not wrong, told
