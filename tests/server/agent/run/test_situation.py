from fakes import view
from pilotfish.agent.run.situation import Situation


def test_a_first_situation_has_no_past() -> None:
    first = Situation("r1", "task", "2026-11-21", "en", "envelope", 1, 30, (), (), view())
    assert (first.turns, first.previous, first.nudges, first.earlier) == ((), None, (), ())
