import pytest

from pilotfish.recipes.recipe import RecipeScope
from pilotfish.record.place import PARAM

HERE = RecipeScope("pk_a", "https://a.example", "v2", "ada")


@pytest.mark.parametrize(
    ("mine", "covers"),
    [
        (RecipeScope(), True),
        (RecipeScope(tenant="pk_a", origin="https://a.example"), True),
        (HERE, True),
        (RecipeScope(tenant="pk_b"), False),
        (RecipeScope(origin="https://b.example"), False),
        (RecipeScope(site="v1"), False),
        (RecipeScope(owner="bo"), False),
    ],
)
def test_a_recipe_holds_where_its_scope_says(mine: RecipeScope, covers: bool) -> None:
    assert mine.covers(HERE) is covers


def test_a_param_is_a_name_in_braces() -> None:
    assert PARAM.findall("put {quantity} {item_2} {Item} {} into {a b}") == ["quantity", "item_2"]
