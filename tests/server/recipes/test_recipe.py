from __future__ import annotations

import pytest

from pilotfish.recipes.recipe import Scope
from pilotfish.record.place import PARAM

HERE = Scope("pk_a", "https://a.example", "v2", "ada")


@pytest.mark.parametrize(
    ("mine", "covers"),
    [
        (Scope(), True),
        (Scope(tenant="pk_a", origin="https://a.example"), True),
        (HERE, True),
        (Scope(tenant="pk_b"), False),
        (Scope(origin="https://b.example"), False),
        (Scope(site="v1"), False),
        (Scope(owner="bo"), False),
    ],
)
def test_a_recipe_holds_where_its_scope_says(mine: Scope, covers: bool) -> None:
    assert mine.covers(HERE) is covers


def test_a_param_is_a_name_in_braces() -> None:
    assert PARAM.findall("put {quantity} {item_2} {Item} {} into {a b}") == ["quantity", "item_2"]
