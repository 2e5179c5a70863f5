from dataclasses import dataclass
from typing import Literal

import pytest

from pilotfish.yaml_file import Number, SpecError, Text, Whole, json_of, read, written


@written(short="name")
@dataclass(frozen=True)
class Line:
    name: Text
    id: Text = "x"


@written()
@dataclass(frozen=True)
class Bounds:
    turns: Whole = 3
    seconds: Number = 1.5
    kind: Literal["short", "long"] = "short"
    lines: tuple[Line, ...] = ()


def test_null_is_the_default_and_a_text_its_field() -> None:
    value = {"turns": None, "seconds": 2, "lines": ["a", {"name": "b"}]}
    read_value = read(Bounds, value)
    assert read_value == Bounds(seconds=2, lines=(Line("a"), Line("b")))
    assert json_of(read_value) == {"seconds": 2.0, "lines": [{"name": "a"}, {"name": "b"}]}


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("3", "budget: sought an object, found '3'"),
        ({"turn": 3}, "budget: 'turn' is not known; there are turns, seconds, kind, lines"),
        ({"turns": "3"}, "budget.turns: sought a whole number above 0, found '3'"),
        ({"turns": True}, "budget.turns: sought a whole number above 0, found True"),
        ({"turns": 1.5}, "budget.turns: sought a whole number above 0, found 1.5"),
        ({"seconds": 0}, "budget.seconds: sought a number above 0, found 0"),
        ({"kind": 4}, "budget.kind: sought one of 'short' or 'long', found 4"),
        ({"lines": "a"}, "budget.lines: sought a list, found 'a'"),
        ({"lines": [{"id": "b"}]}, "budget.lines[b].name: sought a value, found None"),
        ({"lines": [" "]}, "budget.lines[0].name: sought a text, found ' '"),
    ],
)
def test_wrong_value_is_told_with_its_place(value: object, said: str) -> None:
    with pytest.raises(SpecError) as raised:
        read(Bounds, value, "budget")
    assert str(raised.value) == said
