"""Element Plus on Vue 3: each control of its forms, by what the dump says of it."""

from typing import Any

import pytest

LIBRARY = "element_plus"


def test_texts(library: Any) -> None:
    library.does("fill_input", "Name", value="Ada", app={"name": "Ada"})
    library.does("clear_input", "Name", app={"name": ""})
    library.does("fill_input", "Note", value="Two\nlines", app={"note": "Two\nlines"})
    library.does("click", "increase number", app={"amount": 2})
    library.does("fill_input", "Amount", value="7", app={"amount": 7})
    library.refuses("fill_input", "Amount", value="70", reason="rejected_value")


def test_mentions_and_tags(library: Any) -> None:
    library.does("fill_input", "Comment", value="@gr", app={"comment": "@gr"})
    library.does("click", "grace", "option")
    assert library.app["comment"].strip() == "@grace"
    library.does("fill_input", "Labels", value="second")
    library.does("press_key", "Labels", key="Enter", app={"labels": ["first", "second"]})
    library.does("click", "Close this tag", app={"labels": ["second"]})


def test_boxes(library: Any) -> None:
    library.does("check", "I accept the terms", app={"terms": True})
    library.does("check", "Alerts", "switch", app={"alerts": True})
    library.does("check", "Olives", app={"toppings": ["Ham", "Olives"]})
    library.does("uncheck", "Ham", app={"toppings": ["Olives"]})
    library.does("check", "M", "radio", app={"size": "M"})
    library.does("check", "Fast", "radio", app={"pace": "fast"})
    library.does("check", "Weekly", "radio", app={"view": "Weekly"})


def test_scales(library: Any) -> None:
    library.does("set_slider", "Volume", value=75, app={"volume": 75})
    library.does("set_slider", "Span to", value=90, app={"span": [20, 90]})
    library.does("set_slider", "Stars", value=4, app={"stars": 4})


def test_a_colour_by_its_code(library: Any) -> None:
    library.does("click", "Colour", "button")
    library.does("fill_input", ref=library.last("textbox"), value="#ff0000")
    library.does("click", "OK", "button", app={"colour": "#ff0000"})


@pytest.mark.parametrize(
    ("name", "args", "app"),
    [
        ("Day", {"date": "2026-03-14"}, {"day": "2026-03-14"}),
        ("Tag", {"date": "2026-03-14"}, {"german": "2026-03-14"}),
        ("Moment", {"date": "2026-03-14", "time": "09:30"}, {"moment": "2026-03-14 09:30:00"}),
        ("Time", {"time": "09:30"}, {"time": "09:30:00"}),
        ("Week", {"date": "2026-W12"}, {"week": "2026-03-15"}),
        ("Month", {"date": "2026-05"}, {"month": "2026-05"}),
        ("Year", {"date": "2024"}, {"year": "2024"}),
        ("Visit", {"date": "2026-12-14"}, {"visit": "2026-12-14"}),
        ("Call", {"date": "2026-11-14", "time": "09:30"}, {"call": "2026-11-14 09:30:00"}),
        ("Alarm", {"time": "09:30"}, {"alarm": "09:30:00"}),
    ],
)
def test_dates(library: Any, name: str, args: dict[str, Any], app: dict[str, Any]) -> None:
    library.does("set_date", name, "combobox", **args, app=app)


TIMES = [
    ("Shift", {"time": "08:00", "end": "16:30"}, ["08:00:00", "16:30:00"]),
    ("Pause", {"time": "09:30", "end": "10:15"}, ["09:30", "10:15"]),
]


def test_ranges(library: Any) -> None:
    for name, args, app in [
        ("Stay", {"date": "2026-03-14", "end": "2026-03-20"}, ["2026-03-14", "2026-03-20"]),
        ("Months", {"date": "2026-05", "end": "2026-08"}, ["2026-05", "2026-08"]),
        *TIMES,
    ]:
        library.does("set_date", name, "combobox", **args, app={name.lower(): app})


CLOCK = """{
    const Real = Date;
    globalThis.Date = class extends Real {
        constructor(...given) { super(...given.length ? given : [2026, 2, 14, HOUR, 31]); }
    };
}"""


@pytest.mark.parametrize("hour", [1, 12, 23])
def test_a_start_after_the_end_that_the_picker_begins_with(anew: Any, hour: int) -> None:
    """It begins at the present hour, and bars each start that is later than the end it shows."""
    library = anew(CLOCK.replace("HOUR", str(hour)))
    for name, args, app in TIMES:
        library.does("set_date", name, "combobox", **args, app={name.lower(): app})
    library.page.close()


@pytest.mark.parametrize("hour", [0, 11, 23])
def test_a_clock_that_is_turned_by_arrows(anew: Any, hour: int) -> None:
    """It begins at the present hour; at an end of its scale one of its numbers is missing."""
    library = anew(CLOCK.replace("HOUR", str(hour)))
    library.does("set_date", "Arrows", "combobox", time="09:30", app={"arrows": "09:30:00"})
    library.does("set_date", "Arrows", "combobox", time="23:59:59", app={"arrows": "23:59:59"})
    library.does("set_date", "Arrows", "combobox", time="00:00:00", app={"arrows": "00:00:00"})
    library.page.close()


