"""Material UI and MUI X: each control of their forms, by what the dump says of it."""

from typing import Any

import pytest

LIBRARY = "mui"


def test_texts(library: Any) -> None:
    library.does("fill_input", "Name", value="Ada", app={"name": "Ada"})
    library.does("fill_input", "Note", "textbox", value="Two\nlines", app={"note": "Two\nlines"})
    library.refuses("fill_input", "Zip", value="12ab", reason="rejected_value")
    told = library.does("fill_input", "Zip", value="123", app={"zip": "123"})
    assert "Five digits" in told["message"]


def test_boxes(library: Any) -> None:
    library.does("check", "Olives", app={"toppings": ["Ham", "Olives"]})
    library.does("check", "All toppings", app={"toppings": ["Ham", "Olives", "Corn"]})
    library.does("uncheck", "All toppings", app={"toppings": []})
    library.does("check", "M", "radio", app={"size": "M"})
    library.does("check", "Alerts", "switch", app={"alerts": True})
    library.does("click", "Right", "button", app={"align": "right"})


def test_scales(library: Any) -> None:
    library.does("set_slider", "Volume", value=75, app={"volume": 75})
    library.does("set_slider", "Span to", value=90, app={"span": [20, 90]})
    library.does("check", "4 Stars", app={"stars": 4})


def test_lists(library: Any) -> None:
    library.does("choose", "City", "combobox", option="Nantes", app={"city": "nantes"})
    library.refuses("choose", "City", "combobox", option="Paris", reason="disabled")
    library.refuses("choose", "City", "combobox", option="Rome", reason="option_missing")
    several = ["Lyon", "Nice"]
    library.does("choose", "Several cities", "combobox", option=several, app={"several": several})
    library.does("choose", "Several cities", "combobox", option=["Lyon"], app={"several": several})
    library.does("choose", "Plan", "combobox", option="Team", app={"plan": "team"})
    library.does("select_option", "Letter", value="B", app={"native": "b"})


def test_a_list_by_hand(library: Any) -> None:
    library.does("click", "City", "combobox")
    library.does("click", "Lyon", "option", app={"city": "lyon"})


def test_lists_that_are_typed_into(library: Any) -> None:
    library.does("choose", "Country", option="Finland", app={"country": "Finland"})
    library.does("choose", "Tags", option=["red", "blue"], app={"tags": ["red", "blue"]})
    library.does("choose", "Place", option="Nice", app={"place": "Nice"})
    library.does("fill_input", "Drink", value="cocoa")
    library.does("press_key", "Drink", key="Enter", app={"free": "cocoa"})
    library.does("fill_input", "Country", value="Fra")
    library.does("click", "France", "option", app={"country": "France"})


def test_a_transfer(library: Any) -> None:
    library.does("click", "Write", "option")
    library.does("click", "Give", app={"given": ["Write"]})


@pytest.mark.parametrize(
    ("name", "args", "app"),
    [
        ("Day", {"date": "2026-03-14"}, {"day": "2026-03-14"}),
        ("Mobile day", {"date": "2026-03-14"}, {"mobile": "2026-03-14"}),
        ("Time", {"time": "09:30"}, {"time": "09:30"}),
        ("Moment", {"date": "2026-03-14", "time": "09:30"}, {"moment": "2026-03-14 09:30"}),
        ("Paid in", {"date": "2026-05"}, {"month": "2026-05"}),
        ("Wake", {"time": "16:30"}, {"wake": "16:30"}),
    ],
)
def test_dates_by_their_button(library: Any, name: str, args: dict[str, Any], app: Any) -> None:
    library.does("set_date", ref=library.after(name, "button"), **args, app=app)


def test_a_date_of_sections(library: Any) -> None:
    library.does("set_date", "Due", "group", date="2026-03-14", app={"due": "2026-03-14"})


def test_a_calendar_in_the_page(library: Any) -> None:
    library.does("click", "20", "gridcell", app={"calendar": "2026-03-20"})
    library.does("click", "Next month")
    library.does("click", "7", "gridcell", app={"calendar": "2026-04-07"})


def test_months_and_clocks_in_the_page(library: Any) -> None:
    library.does("check", "May", "radio", app={"season": "2026-05"})
    library.does("set_date", "Select time", "listbox", time="09:00", app={"slot": "09:00"})
    library.does("set_date", "Clock", "group", time="16:30", app={"clock": "16:30"})
    told = library.tries("set_date", "Clock", "group", time="16:31", app={"clock": "16:31"})
    assert "no minute 31" in told["message"]


def test_dialogs(library: Any) -> None:
    library.does("click", "Open dialog", app={"dialog": True})
    library.does("fill_input", "New title", value="Ship", app={"title": "Ship"})
    library.does("click", "Keep title", app={"dialog": False})
    library.does("click", "Open drawer", app={"drawer": True})
    library.does("press_key", key="Escape", app={"drawer": False})


def test_what_shows_itself_for_a_moment(library: Any) -> None:
    assert "Saved for you" in library.does("click", "Save quietly")["message"]
    outcome = library.does("hover", "Sent every Monday", "button")
    assert "appeared: " in outcome["message"]


def test_menus(library: Any) -> None:
    library.does("choose", "File menu", option="Archive", app={"chosen": "archive"})
    library.does("click", "Open popover")
    library.does("click", "Inside the popover", app={"chosen": "popped"})
    library.does("press_key", key="Escape")
    library.does("hover", "Quick actions")
    library.does("click", "Print", "menuitem", app={"chosen": "print"})


def test_a_chip_is_taken_off_by_its_key(library: Any) -> None:
    library.does("press_key", "Draft", key="Delete", app={"chips": ["Final"]})


def test_folds_and_pages(library: Any) -> None:
    library.does("click", "Tab two", app={"tab": 1})
    library.does("click", "Common questions", app={"open": True})
    library.does("click", "Go to page 3", app={"page": 3})


def test_a_table_edited_in_place(library: Any) -> None:
    library.does("check", ref=library.cell("Grace", "checkbox"), app={"picked": [1]})
    library.does("click", "Edit", within="Grace", app={"editing": 1})
    library.does("fill_input", "Name of the person", value="Rear Admiral")
    library.does("press_key", key="Tab", app={"editing": None})
    assert library.app["rows"][1] == {"name": "Rear Admiral"}
    library.does("click", "Person", app={"order": "desc"})
    again = [row for row in library.rows() if row["name"] == "Go to next page"][-1]
    library.does("click", ref=again["ref"], app={"sheet": 1})
    library.does("choose", "Rows per page:", "combobox", option="10", app={"rows_of_sheet": 10})


def test_a_file_of_the_visitor(library: Any) -> None:
    library.visitor_has("cv.pdf")
    library.does(
        "upload_file", ref=library.ref_like("Attach a file", "button"), app={"files": ["cv.pdf"]}
    )
