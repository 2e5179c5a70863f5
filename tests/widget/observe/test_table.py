"""Tables: a line a row, all of them, controls in cells; what a virtual one says of the rest."""

# ruff: noqa: E501 - page literals keep their lines

from __future__ import annotations

import pytest

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
    assert len(lines) == 4
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


HEADLESS = """<table><tr><td></td><th>Mon<th>Tue<tr><th>AM<td>Rain<td>Sun
<tr><th scope=row>PM<td>Fog<td>Fog</table>"""


def test_a_row_of_heads_is_a_header_without_thead(dump):
    assert dump(HEADLESS) == [
        "[1]<table rows=2>",
        "\t[2]<row> | Mon | Tue",
        "\t[3]<row> AM | Rain | Sun",
        "\t[4]<row> PM | Fog | Fog",
    ]


def test_what_spans_rows_is_said_in_each_and_what_spans_columns_leaves_room(dump):
    assert dump("""<table><tr><th rowspan=2>Item<th colspan=2>Price<tr><th>Net<th>Gross
    <tr><td rowspan=2><a href=/i>Cup</a><td>1<td>2<tr><td>3<td>4<tr><td colspan=3>That is all
    <tr><td>A<td rowspan=9>B<td>C<tr><td>D<td>E</table>""") == [
        "[1]<table rows=5>",
        "\t[2]<row> Item | Price | ",
        "\t[3]<row> Item | Net | Gross",
        "\t[4]<row> [5]<link href=/i> Cup | 1 | 2",
        "\t[6]<row> Cup | 3 | 4",
        "\t[7]<row> That is all",
        "\t[8]<row> A | B | C",
        "\t[9]<row> D | B | E",
    ]


def test_by_what_a_table_is_sorted(dump):
    assert dump("""<table><thead><tr><th aria-sort=descending><button>No</button><th>Who
    <th aria-sort=none>City<tbody><tr><td>1<td>Ada<td>Rome</table>""") == [
        "[1]<table rows=1>",
        '\t[2]<row sort="No descending"> [3]<button> No | Who | City',
        "\t[4]<row> 1 | Ada | Rome",
    ]


def test_a_tree_of_rows(dump):
    assert dump("""<div role=treegrid aria-label=Files>
    <div role=row><b role=columnheader>Name</b><b role=columnheader>Size</b></div>
    <div role=row aria-level=1 aria-expanded=true><b role=gridcell>src</b><b role=gridcell>4</b></div>
    <div role=row aria-level=2 aria-selected=true><b role=gridcell>a.ts</b><b role=gridcell>1</b></div>
    </div>""") == [
        "[1]<treegrid rows=2> Files",
        "\t[2]<row> Name | Size",
        "\t[3]<row expanded level=1> src | 4",
        "\t[4]<row selected level=2> a.ts | 1",
    ]


def test_a_table_in_a_cell_stands_below_its_row(dump):
    assert dump("""<table><tr><th>Order<th>Items<tr><td>#1
    <td><table><tr><th>What<th>Count<tr><td>Cup<td>2</table></table>""") == [
        "[1]<table rows=1>",
        "\t[2]<row> Order | Items",
        "\t[3]<row> #1 | ",
        "\t\t[4]<table rows=1>",
        "\t\t\t[5]<row> What | Count",
        "\t\t\t[6]<row> Cup | 2",
    ]


def test_which_rows_of_a_virtual_grid_are_here(view):
    rows = "".join(
        f"<div role=row aria-rowindex={n}><div role=gridcell>Row {n - 1}</div></div>"
        for n in range(42, 45)
    )
    seen = view(f"""<div role=grid aria-label=Log aria-rowcount=10001 id=log>
    <div role=row aria-rowindex=1><div role=columnheader>What</div></div>{rows}</div>
    <div role=grid aria-label=Unknown aria-rowcount=-1>{rows}</div>""")
    seen.observe()
    assert seen.row("Log").attributes == {"rows": "10000", "shown": "41-43"}
    # Grids put rows where they have room, and keep the one with the focus.
    seen.page.evaluate("for (const grid of [log, log]) grid.append(grid.children[1])")
    seen.observe()
    assert seen.row("Log").attributes == {"rows": "10000", "shown": "41-43"}
    seen.page.evaluate("log.lastElementChild.ariaRowIndex = 900")
    seen.observe()
    assert seen.row("Log").attributes == {"rows": "10000", "shown": "3"}
    assert seen.row("Unknown").attributes == {"rows": "3+"}


