from fakes import done
from pilotfish.agent.page.step import Step
from pilotfish.agent.state.turns import PastRun, TurnRecord


def test_records_compare_by_content() -> None:
    step = Step(1, "a1", "click", {"ref": 1}, done())
    assert TurnRecord(1, {}, (step,)) == TurnRecord(
        1, {}, (Step(1, "a1", "click", {"ref": 1}, done()),)
    )
    assert PastRun("t", "s", "done").at == 0.0
