import json
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum, StrEnum
from typing import Any

import pytest

from pilotfish.actions.result import RESULT_CHARACTERS, outcome_of
from pilotfish_client.outcome import Outcome


class Colour(Enum):
    BLUE = "blue"


class Code(StrEnum):
    A = "a"


@dataclass
class Order:
    number: int
    on: date


class Dumped:
    def model_dump(self, mode: str) -> dict[str, str]:
        return {"mode": mode}


@pytest.mark.parametrize(
    ("value", "data"),
    [
        (None, None),
        ({"a": 1}, {"a": 1}),
        ("text", {"result": "text"}),
        ([1, (2, 3)], {"result": [1, [2, 3]]}),
        (Order(7, date(2026, 11, 21)), {"number": 7, "on": "2026-11-21"}),
        (Dumped(), {"mode": "json"}),
        ({"c": Colour.BLUE, Code.A: Code.A}, {"c": "blue", "a": "a"}),
        (Decimal("12.50"), {"result": "12.50"}),
        ({"x": float("nan"), "y": 1.5}, {"x": "nan", "y": 1.5}),
        ({1: True}, {"1": True}),
        ({"s": {3}}, {"s": [3]}),
    ],
)
def test_whatever_is_returned_becomes_json(value: Any, data: dict[str, Any] | None) -> None:
    outcome = outcome_of(value)
    assert outcome == Outcome(status="done", data=data)
    assert json.loads(json.dumps(outcome.data, allow_nan=False)) == data


def test_an_outcome_stays_itself() -> None:
    outcome = Outcome(status="failed", reason="denied", message="no")
    assert outcome_of(outcome) is outcome


@pytest.mark.parametrize("value", ["ä" * 5_000, {"rows": [{"n": n} for n in range(1_000)]}])
def test_a_long_result_is_cut_and_says_so(value: Any) -> None:
    data = outcome_of(value).data
    assert data is not None
    assert data["note"].startswith("cut: the whole result has ")
    assert len(json.dumps(data, ensure_ascii=False)) <= RESULT_CHARACTERS + 400


def test_what_holds_itself_ends_somewhere() -> None:
    loop: dict[str, Any] = {}
    loop["again"] = loop
    data = outcome_of(loop).data
    assert data is not None
    assert "…" in json.dumps(data, ensure_ascii=False)
