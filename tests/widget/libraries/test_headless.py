"""Headless UI, by what the dump says of it."""

from typing import Any

LIBRARY = "headless"


def test_fields(library: Any) -> None:
    library.does("fill_input", "Name", value="Ada", app={"name": "Ada"})
    library.does("fill_input", "Note", value="Two\nlines", app={"note": "Two\nlines"})
    library.does("check", "I accept the terms", app={"terms": True})
    library.does("check", "Alerts", "switch", app={"alerts": True})
    library.does("check", "Team", "radio", app={"plan": "Team"})
    library.does("select_option", "Letter", value="B", app={"letter": "b"})


def test_a_listbox(library: Any) -> None:
    button = library.ref_like("City", "button")
    library.does("choose", ref=button, option="Nantes", app={"city": "Nantes"})
    assert "Nantes" in library.row_of(button)["said"]
    library.refuses("choose", ref=button, option="Paris", reason="disabled")
    library.refuses("choose", ref=button, option="Rome", reason="option_missing")
    library.does("click", ref=button)
    library.does("click", "Lyon", "option", app={"city": "Lyon"})


def test_several_at_once(library: Any) -> None:
    button = library.ref_like("Several cities", "button")
    several = ["Lyon", "Nice"]
    library.does("choose", ref=button, option=several, app={"several": several})
    library.does(
        "choose",
        ref=library.ref_like("Several cities", "button"),
        option=["Lyon"],
        app={"several": several},
    )


def test_a_combobox(library: Any) -> None:
    library.does("choose", "Find a city", "combobox", option="Nice", app={"found": "Nice"})
    library.does("fill_input", "Find a city", "combobox", value="Lil")
    library.does("click", "Lille", "option", app={"found": "Lille"})


def test_overlays(library: Any) -> None:
    library.does("choose", "File menu", option="Archive", app={"chosen": "archive"})
    library.does("click", "Open dialog", app={"dialog": True})
    library.does("fill_input", "New title", value="Ship", app={"title": "Ship"})
    library.does("click", "Keep title", app={"dialog": False})
    library.does("click", "Open popover")
    library.does("click", "Inside the popover", app={"popped": 1})
    library.does("press_key", key="Escape")


def test_folds(library: Any) -> None:
    library.does("click", "Common questions")
    library.does("click", "Tab two", app={"tab": 1})
