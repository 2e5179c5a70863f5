import pytest

from pilotfish.agent.run.plan_options import Planning


def test_a_planner_needs_some_of_the_page() -> None:
    with pytest.raises(ValueError, match=r"Planning\(dom_max_length=…\): expected 1000"):
        Planning(dom_max_length=10)
