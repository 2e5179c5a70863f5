import pytest

from batch_site import Site
from pilotfish.batch.first_step import first_steps
from pilotfish.recipes.recipe import Recipe, RecipeStep
from pilotfish.record.place import Place

pytestmark = pytest.mark.anyio


def recipe(name: str, start: str, *steps: RecipeStep) -> Recipe:
    return Recipe(name, (name,), steps, {"order": "text"}, start)


def click(name: str, *row: str) -> RecipeStep:
    return RecipeStep("click", Place("link", name, row))


async def test_the_first_element_of_each_is_sought_on_its_page(site: Site) -> None:
    recipes = [
        recipe("a", "/list", click("Next")),
        recipe("b", "/list", click("Previous")),
        recipe("c", "/list", click("Open", "{order}")),
        recipe("d", "", RecipeStep("navigate", args={"path": "/orders/A-1"}), click("Invoice")),
        recipe("e", "/orders/*", click("Invoice")),
    ]
    assert [it async for it in first_steps(recipes, site.url)] == [
        ("a", "sought link “Next” on /list, found 1", True),
        ("b", "sought link “Previous” on /list, found 0", False),
        ("c", "sought link “Open” on /list, found 8", True),
        ("d", "sought link “Invoice” on /orders/A-1, found 1", True),
        ("e", "not looked at: the address of its first page differs from time to time", True),
    ]
