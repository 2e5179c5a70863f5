from dataclasses import replace

import pytest

from fakes import row, view
from pilotfish.agent.page.target import Target, ref_of, target_of

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
