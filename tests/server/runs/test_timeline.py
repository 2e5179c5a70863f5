from pilotfish.agent.model.usage import Usage
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.target import Target
from pilotfish.agent.state.brief import Brief
from pilotfish.agent.state.record import RunRecord
from pilotfish.agent.state.turns import TurnRecord
from pilotfish.runs.timeline import timeline
from pilotfish_client.outcome import Outcome
from pilotfish_client.server_messages import Done


def test_a_run_reads_from_top_to_bottom() -> None:
    """Rows L5 and O4: what was done, with tokens and their cached share."""
    done = Outcome(status="done", message="Clicked button Buy.")
    step = Step(1, "a", "click", {"ref": 3}, done, Target("button", "Buy"), ms=40, question="Buy?")
    turn = TurnRecord(
        number=1,
        envelope={"memory": "one mug"},
        steps=(step,),
        notes=("look first",),
        url="/cart",
        text="I buy it.",
        usage=Usage(1000, 50, 800, cost=0.01),
        ms=900,
    )
    record = RunRecord(
        brief=Brief("r1", "buy", "2026-11-26", "en", "envelope"),
        turns=(turn,),
        ended=Done(run_id="r1", status="done", summary="Bought.", verified=True),
        spent=Usage(1000, 50, 800, cost=0.01),
        seconds=2.0,
    )
    assert list(timeline(record)) == [
        "r1  done  1 turns, 1 actions, 1050 tokens  'buy'",
        "turn 1  /cart  900 ms  1,000 tokens in (80 % cached), 50 out, cost 0.0100",
        "  memory: one mug",
        "  says: I buy it.",
        "  click on button “Buy”: done, 40 ms",
        "    approved: Buy?",
        "    Clicked button Buy.",
        "  note: look first",
        "done, verified: Bought.",
    ]
