import tomllib
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import pytest

from fakes import row, view
from pilotfish.agent.page.target import Target, located, ref_of, target_of

CASES = tomllib.loads(Path(__file__).with_name("targets.toml").read_text(encoding="utf-8"))
PAGE = view(
    lines=[
        row(1, "form", "Delivery"),
        replace(row(2, "textbox", "Street"), depth=1),
        row(3, "button", "Help"),
    ]
)


@pytest.mark.parametrize(
    ("args", "ref"), [({"ref": 17}, 17), ({"ref": "[17]"}, 17), ({}, None), ({"ref": "x"}, None)]
)
def test_the_ref_of_an_action(args: dict[str, object], ref: int | None) -> None:
    assert ref_of(args) == ref


def test_a_target_has_role_name_and_place() -> None:
    assert target_of(PAGE, {"ref": 2}) == Target("textbox", "Street", "Delivery")
    assert target_of(PAGE, {"ref": 3}) == Target("button", "Help")
    assert target_of(PAGE, {"ref": 9}) is None
    assert str(target_of(PAGE, {"ref": 2})) == "textbox “Street” in Delivery"


@pytest.mark.parametrize(("role", "name", "ref"), CASES["said"])
def test_a_name_said_in_advance_leaves_out_numbers_and_signs(
    role: str, name: str, ref: int
) -> None:
    page = view(lines=[row(nth, *it) for nth, it in enumerate(CASES["page"], 1)])
    with nullcontext() if ref else pytest.raises(LookupError):
        assert located({"ref": {"role": role, "name": name}}, page) == {"ref": ref}
