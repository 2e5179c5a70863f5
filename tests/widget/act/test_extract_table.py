"""A table's rows as data: headers, fields in cells, spans, pages, and rows that are drawn late."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

PAGE = """<style>.v{height:210px;overflow:auto} [role=row]{height:30px}</style>
<div><table aria-label=Orders><thead><tr><th>Order<th>Customer<th colspan=2>Price<tr><th><th><th>net<th>gross</thead>
<tbody><tr><td>#1<td rowspan=2>Ada<td>$10<td>$12.00<tr><td>#2<td>$20<td><input aria-label=Gross value=24><tr hidden><td>#3<td>x<td>x<td>x
<tr><td>#4<td><input type=checkbox aria-label=Paid checked><td><select aria-label=Net><option>$1<option selected>$2</select><td><input type=password aria-label=Pin value=1234></table>
<p>Showing 1 to 3 of 3,120 orders</p><button>Next</button></div>
<div class=v role=grid aria-label=People aria-rowcount=1001 tabindex=0 id=g><div role=row aria-rowindex=1><span role=columnheader>Name</span><span role=columnheader>Age</span></div><div id=pad style="height:30000px;position:relative"></div></div>
<script>
  const draw = () => { const f = Math.floor(g.scrollTop / 30);
    pad.replaceChildren(...Array.from({length: 8}, (_, i) => { const r = document.createElement('div'), n = f + i; if (n >= 1000) return ''; r.setAttribute('role', 'row'); r.ariaRowIndex = String(n + 2);
      r.style.cssText = `position:absolute;top:${n * 30}px`; for (const t of ['P' + n, String(20 + n % 60)]) { const c = document.createElement('span'); c.setAttribute('role', 'gridcell'); c.textContent = t + ' '; r.append(c) } return r })) };
  g.onscroll = draw; draw();
</script><table aria-label=Empty><tr><th>A<th>B</table><p role=note tabindex=0 id=n>Plain</p>"""


def test_rows_under_their_columns(acting: Any) -> None:
    agent = acting(PAGE)
    outcome = agent.act("extract_table", name="Orders")
    assert outcome["status"] == "done", outcome
    data = outcome["data"]
    assert data["columns"] == ["Order", "Customer", "Price net", "Price gross"]
    assert data["rows"] == [
        ["#1", "Ada", "$10", "$12.00"],
        ["#2", "Ada", "$20", "24"],
        ["#4", "checked", "$2", "filled"],
    ]
    assert (data["total"], data["here"]) == ("3,120", 3)
    assert 'Rows 1 to 3 of 3,120 in table "Orders" [' in outcome["message"]
    assert 'the next page by button "Next" [' in outcome["message"]
    some = agent.act(
        "extract_table", {"columns": ["gross", "1"], "max_rows": 1, "from": 2}, name="Orders"
    )
    assert some["data"]["columns"] == ["Price gross", "Order"] and some["data"]["rows"] == [
        ["24", "#2"]
    ]
    assert "go on with from=3" in some["message"]
    wrong = agent.act("extract_table", {"columns": ["Tax"]}, name="Orders")
    assert (
        wrong["reason"] == "invalid_args"
        and 'no column "Tax"; it has "Order", "Customer"' in wrong["message"]
    )
    assert agent.act("extract_table", at="#n")["reason"] == "not_interactive"


def test_rows_that_are_drawn_as_it_is_scrolled(acting: Any) -> None:
    agent = acting(PAGE)
    agent.run("g.scrollTop = 600; draw()")
    outcome = agent.act("extract_table", {"max_rows": 30}, name="People")
    assert outcome["status"] == "done", outcome
    rows = outcome["data"]["rows"]
    assert rows == [[f"P{n}", str(20 + n % 60)] for n in range(30)], outcome["message"]
    assert outcome["data"]["total"] == "1000" and "go on with from=31" in outcome["message"]
    assert agent.state("g.scrollTop") == 600, "back where it stood"
    later = agent.act(
        "extract_table", {"from": 41, "max_rows": 2, "columns": ["Name"]}, name="People"
    )
    assert later["data"]["rows"] == [["P40"], ["P41"]]


def test_the_total_that_a_pager_tells_and_long_runs_of_digits(acting: Any) -> None:
    """Of digits alone it took minutes: each was tried as the beginning of "1-20 of 340"."""
    agent = acting("<p>Nothing</p>")
    told = {
        "Showing 1-20 of 3,000": "3,000",
        "1 – 20 von 3.000": "3.000",
        "12.00981 - 20 of 340": "340",
        "7" * 200_000 + "1-20 of 340": "340",
        "7\u00a0" * 100_000: None,
        "7, " * 100_000: None,
    }
    for text, total in told.items():
        assert agent.page.evaluate("text => unit.declaredTotal(text) ?? null", text) == total
