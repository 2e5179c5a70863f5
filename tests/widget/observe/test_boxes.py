"""Like boxes in rows of which none listens: seats, squares of a board, slots of a schedule."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

import re

HEARD = "<script>b.onclick = () => 0</script>"
STYLE = "<style>i{display:inline-block;width:30px;height:30px;background:#9cf}</style>"
SEATS = "".join(
    f"<div class=row><b>{row}</b><i class=seat title={row}1></i><i class=seat title={row}2></i></div>"
    for row in "ABC"
)
SEATS_NAMED = ["A1", "A2", "B1", "B2", "C1", "C2"]
BOARD = "<table id=b>" + ("<tr>" + "<td></td>" * 3 + "</tr>") * 3 + "</table>"
SLOTS = (
    "<table id=b><tr><th>Time<th>Court 1<th>Court 2</tr>"
    + "".join(
        f"<tr><th>{hour}:00<td>{'free' if hour % 2 else 'taken'}<td>taken</tr>"
        for hour in (9, 10, 11)
    )
    + "</table>"
)


def refs(lines: list[str], word: str) -> int:
    return len(re.findall(rf"\]<{word}", "\n".join(lines)))


def test_seats_by_their_rows(dump):
    lines = dump(f"{STYLE}<div id=b>{SEATS}</div>{HEARD}")
    assert lines == [f"[{nth}]<i> {seat}" for nth, seat in enumerate(SEATS_NAMED, 1)]


def test_squares_and_slots_of_a_table_that_hears(dump):
    assert refs(dump(f"<style>td{{width:30px;height:30px}}</style>{BOARD}{HEARD}"), "cell") == 9
    lines = dump(f"{SLOTS}{HEARD}")
    assert lines[2] == "\t[3]<row> 9:00 | [4]<cell> free | [5]<cell> taken"
    assert refs(dump(SLOTS), "cell") == 0


def test_boxes_that_are_drawn_as_such_where_no_listener_is_known(dump):
    keys = "".join(f"<i>{key}</i>" for key in "123456789*0#")
    assert refs(dump(f"{STYLE}<p style='width:90px'>{keys}</p>"), "i") == 12


def test_tables_of_data_and_cards_have_no_more_refs_than_before(dump):
    data = "".join(f"<tr><td>Person {n}<td>City {n}<td>{n * 13}</tr>" for n in range(100, 112))
    assert refs(dump(f"<table id=b><tr><th>A<th>B<th>C</tr>{data}</table>{HEARD}"), "cell") == 0
    cards = "".join(
        f"<div class=card style='float:left;width:99px;height:40px;border:1px solid'>Card {n}</div>"
        for n in range(9)
    )
    assert refs(dump(f"<main style='width:400px'>{cards}</main>"), "div") == 0
