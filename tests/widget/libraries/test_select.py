"""react-select: all of its kinds, by what the dump says of them."""

from typing import Any

LIBRARY = "select"


def test_one_of_a_list(library: Any) -> None:
    library.does("choose", "City", "combobox", option="Nantes", app={"city": "nantes"})
    library.refuses("choose", "City", "combobox", option="Paris", reason="disabled")
    library.refuses("choose", "City", "combobox", option="Rome", reason="option_missing")
    library.does("click", "City", "combobox")
    library.does("click", "Lyon", "option", app={"city": "lyon"})


def test_several(library: Any) -> None:
    name = "Several cities"
    library.does("choose", name, "combobox", option=["Nice"], app={"several": ["lyon", "nice"]})
    library.does("click", "Remove Lyon", app={"several": ["nice"]})


def test_one_that_is_not_searched(library: Any) -> None:
    library.does(
        "choose",
        ref=library.after("Not searched", "combobox|div"),
        option="Lille",
        app={"plain": "lille"},
    )


def test_groups_in_a_portal(library: Any) -> None:
    library.does("choose", "Food", "combobox", option="Beet", app={"food": "beet"})


def test_one_that_asks_a_server(library: Any) -> None:
    library.does("choose", "Find a city", "combobox", option="Nice", app={"found": "nice"})


def test_what_is_new_is_created(library: Any) -> None:
    library.does("fill_input", "Tag", "combobox", value="Zinc")
    library.does("press_key", key="Enter", app={"tag": "Zinc"})
    library.does("fill_input", "Tags", "combobox", value="one")
    library.does("press_key", key="Enter", app={"tags": ["one"]})
