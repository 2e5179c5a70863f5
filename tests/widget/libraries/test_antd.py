"""Ant Design: each control of its forms brought to a state, by what the dump says of it."""

from typing import Any

import pytest

LIBRARY = "antd"


def test_texts(library: Any) -> None:
    library.does("fill_input", "Name", value="Ada", app={"name": "Ada"})
    library.does("clear_input", "Name", app={"name": ""})
    library.does("fill_input", "Note", value="Two\nlines", app={"note": "Two\nlines"})
    told = library.refuses("fill_input", "Note", value="x" * 50, reason="rejected_value")
    assert "40 / 40" in told["message"]
    library.does("fill_input", "Search orders", value="42")
    library.does("press_key", "Search orders", key="Enter", app={"found": "42"})


def test_a_number_out_of_range_is_refused_before_it_is_typed(library: Any) -> None:
    library.does("fill_input", "Amount", value="7", app={"amount": 7})
    told = library.refuses("fill_input", "Amount", value="70", reason="rejected_value")
    assert "1 to 10" in told["message"]
    library.does("press_key", "Amount", key="ArrowUp", times=2, app={"amount": 9})


def test_mentions_and_a_code_of_single_fields(library: Any) -> None:
    library.does("fill_input", "Comment", value="@gr", app={"comment": "@gr"})
    library.does("click", "grace", app={"comment": "@grace "})
    library.does("click", "OTP Input 1")
    library.does("type_text", text="1234", app={"otp": "1234"})


def test_boxes(library: Any) -> None:
    library.does("check", "I accept the terms", app={"terms": True})
    library.does("check", "Alerts", "switch", app={"alerts": True})
    library.does("uncheck", "Alerts", "switch", app={"alerts": False})
    library.does("check", "Olives", app={"toppings": ["Ham", "Olives"]})
    library.does("uncheck", "Ham", app={"toppings": ["Olives"]})
    library.does("click", "M", "radio", app={"size": "M"})
    library.does("check", "Fast", "radio", app={"pace": "fast"})
    library.does("click", "Weekly", app={"view": "Weekly"})


def test_scales(library: Any) -> None:
    library.does("set_slider", "Volume", "slider", value=75, app={"volume": 75})
    library.does("set_slider", "Span from", "slider", value=10, app={"span": [10, 50]})
    library.does("set_slider", "Span to", "slider", value=90, app={"span": [10, 90]})
    library.refuses("set_slider", "Volume", "slider", value=140, reason="rejected_value")
    star = [row for row in library.rows() if row["name"] == "star star"][3]
    library.does("click", ref=star["ref"], app={"stars": 4})


def test_a_colour_by_its_code(library: Any) -> None:
    library.does("click", "#1677FF")
    library.does("fill_input", ref=library.last("textbox"), value="ff0000")
    library.does("press_key", key="Enter", app={"colour": "#ff0000"})
    library.does("press_key", key="Escape")


def test_lists(library: Any) -> None:
    library.does("choose", "City", option="Nantes", app={"city": "nantes"})
    library.does("choose", "City", option="Lyon", app={"city": "lyon"})
    told = library.does("choose", "City", option="Lyon", app={"city": "lyon"})
    assert "already" in told["message"]
    told = library.refuses("choose", "City", option="Rome", reason="option_missing")
    assert '"Lyon", "Lille"' in told["message"]
    library.does("choose", "Find a city", option="Paris", app={"found_city": "paris"})
    library.does("choose", "Branch", option="Branch 321", app={"branch": 321})
    library.does("choose", "Street", option="Market Street", app={"street": "Market Street"})


def test_several_at_once_and_what_is_chosen_already(library: Any) -> None:
    library.does(
        "choose", "Several cities", option=["Lyon", "Nice"], app={"tags": ["lyon", "nice"]}
    )
    for again in (["Lyon"], "Lyon"):
        library.does("choose", "Several cities", option=again, app={"tags": ["lyon", "nice"]})
    library.does("choose", "Labels", option=["urgent"], app={"labels": ["urgent"]})


def test_a_list_by_hand(library: Any) -> None:
    library.does("click", "City", "combobox")
    library.does("click", "Nice", app={"city": "nice"})
    library.does("fill_input", "Find a city", value="Nan")
    library.does("click", "Nantes", app={"found_city": "nantes"})


def test_trees_and_columns(library: Any) -> None:
    port = ["zhejiang", "ningbo", "port"]
    library.does("choose", "Region", option="Zhejiang > Ningbo > Port", app={"region": port})
    library.does("choose", "Team", option="Sales", app={"team": "sales"})
    library.does("choose", "Team", option="Tech > Data", app={"team": "data"})
    library.does("check", "Sales rights", "checkbox", app={"rights": ["sales"]})


def test_a_transfer(library: Any) -> None:
    library.does("check", ref=library.before("Write", "checkbox"))
    library.does("click", "right", "button", app={"given": ["Write"]})
    library.does("check", ref=library.before("Write", "checkbox"))
    library.does("click", "left", "button", app={"given": []})