def test_times_in_a_list(library: Any) -> None:
    library.does("choose", "Slot", "combobox", option="09:30", app={"slot": "09:30"})


def test_lists(library: Any) -> None:
    city = library.after("City", "combobox|div")
    library.does("choose", ref=city, option="Nantes", app={"city": "nantes"})
    city = library.after("City", "combobox|div")
    library.refuses("choose", ref=city, option="Paris", reason="disabled")
    library.refuses("choose", ref=city, option="Rome", reason="option_missing")
    library.does("choose", "Find a city", "combobox", option="Nice", app={"found": "nice"})
    library.does("choose", "Branch", "combobox", option="Branch 321", app={"branch": 321})
    library.does("choose", "Street", option="Market Street", app={"street": "Market Street"})


def test_several_at_once(library: Any) -> None:
    several = library.after("Several cities", "combobox|div")
    library.does("choose", ref=several, option=["Lyon", "Nice"], app={"tags": ["lyon", "nice"]})
    several = library.after("Several cities", "combobox|div")
    library.does("choose", ref=several, option=["Lyon"], app={"tags": ["lyon", "nice"]})


def test_trees_and_columns(library: Any) -> None:
    port = ["zhejiang", "ningbo", "port"]
    library.does("choose", "Region", option="Zhejiang > Ningbo > Port", app={"region": port})
    team = library.after("Team", "combobox|div")
    library.does("choose", ref=team, option="Tech > Data", app={"team": "data"})
    library.does("check", ref=library.after("Sales", "checkbox"), app={"rights": ["sales"]})


def test_a_transfer(library: Any) -> None:
    for given in (["Write"], []):
        library.does("check", "Write")
        arrow = next(
            row
            for row in library.rows()
            if "transfer" in row["attributes"].get("description", "")
            and not row["attributes"].get("disabled")
        )
        library.does("click", ref=arrow["ref"], app={"given": given})


def test_dialogs(library: Any) -> None:
    library.does("click", "Open dialog", app={"dialog": True})
    library.does("fill_input", "New title", value="Ship", app={"title": "Ship"})
    library.does("click", "Keep title", app={"dialog": False})
    library.does("click", "Open drawer", app={"drawer": True})
    library.does("click", "Done with it", app={"drawer": False})
    library.does("click", "Leave team", approved=True)
    # The dialog that an approved press has opened asks for the same thing: nobody is asked twice.
    library.does("click", "OK", app={"asked": "left"})
    library.does("click", "Drop draft")
    library.does("click", "Yes, drop", app={"removed": 1})


def test_what_shows_itself_for_a_moment(library: Any) -> None:
    assert "Sent every Monday" in library.does("hover", "Report")["message"]
    assert "Saved for you" in library.does("click", "Save quietly")["message"]
    library.does("click", "Open popover")
    library.does("click", "Inside the popover")


def test_menus(library: Any) -> None:
    library.does("choose", "File menu", option="Archive", app={"chosen": "archive"})
    library.does("choose", "Hover menu", option="Copy", app={"chosen": "hover copy"})
    library.does("choose", "Shop", "menuitem", option="Shoes", app={"place": "shoes"})


def test_folds_and_pages(library: Any) -> None:
    library.does("click", "Tab two", app={"tab": "two"})
    library.does("click", "Common questions", app={"open": ["faq"]})
    library.does("click", "page 3", app={"page": 3})
    library.does("fill_input", "Page", "spinbutton", value="5")
    library.does("press_key", "Page", "spinbutton", key="Enter", app={"page": 5})
    library.does(
        "choose", ref=library.ref_like("10/page", "div"), option="20/page", app={"rows_of_page": 20}
    )


def test_a_table_edited_in_place(library: Any) -> None:
    library.does("check", ref=library.cell("Linus", "checkbox"), app={"picked": [3]})
    library.does("click", "Edit", within="Grace", app={"editing": 2})
    library.does("fill_input", "Name of the person", value="Rear Admiral")
    library.does("press_key", "Name of the person", key="Enter", app={"editing": 0})
    assert [row["name"] for row in library.app["rows"]] == ["Ada", "Rear Admiral", "Linus"]
    # Its two carets are buttons of their own: which one lies in the middle is the theme's choice.
    library.does("click", "Sort by Age")
    assert library.app["order"] in ("ascending", "descending")


def test_a_form_that_complains(library: Any) -> None:
    told = library.does("click", "Join now", app={"sent": "not valid"})
    assert "no mail address" in told["message"]
    library.does("fill_input", "Mail", value="ada@x.org")
    library.does("click", "Join now", app={"sent": "sent"})


def test_a_file_of_the_visitor(library: Any) -> None:
    library.visitor_has("cv.pdf")
    library.does(
        "upload_file", ref=library.ref_like("Attach a file", "button"), app={"files": ["cv.pdf"]}
    )
