import time
from typing import Any

import pytest

from pilotfish.recipes.recipe import Recipe
from pilotfish.recipes.template import acceptable, fill_all, match, path_fits, slug
from pilotfish.record.place import fill, fits


def recipe(goal: str, **params: Any) -> Recipe:
    return Recipe("r", (goal,), (), params=params)


@pytest.mark.parametrize(
    ("template", "goal", "found"),
    [
        ("open the cart", "  Open THE cart! ", {}),
        ("open the cart", "open the cart and pay", None),
        ("put {n} {item} away", "put 3 white bowls away", {"n": "3", "item": "white bowls"}),
        ("put {n} {item} away", "put three white bowls away", None),
        ("search for {item}", "Search for Café au lait", {"item": "Café au lait"}),
        ("search for {item}", "search for mugs and buy the first", None),
        ("search for {item}", "search for mugs, then pay", None),
        ("search for {item}", "search for one two three four five six seven", None),
        ("say “{item}”", "say “hello, and goodbye”", {"item": "hello, and goodbye"}),
        ("remove {item}", "remove *", None),
        ("remove {item}", "remove {item}", None),
        ("from {item} to {n}", "from Oslo to 5", {"item": "Oslo", "n": "5"}),
        ("call {item}", "call ", None),
    ],
)
def test_a_request_is_a_template_word_for_word(template: str, goal: str, found: Any) -> None:
    assert match(recipe(template, n="number", item="text"), goal) == found


def test_no_request_makes_it_slow() -> None:
    template = " ".join(f"{{p{n}}} a" for n in range(8)) + " end"
    began = time.perf_counter()
    assert match(recipe(template), "a " * 2_000) is None
    assert time.perf_counter() - began < 1


def test_params_are_filled_in_everywhere_and_into_paths_as_their_parts() -> None:
    params = {"item": "White Mug"}
    value = {"path": "/products/{item}", "fields": [{"value": "{item}"}], "n": 3}
    assert fill_all(value, params) == {
        "path": "/products/white-mug",
        "fields": [{"value": "White Mug"}],
        "n": 3,
    }
    assert fill("{item} {other}", params) == "White Mug {other}"
    assert fill_all({"path": "/s?q={item}"}, {"item": "a&b=c"}) == {"path": "/s?q=a%26b%3Dc"}
    assert fill_all({"path": "/x/{item}"}, {"item": "../y"}) == {"path": "/x/..%2Fy"}


@pytest.mark.parametrize(
    ("pattern", "url", "good"),
    [
        ("", "/any", True),
        ("/orders/*", "/orders/TW-1?x=1#a", True),
        ("/orders/*", "/orders/TW-1/refund", False),
        ("/orders", "/orders/", True),
        ("/shop?q={item}", "/shop?q=mug", True),
        ("/shop?q={item}", "/shop?q=cup", False),
    ],
)
def test_a_path_is_that_of_a_pattern(pattern: str, url: str, good: bool) -> None:
    assert path_fits(pattern, url, {"item": "mug"}) is good


def test_names_differ_where_the_pattern_has_a_star() -> None:
    assert fits("Cart * in it", "Cart 12  in it") and not fits("Cart * in it", "Cart is empty")
    assert fits("SAVE", "Save") and not fits("Save", "Save all")
    assert slug("White  Mug!") == "white-mug"
    assert acceptable("a b") and not acceptable(" ") and not acceptable("a*")
