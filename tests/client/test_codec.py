import tomllib
from dataclasses import FrozenInstanceError, field
from pathlib import Path
from typing import Any, Literal

import pytest

from pilotfish_client.codec import DecodeError, decode, encode, wire

TABLES = tomllib.loads(Path(__file__).with_name("codec.toml").read_text(encoding="utf-8"))


@wire
class Circle:
    type: Literal["circle"] = "circle"
    radius: float
    name: str | None = None


@wire
class Square:
    type: Literal["square"] = "square"
    side: int
    tags: list[str] = field(default_factory=list[str])
    colour: str | None = field(default=None, metadata={"since": 2})


@wire
class Drawing:
    shapes: list[Circle | Square]
    notes: dict[str, int]
    free: dict[str, Any]
    hidden: bool = False


DRAWING = Drawing(
    shapes=[Circle(radius=1.5), Square(side=2, tags=["a"], colour="red")],
    notes={"x": 1},
    free={"any": [1, {"thing": None}]},
)


def test_what_is_encoded_comes_back() -> None:
    assert decode(Drawing, encode(DRAWING)) == DRAWING


def test_unset_fields_are_left_out() -> None:
    assert encode(Circle(radius=1)) == {"type": "circle", "radius": 1}


def test_a_value_is_frozen_and_made_by_name() -> None:
    with pytest.raises(FrozenInstanceError):
        DRAWING.hidden = True  # type: ignore[misc]
    with pytest.raises(TypeError):
        Circle(1.5)  # type: ignore[misc]


def test_newer_fields_are_left_out_of_and_refused_in_older_versions() -> None:
    square = Square(side=1, colour="red")
    assert "colour" not in encode(square, 1)
    assert encode(square, 2)["colour"] == "red"
    assert decode(Square, {"side": 1, "colour": "red"}, version=2) == square
    with pytest.raises(DecodeError, match="Square has no field 'colour'"):
        decode(Square, {"side": 1, "colour": "red"}, version=1)


@pytest.mark.parametrize(
    ("body", "told"),
    TABLES["an_error_names_the_place_what_was_expected_and_found"],
)
def test_an_error_names_the_place_what_was_expected_and_found(body: Any, told: str) -> None:
    with pytest.raises(DecodeError, match=told):
        decode(Drawing, body)


def test_a_whole_number_is_a_number() -> None:
    assert decode(Circle, {"radius": 2}).radius == 2
