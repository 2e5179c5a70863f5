import pickle

import pytest

from fakes import view
from pilotfish.agent.page.view import view_of
from pilotfish.web.wire.frames import AT_ONCE, packed, unpacked
from pilotfish_client.connection import Frame
from pilotfish_client.observation import Insert, Line, Observation, Op, Remove, Replace
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import (
    ActionSpec,
    ObservationMessage,
    OutcomeMessage,
    Register,
    Stop,
)


def line(n: int) -> Line:
    return Line(key=f"k{n}", depth=0, row=f"text {n}")


def observation(*ops: Op) -> Observation:
    return Observation(id="o1", document="d1", facts=view().facts, ops=list(ops))


@pytest.mark.parametrize(
    "message",
    [
        Stop(run_id="r1"),
        ObservationMessage(observation=observation(Insert(lines=[line(1)]), Remove(keys=["k1"]))),
        OutcomeMessage(action_id="a", outcome=Outcome(status="done")),
        Register(
            added=[ActionSpec(name=f"a{n}", description="x", parameters={}) for n in range(9)],
            removed=["b"],
        ),
    ],
)
def test_a_frame_is_the_same_after_the_trip(message: object) -> None:
    frame = unpacked(packed(Frame(1, 7, 2, message)))  # type: ignore[arg-type]
    assert (frame.version, frame.seq, frame.ack, frame.message) == (1, 7, 2, message)


def test_a_long_insertion_builds_the_same_page_in_pieces() -> None:
    most = 5 * AT_ONCE + 3
    ops = (
        Insert(lines=[line(0)]),
        Insert(after="k0", lines=[line(n) for n in range(1, most)]),
        Replace(line=Line(key="k5", depth=1, row="other")),
        Remove(keys=["k9"]),
    )
    whole = observation(*ops)
    parts = packed(Frame(3, 1, 0, OutcomeMessage(action_id="a", outcome=Outcome(status="done"), observation=whole)))  # fmt: skip  # noqa: E501
    assert len(parts) > 5
    for part in parts[1:]:
        assert sum(len(op.lines) for op in pickle.loads(part) if isinstance(op, Insert)) <= AT_ONCE
    back = unpacked(packed(Frame(1, 7, 2, ObservationMessage(observation=whole)))).message
    assert isinstance(back, ObservationMessage)
    assert view_of(back.observation).lines == view_of(whole).lines
