"""Tables: a line a row, controls in cells, a window where there are many rows."""

from __future__ import annotations

ORDERS = """<table><caption>Orders</caption><thead><tr><th>No<th>Who<th></thead><tbody>
<tr><td>#1<td>Ada<td><button>Refund</button>
<tr><td>#2<td><td><a href=/2>Open</a> <button>Refund</button></tbody></table>"""


def test_rows_with_cells(view):
    seen = view(ORDERS)
    assert seen.dump() == [
        "[1]<table rows=2> Orders",
        "\t[2]<row> No | Who | ",
        "\t[3]<row> #1 | Ada | [4]<button> Refund",
        "\t[5]<row> #2 |  | [6]<link href=/2> Open | [7]<button> Refund",
    ]
    assert "Refund" in seen.resolve(7)["html"]


def many(rows: int, before: str = "") -> str:
    body = "".join(
        f"<tr><td>#{n}<td>Customer {n}<td><button>Refund</button>" for n in range(1, rows + 1)
    )
    return f"{before}<table><tr><th>No<th>Who<th>{body}</table>"


def test_a_short_table_is_whole(view):
    seen = view(many(60))
    seen.observe()
    table = seen.rows()[0]
    assert table.attributes == {"rows": "60"}
    assert sum(row.word == "row" for row in seen.rows()) == 61


def test_a_long_table_shows_twenty_rows_when_none_is_in_view(view):
    seen = view(many(500, "<div style='height:2000px'></div>"))
    seen.observe()
    assert seen.rows()[0].attributes == {"rows": "500", "shown": "20"}
    assert sum(row.word == "row" for row in seen.rows()) == 21
    assert seen.texts() == ["480 more rows; use find or scroll"]


def test_a_long_table_shows_the_rows_in_view(view):
    seen = view(many(500))
    seen.page.evaluate("document.querySelectorAll('tr')[300].scrollIntoView()")
    seen.observe()
    numbers = [row.cells[0] for row in seen.rows() if row.word == "row"]
    shown = int(seen.rows()[0].attributes["shown"])
    assert numbers[0] == "No"
    assert "#300" in numbers[1:3]
    assert shown == len(numbers) - 1
    assert seen.texts() == [f"{500 - shown} more rows; use find or scroll"]


def test_an_aria_grid_in_a_scroller(view):
    rows = "".join(
        f"<div role=row style='height:30px'><div role=gridcell>Row {n}</div>"
        f"<div role=gridcell tabindex=0 aria-selected=true>{n}</div></div>"
        for n in range(3)
    )
    seen = view(
        "<div role=grid aria-label=Days aria-rowcount=10000>"
        f"<div style='overflow:auto;height:60px'>{rows}</div></div>"
    )
    lines = seen.dump()
    assert lines[0] == "[1]<grid rows=10000 shown=3> Days"
    assert lines[1].startswith("\t[2]<row> Row 0 | ")
    assert lines[-1] == "\t9997 more rows; use find or scroll"
    assert "↓" in lines[3]


def test_a_table_that_only_lays_out_the_page(dump):
    assert dump("""<table><tr><td><h1>Shop</h1><td><form><input aria-label=Find></form></table>
    <table role=presentation><tr><td>A<tr><td>B</table>""") == [
        "[1]<heading level=1> Shop",
        "[2]<form>",
        "\t[3]<textbox> Find",
        "A",
        "B",
    ]


def test_rows_are_addressable(view):
    seen = view(ORDERS)
    seen.observe()
    assert "#1" in seen.resolve(3)["html"]
