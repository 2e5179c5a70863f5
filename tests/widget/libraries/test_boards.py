"""SortableJS, hello-pangea/dnd, GridStack, FullCalendar, signature_pad: moved by the pointer."""

from typing import Any

LIBRARY = "boards"


def test_a_card_goes_to_another_list_by_its_grip(library: Any) -> None:
    grips = [row["ref"] for row in library.rows() if row["name"] == "⋮⋮"]
    board = {"todo": ["Brief"], "done": ["Call", "Venue"]}
    library.does("drag", ref=grips[1], to=grips[2], app={"board": board})


def test_cards_that_follow_a_library_of_react(library: Any) -> None:
    columns = {"later": ["Print"], "now": ["Sew", "Pack"]}
    library.does("drag", "Sew", to=library.ref("Pack"), app={"columns": columns})


def test_a_tile_of_a_dashboard(library: Any) -> None:
    library.does("drag", "Sales", dx=220, dy=0, app={"columnOf": {"sales": 1, "visits": 0}})


def test_a_name_is_written_on_a_canvas(library: Any) -> None:
    path = [[30, 60], [60, 20], [100, 90], [150, 40], [200, 60]]
    library.does("drag", "Sign here", path=path, app={"signed": True})


def test_an_appointment_goes_to_another_day(library: Any) -> None:
    day = library.ref("November 13, 2026")
    library.does("drag", "Dentist", to=day, app={"dentist": "2026-11-13"})
    library.does("click", "November 20, 2026", app={"day": "2026-11-20"})