def test_the_scroll_height_tells_of_a_virtual_table(view):
    rows = "".join(f"<tr style='height:20px'><td>Row {n}" for n in range(101, 106))
    seen = view(f"""<style>table{{border-collapse:collapse}}td{{padding:0}}</style>
    <div style="height:100px;overflow:auto"><table><caption>Log</caption>
    <tr style="height:2000px"><td></td></tr>{rows}<tr style="height:7900px"><td></td></tr></table>
    </div>""")
    seen.observe()
    table = seen.row("Log").attributes
    total, (first, last) = int(table["rows"].strip("~")), table["shown"].split("-")
    assert table["rows"].startswith("~")
    assert abs(total - 500) <= 2
    assert abs(int(first) - 101) <= 2
    assert int(last) - int(first) == 4


def test_what_stands_in_a_grid_but_in_no_row_is_read_where_it_stands(dump):
    assert dump(
        "<div role=grid aria-label=Orders><div><button>Export</button></div>"
        "<div role=rowgroup><div role=row><div role=columnheader>No</div></div></div>"
        "<div role=rowgroup><div role=row><div role=gridcell>1</div></div>"
        "<div style='position:absolute'><button>Undo</button></div></div>"
        "<div>Page 1 of 3 <button>Next</button></div></div>"
    ) == [
        "[1]<grid rows=1> Orders",
        "\t[2]<button> Export",
        "\t[3]<row> No",
        "\t[4]<row> 1",
        "\t[5]<button> Undo",
        "\tPage 1 of 3",
        "\t[6]<button> Next",
    ]


def test_a_caption_keeps_its_controls_and_a_body_what_a_script_put_there(dump):
    assert dump(
        "<table id=t><caption>Orders <a href=/all>all</a></caption><tr><th>No<tr><td>1</table>"
        "<script>t.tBodies[0].append(document.createElement('button'));"
        "t.querySelector('button').textContent = 'More'</script>"
    ) == [
        "[1]<table rows=1> Orders all",
        "\t[2]<link href=/all> all",
        "\t[3]<row> No",
        "\t[4]<row> 1",
        "\t[5]<button> More",
    ]


def test_a_row_within_a_row_is_told_once(dump):
    assert dump(
        "<div role=grid><div role=row><div><div role=row><p role=cell>Inner</p></div></div></div></div>"
    ) == [
        "[1]<grid rows=1>",
        "\t[2]<row> Inner",
    ]


def test_what_stands_in_a_row_beside_its_cells_is_read(dump):
    assert dump(
        "<div role=table><div role=row><input type=checkbox aria-label=Pick><div><span role=cell>1</span>"
        "<span role=cell>Ada</span></div><i></i><div><button>Edit</button></div></div></div>"
    ) == ["[1]<table rows=1>", "\t[2]<row> [3]<checkbox> Pick | 1 | Ada | [4]<button> Edit"]


@pytest.mark.not_in("webkit", "it shows such a column")
def test_a_collapsed_column_says_nothing(view):
    seen = view("""<table style="width:500px"><colgroup><col><col></colgroup>
    <tr><th>Name<th>Sum<tr><td>Ada<td>12 <button>Refund</button></table>""")
    assert seen.dump()[1:] == ["\t[2]<row> Name | Sum", "\t[3]<row> Ada | 12 | [4]<button> Refund"]
    seen.page.evaluate("document.querySelectorAll('col')[1].style.visibility = 'collapse'")
    assert seen.dump()[1:] == ["\t[2]<row> Name | ", "\t[3]<row> Ada | "]
    seen.page.evaluate("document.querySelectorAll('col')[1].remove()")
    assert seen.dump()[1:] == ["\t[2]<row> Name | Sum", "\t[3]<row> Ada | 12 | [4]<button> Refund"]