@pytest.mark.parametrize(
    ("name", "args", "app"),
    [
        ("Day", {"date": "2026-03-14"}, {"day": "2026-03-14"}),
        ("Tag", {"date": "2026-03-14"}, {"german": "14.03.2026"}),
        ("Moment", {"date": "2026-03-14", "time": "09:30"}, {"moment": "2026-03-14 09:30:00"}),
        ("Time", {"time": "09:30"}, {"time": "09:30"}),
        ("Week", {"date": "2026-W12"}, {"week": "2026-12th"}),
        ("Month", {"date": "2026-05"}, {"month": "2026-05"}),
        ("Quarter", {"date": "2026-Q2"}, {"quarter": "2026-Q2"}),
        ("Year", {"date": "2024"}, {"year": "2024"}),
        ("Visit", {"date": "2026-12-14"}, {"visit": "2026-12-14"}),
        ("Call", {"date": "2026-11-14", "time": "09:30"}, {"call": "2026-11-14 09:30:00"}),
        ("Nap", {"time": "13:05"}, {"nap": "1:05 pm"}),
    ],
)
def test_dates(library: Any, name: str, args: dict[str, Any], app: dict[str, Any]) -> None:
    library.does("set_date", name, **args, app=app)


def test_ranges(library: Any) -> None:
    for name, key, start, end in [
        ("stay", "date", "2026-03-14", "2026-03-20"),
        ("months", "date", "2026-05", "2026-08"),
        ("shift", "time", "08:00", "16:30"),
        ("pause", "time", "09:30", "10:15"),
    ]:
        args = {key: start, "end": end}
        library.does("set_date", f"First of {name}", **args, app={name: [start, end]})


def test_a_time_that_the_columns_do_not_have(library: Any) -> None:
    told = library.refuses("set_date", "Sharp", time="13:07", reason="option_missing")
    assert "no minute 07: it has 00, 15, 30, 45" in told["message"]


def test_typed_dates_need_enter(library: Any) -> None:
    library.does("fill_input", "Month", value="2026-06")
    library.does("press_key", key="Enter", app={"month": "2026-06"})


def test_dialogs(library: Any) -> None:
    library.does("click", "Open dialog", app={"dialog": True})
    library.does("fill_input", "New title", value="Ship", app={"title": "Ship"})
    library.does("click", "OK", app={"dialog": False})
    library.does("click", "Open drawer", app={"drawer": True})
    library.does("click", "Done with it", app={"drawer": False})
    library.does("click", "Leave team", approved=True)
    library.does("click", "OK", app={"asked": "left"})
    library.does("click", "Drop draft")
    library.does("click", "Yes, drop", app={"removed": 1})


def test_what_shows_itself_for_a_moment(library: Any) -> None:
    outcome = library.does("hover", "Report")
    assert "Sent every Monday" in outcome["message"]
    assert "Saved for you" in library.does("click", "Save quietly")["message"]
    library.does("click", "Open popover")
    library.does("click", "Inside the popover")


def test_menus(library: Any) -> None:
    library.does("choose", "File menu", option="Copy", app={"chosen": "copy"})
    library.does("choose", "File menu", option="More > Archive", app={"chosen": "archive"})
    library.does("choose", "Hover menu", option="Copy", app={"chosen": "hover copy"})
    library.does("choose", "Shop", "menuitem", option="Shoes", app={"place": "shoes"})


def test_folds_and_pages(library: Any) -> None:
    library.does("click", "Tab two", app={"tab": "two"})
    library.does("click", "Common questions", app={"open": ["faq"]})
    library.does("click", "3", "listitem", app={"page": 3})
    library.does("fill_input", "Page", "textbox", value="5")
    library.does("press_key", "Page", "textbox", key="Enter", app={"page": 5})
    library.does("choose", "Page Size", option="20 / page", app={"size_of_page": 20})


def test_a_table_edited_in_place(library: Any) -> None:
    library.does("check", "Select row 3", app={"selected": [3]})
    library.does("click", "Edit", within="Grace", app={"editing": 2})
    library.does("fill_input", "Name of the person", value="Rear Admiral")
    library.does("press_key", "Name of the person", key="Enter", app={"editing": None})
    assert [row["name"] for row in library.app["rows"]] == ["Ada", "Rear Admiral", "Linus"]
    library.does("click", "Age", app={"order": {"by": "ascend", "city": None}})
    library.does("click", "filter")
    library.does("check", "Portland")
    library.does("click", "OK", app={"order": {"by": "ascend", "city": ["Portland"]}})


def test_a_form_that_complains(library: Any) -> None:
    told = library.does("click", "Join now", app={"sent": None})
    assert "is required" in told["message"]
    library.does("fill_input", "Mail", value="ada@x.org")
    library.does("choose", "Plan", option="Team")
    library.does("click", "Join now", app={"sent": {"mail": "ada@x.org", "plan": "Team"}})


def test_a_file_of_the_visitor(library: Any) -> None:
    library.visitor_has("cv.pdf")
    library.does(
        "upload_file", ref=library.ref_like("Attach a file", "button"), app={"files": ["cv.pdf"]}
    )
