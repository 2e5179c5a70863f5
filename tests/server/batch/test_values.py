import pytest

from pilotfish.batch.values import Part, SpecError


def test_an_unknown_key_is_named_with_those_there_are() -> None:
    with pytest.raises(
        SpecError, match=r"budget\.turn: not known; did you mean turns\? there are turns"
    ):
        Part.of({"turn": 3}, "budget", ("turns", "actions"))


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"n": "3"}, "n: sought a number above 0, found '3'"),
        ({"n": True}, "n: sought a number above 0, found True"),
        ({"n": 0}, "n: sought a number above 0, found 0"),
        ({"n": 1.5}, "n: sought a whole number, found 1.5"),
    ],
)
def test_a_wrong_number_is_told_with_its_place(value: object, said: str) -> None:
    with pytest.raises(SpecError, match=said):
        Part.of(value, "", ("n",)).whole("n")
