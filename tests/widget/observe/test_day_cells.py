"""Days of a month whose table listens for all of them, without a role of their own."""

from __future__ import annotations

HEAD = "<tr>" + "".join(f"<th>{day}" for day in range(1, 8)) + "</tr>"
WEEK = "<tr>" + "".join(f"<td>{day}" for day in range(8, 15)) + "</tr>"
HEARD = "<script>cal.onclick = () => 0</script>"


def test_days_have_refs_where_the_table_listens(dump):
    html = f"<table id=cal><caption>May</caption>{HEAD}{WEEK}</table>{HEARD}"
    assert dump(html)[2] == (
        "\t[3]<row> [4]<cell> 8 | [5]<cell> 9 | [6]<cell> 10 | [7]<cell> 11 | [8]<cell> 12"
        " | [9]<cell> 13 | [10]<cell> 14"
    )


def test_days_in_a_box_of_their_own(dump):
    boxed = WEEK.replace("<td>8", "<td><span>8</span>").replace("<td>9", "<td><a href=/9>9</a>")
    line = dump(f"<table id=cal>{HEAD}{boxed}</table>{HEARD}")[2]
    assert line.startswith("\t[3]<row> [4]<cell> 8 | [5]<link href=/9> 9 | [6]<cell> 10")


def test_numbers_of_other_tables_have_none(dump):
    plain = "\t[3]<row> 8 | 9 | 10 | 11 | 12 | 13 | 14"
    assert dump(f"<table id=cal>{HEAD}{WEEK}</table>")[2] == plain
    # A table that sorts by its heads: amounts are no days.
    amounts = WEEK.replace("<td>8", "<td>80")
    assert dump(f"<table id=cal>{HEAD}{amounts}</table>{HEARD}")[2] == plain.replace("8", "80")
    small = "<tr><th>A<th>B</tr><tr><td>8<td>9</tr>"
    assert dump(f"<table id=cal>{small}</table>{HEARD}")[2] == "\t[3]<row> 8 | 9"


def test_cells_that_the_arrows_get_to_are_targets_where_the_grid_listens(dump):
    rows = "<div role=row><i role=gridcell tabindex=-1>Bolt</i><i role=gridcell>B1</i></div>"
    assert dump(f"<div role=treegrid aria-label=Stock onclick='0'>{rows}</div>") == [
        "[1]<treegrid rows=1> Stock",
        "\t[2]<row> [3]<gridcell> Bolt | B1",
    ]
