"""Tables: a line a row, all of them, controls in cells; what a virtual one says of the rest."""

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


def test_a_long_table_is_whole(view):
    seen = view(many(500, "<div style='height:2000px'></div>"))
    seen.observe()
    assert seen.rows()[0].attributes == {"rows": "500"}
    rows = [row.cells[:2] for row in seen.rows() if row.word == "row"]
    assert rows == [["No", "Who"], *([f"#{n}", f"Customer {n}"] for n in range(1, 501))]
    assert seen.texts() == []


def test_rows_are_addressable(view):
    seen = view(ORDERS)
    seen.observe()
    assert "#1" in seen.resolve(3)["html"]