def test_tables_that_only_lay_out_the_rows_of_a_grid(dump):
    def laid(row: str) -> str:
        return (
            "<tr role=presentation><td role=presentation><table role=presentation><tbody>"
            f"{row}</tbody></table></td></tr>"
        )

    head = "<tr role=row><th role=columnheader>Sun<th role=columnheader>Mon</tr>"
    days = "<tr role=row><td role=gridcell>1<td role=gridcell>2<button>Trip</button></tr>"
    more = "<tr role=row><td role=gridcell>8<td role=gridcell>9</tr>"
    expected = [
        "[1]<grid rows=2>",
        "\t[2]<row> Sun | Mon",
        "\t[3]<row> 1 | 2 [4]<button> Trip",
        "\t[5]<row> 8 | 9",
    ]
    found = dump(f"<table role=grid><tbody>{laid(head)}{laid(days + more)}</tbody></table>")
    assert [line.replace(" | [4]", " [4]") for line in found] == expected
    rows = f"<table role=presentation><tbody>{head}{days}{more}</tbody></table>"
    found = dump(f"<div role=grid>{rows}</div>")
    assert [line.replace(" | [4]", " [4]") for line in found] == expected


def test_a_box_that_ticks_all_rows_stands_in_the_header(dump):
    tick = "<div role=gridcell><input type=checkbox aria-label='{}'></div>"
    assert dump(f"""<div role=grid><div role=row>{tick.format("All")}
      <div role=columnheader aria-sort=ascending>Name</div></div>
      <div role=row>{tick.format("One")}<div role=gridcell>Ada</div></div></div>""") == [
        "[1]<grid rows=1>",
        '\t[2]<row sort="Name ascending"> [3]<checkbox> All | Name',
        "\t[4]<row> [5]<checkbox> One | Ada",
    ]


def test_rows_that_only_pass_on_their_cells_to_a_grid(view):
    seen = view("""<style>table { display:grid; grid-template-columns:1fr 1fr }
    thead, tbody, tr { display:contents } .gone, .gone * { display:none }</style>
    <table><thead><tr><th>Name<th>Act</tr></thead><tbody>
    <tr><td>Ada<td><button>Edit</button></tr><tr class=gone><td>Eve<td>None</tr>
    <tr><td id=b>Bob<td><button>Edit</button></tr></table><div style="height:3000px"></div>""")
    head = ["[1]<table rows=2>", "\t[2]<row> Name | Act"]
    rows = ["\t[3]<row> Ada | [4]<button> Edit", "\t[5]<row> Bob | [6]<button> Edit"]
    assert seen.dump() == head + rows
    seen.page.evaluate("b.textContent = 'Rob'")
    assert [line.split()[1] for line in seen.dump()[2:]] == ["Ada", "Rob"]
    seen.page.evaluate("scrollTo(0, 2000)")
    assert all(line.lstrip().startswith("↑") for line in seen.dump())
    seen.page.evaluate("document.querySelector('.gone').className = ''; scrollTo(0, 0)")
    assert "Eve" in seen.dump()[3]


def test_the_class_of_a_row_may_set_it_apart(view):
    seen = view("""<table><tr><th>Name<tbody><tr class=odd><td>Ada<tr class="even selected"><td>Bob
      <tr class=odd aria-selected=true><td>Cy<tr class=active><td>Di</table>""")
    assert seen.dump() == [
        "[1]<table rows=4>",
        "\t[2]<row> Name",
        "\t[3]<row> Ada",
        "\t[4]<row selected> Bob",
        "\t[5]<row selected> Cy",
        "\t[6]<row> Di",
    ]
    seen.page.evaluate("""() => { const [, a, b] = document.querySelectorAll('tr');
      a.classList.add('selected'); b.classList.remove('selected'); }""")
    assert seen.dump()[2:4] == ["\t[3]<row selected> Ada", "\t[4]<row> Bob"]


def test_a_cell_that_only_draws_something_says_its_label(view):
    seen = view("""<div role=grid aria-label=Tasks><div role=row>
        <div role=gridcell>Ada</div>
        <div role=gridcell aria-label="59 %" style="width:99px">
          <div style="width:59px;height:9px;background:green"></div></div>
        <div role=gridcell aria-label="no" style="visibility:hidden"><i>x</i></div>
        <div role=gridcell aria-label="none"></div></div></div>""")
    assert seen.dump() == ["[1]<grid rows=1> Tasks", "\t[2]<row> Ada | 59 % |  | "]
    seen.page.evaluate("document.querySelectorAll('[role=gridcell]')[1].ariaLabel = '60 %'")
    assert seen.dump()[1] == "\t[2]<row> Ada | 60 % |  | "
