"""Radix primitives, by what the dump says of them."""

from typing import Any

LIBRARY = "radix"


def test_fields(library: Any) -> None:
    library.does("check", "I accept the terms", app={"terms": True})
    library.does("uncheck", "I accept the terms", app={"terms": False})
    library.does("check", "Wireless", "switch", app={"wifi": True})
    library.does("check", "compact", "radio", app={"density": "compact"})
    library.does("set_slider", "Volume", value=75, app={"volume": [75]})
    library.does("click", "Bold", app={"bold": True})
    library.does("click", "Right", app={"align": "right"})


def test_a_form_that_complains(library: Any) -> None:
    library.does("fill_input", "Mail", value="nope")
    told = library.does("click", "Join now", app={"sent": None})
    assert "no mail address" in told["message"]
    library.does("fill_input", "Mail", value="ada@x.org")
    library.does("click", "Join now", app={"sent": {"mail": "ada@x.org"}})


def test_a_select_in_one_and_by_hand(library: Any) -> None:
    library.does("choose", "Fruit", "combobox", option="Pear", app={"fruit": "pear"})
    library.refuses("choose", "Fruit", "combobox", option="Plum", reason="disabled")
    library.refuses("choose", "Fruit", "combobox", option="Fig", reason="option_missing")
    library.does("click", "Fruit", "combobox")
    library.does("click", "Apple", "option", app={"fruit": "apple"})


def test_menus(library: Any) -> None:
    library.does("choose", "File menu", option="Copy", app={"chosen": "copy"})
    library.does("choose", "File menu", option="Show grid", app={"grid": True})
    library.does("choose", "File menu", option="Zoom 200", app={"zoom": "200"})
    library.does("choose", "File menu", option="More > Archive", app={"chosen": "archive"})
    library.does("choose", "Edit bar", option="Undo", app={"chosen": "undo"})


def test_a_context_menu(library: Any) -> None:
    library.does("right_click", "Photo")
    library.does("click", "Rotate", app={"chosen": "rotate"})


def test_a_navigation_menu(library: Any) -> None:
    library.does("click", "Products")
    library.does("click", "Shoes", app={"chosen": "shoes"})
    library.does("press_key", key="Escape")


def test_dialogs(library: Any) -> None:
    library.does("click", "Open dialog", app={"dialog": True})
    library.does("fill_input", "New title", value="Ship", app={"title": "Ship"})
    library.does("click", "Keep title", app={"dialog": False})
    library.does("click", "Leave team")
    library.does("click", "Leave now", app={"deleted": 1})


def test_what_is_behind_a_dialog_is_refused(library: Any) -> None:
    behind = library.ref("Bold")
    library.does("click", "Open dialog", app={"dialog": True})
    library.refuses("click", ref=behind, reason="covered")
    library.does("press_key", key="Escape", app={"dialog": False})


def test_a_popover(library: Any) -> None:
    library.does("click", "Open popover")
    library.does("click", "Inside the popover", app={"popped": 1})
    library.does("click", "Shut the popover")


def test_what_shows_itself_for_a_moment(library: Any) -> None:
    assert "Sent every Monday" in library.does("hover", "Report")["message"]
    assert "first program" in library.does("hover", "Ada")["message"]
    assert "Saved for you" in library.does("click", "Save quietly")["message"]


def test_folds(library: Any) -> None:
    library.does("click", "Tab two", app={"tab": "two"})
    library.does("click", "Common questions", app={"open": "faq"})
    library.does("click", "Show more", app={"more": True})
