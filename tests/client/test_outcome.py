import pytest

from pilotfish_client.codec import DecodeError, decode, encode
from pilotfish_client.outcome import Approval, Effect, Outcome, Timings


def test_an_outcome_says_as_little_as_there_is_to_say() -> None:
    assert encode(Outcome(status="done")) == {"status": "done", "message": "", "effects": []}
    assert decode(Outcome, {"status": "done"}) == Outcome(status="done")


def test_all_of_it_comes_back() -> None:
    outcome = Outcome(
        status="needs_approval",
        reason="denied",
        message="Pay?",
        data={"a": [1, None]},
        effects=[Effect(kind="none", text="no visible effect")],
        approval=Approval(kind="payment", digest="ab", facts={"amount": "$1"}),
        timings=Timings(total=1.5),
    )
    assert decode(Outcome, encode(outcome)) == outcome


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"status": "fine"},
        {"status": "failed", "reason": "mood"},
        {"status": "done", "effects": [{"kind": "magic", "text": ""}]},
        {"status": "done", "effects": {}},
        {"status": "needs_approval", "approval": {"kind": "payment", "digest": "ab"}},
        {"status": "done", "data": "text"},
        {"status": "done", "strange": 1},
    ],
)
def test_what_is_no_outcome_is_refused(body: dict[str, object]) -> None:
    with pytest.raises(DecodeError):
        decode(Outcome, body)
