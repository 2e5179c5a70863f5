import json

import pytest

from pilotfish.agent.state.brief import Brief
from pilotfish_client.codec import DecodeError
from pilotfish_client.page_messages import RunContract, Selection

ASKED = RunContract(required_fields=["total"], output_schema={"type": "object"}, max_seconds=9)
BRIEF = Brief("r1", "buy", "2026-11-26", "de", "envelope", Selection(text="mug", refs=[3]), ASKED)


def test_a_brief_is_the_same_after_a_trip_through_json() -> None:
    assert Brief.of(json.loads(json.dumps(BRIEF.body()))) == BRIEF


def test_a_brief_of_another_release_is_refused() -> None:
    with pytest.raises(DecodeError, match="needs 'date'"):
        Brief.of({"run_id": "r1", "task": "buy"})
