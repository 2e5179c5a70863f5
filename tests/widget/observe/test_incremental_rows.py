"""Rows of a table that did not change are had again a run at a time, whatever happens around them."""

# ruff: noqa: E501 (a page, a rule or a change a line)

from __future__ import annotations

import pytest

STYLE = """
<style>
  body { margin: 0 } td { padding: 2px 8px } thead { position: sticky; top: 0; background: #fff }
  .second-off td:nth-child(2) { visibility: hidden } .third-off td:nth-child(3) { display: none }
  .tall td { height: 60px } .dim { opacity: 0 } .few tr:nth-child(n+9) { display: none }
  [role=row] { display: flex; gap: 8px } [role=row].tall { height: 60px } .on ~ tr.late { display: none }
  .over { position: absolute; top: 120px; left: 0; width: 600px; height: 90px; background: #fff }
  .box { height: 300px; overflow: auto }
</style>
"""
TABLE = (
    "<table><thead><tr><th></th><th>Number</th><th>Text</th><th></th></tr></thead><tbody>"
    + "".join(
        f"<tr><td><input type=checkbox aria-label='Row {n}'></td><td><a href=#{n}>Order {n}</a></td>"
        f"<td>{'paid' if n % 3 else 'open'}</td><td><button>Edit</button></td></tr>"
        for n in range(60)
    )
    + "</tbody></table>"
)
GRID = (
    "<div role=grid>"
    + "".join(
        f"<div role=row><span role=gridcell>Name {n}</span><span role=gridcell><button>Open {n}</button></span></div>"
        for n in range(40)
    )
    + "</div>"
)
CHANGES = {
    "text": "rows[20].cells[2].textContent = 'refunded'",
    "text once more": "rows[21].cells[2].textContent = 'refunded'",
    "a wide text": "rows[30].cells[2].textContent = 'a text that makes its column wider '.repeat(3)",
    "a high text": "rows[3].cells[2].innerHTML = 'one<br>two<br>three'",
    "lower again": "rows[3].cells[2].textContent = 'one'",
    "a field": "rows[9].cells[0].firstChild.checked = true",
    "a row less": "rows[12].remove()",
    "a row more": "rows[15].after(Object.assign(rows[15].cloneNode(true), {id: 'copy'}))",
    "a row at the end": "rows[5].parentElement.append(rows[5])",
    "two rows turn about": "rows[8].before(rows[9])",
    "first and last turn about": "{ const [a, b] = [rows[1], rows[59]]; const after = b.nextSibling; a.before(b); a.parentElement.insertBefore(a, after) }",
    "a class on the body of the table": "rows[1].parentElement.classList.add('second-off')",
    "it goes": "rows[1].parentElement.classList.remove('second-off')",
    "a class on the table": "rows[1].closest('table').classList.add('third-off')",
    "that goes": "rows[1].closest('table').classList.remove('third-off')",
    "a class on the page": "document.body.classList.add('second-off')",
    "the page without": "document.body.classList.remove('second-off')",
    "few rows": "rows[1].parentElement.classList.add('few')",
    "all rows": "rows[1].parentElement.classList.remove('few')",
    "one is seen through": "rows[6].classList.add('dim')",
    "and again": "rows[6].classList.remove('dim')",
    "those after one": "{ rows[40].className = 'late'; rows[10].classList.add('on') }",
    "one is high": "rows[18].classList.add('tall')",
    "something lies over some": "document.body.append(Object.assign(document.createElement('div'), {className: 'over', id: 'over', textContent: 'Over'}))",
    "elsewhere": "over.style.top = '300px'",
    "nothing over them": "over.remove()",
    "scrolled": "scrollTo(0, 500)",
    "scrolled and changed": "{ scrollTo(0, 300); rows[20].cells[2].textContent = 'late' }",
    "a sheet": "document.head.append(Object.assign(document.createElement('style'), {id: 'sheet', textContent: 'tr:nth-child(4) { display: none }'}))",
    "no sheet": "sheet.remove()",
    "a wide column": "{ const set = document.createElement('colgroup'); set.innerHTML = '<col><col style=\"width: 300px\">'; rows[0].closest('table').prepend(set) }",
    "as wide as it was": "document.querySelector('colgroup').remove()",
    "a cell over two rows": "rows[25].cells[2].rowSpan = 2",
    "a hidden body": "rows[1].parentElement.hidden = true",
    "it is back": "rows[1].parentElement.hidden = false",
    "a modal": "document.body.append(Object.assign(document.createElement('dialog'), {id: 'asks', innerHTML: '<button>Yes</button>'})); asks.showModal()",
    "no modal": "asks.close()",
    "something above": "document.body.prepend(Object.assign(document.createElement('p'), {textContent: 'A note'}))",
    "another pair of rows": "{ rows[2].cells[2].textContent = 'x'; rows[50].cells[2].textContent = 'y' }",
    "the grid": "grid[7].firstChild.textContent = 'Named anew'",
    "a high row of it": "grid[9].className = 'tall'",
    "one less": "grid[20].remove()",
    "in a row of it": "grid[30].lastChild.firstChild.disabled = true",
}


@pytest.mark.parametrize("within", ["<main>", "<main class=box>"])
def test_rows_between_those_that_changed_are_as_read_afresh(view, within):
    seen = view(f"{STYLE}{within}{TABLE}{GRID}</main>")
    seen.observe()
    for name, change in CHANGES.items():
        seen.page.evaluate(
            "(change) => { const rows = [...document.querySelectorAll('tr')];"
            "const grid = [...document.querySelectorAll('[role=row]')]; eval(change); }",
            change,
        )
        try:
            seen.observe()
        except AssertionError as error:
            raise AssertionError(f"after {name!r}: {error}") from error


def test_rows_that_move_between_two_ends_that_stay(view):
    """What widens one column lowers a row and raises another: those in between stand elsewhere."""
    rows = "".join(f"<tr><td>a<td>b<td><button>Row {n}</button>" for n in range(50))
    seen = view(
        "<style>table { width: 400px; border-spacing: 0; table-layout: fixed } td { padding: 0; font: 16px/20px monospace }"
        f"button {{ font: inherit; height: 20px; padding: 0; border: 0; vertical-align: top }}</style><table><caption>All</caption>{rows}</table>"
    )
    seen.page.evaluate("""() => {
      globalThis.rows = [...document.querySelectorAll('tr')];
      rows[10].cells[0].textContent = 'eleven characters';
      rows[20].cells[1].textContent = 'eleven characters';
      globalThis.widen = (first, second) => {
        rows[0].cells[0].style.width = first + 'px';
        rows[0].cells[1].style.width = second + 'px';
      };
      widen(100, 200);
      const { top } = rows[15].getBoundingClientRect();
      document.body.style.marginTop = innerHeight - top + 10 + 'px';
    }""")
    seen.observe()
    for n in range(3):
        seen.page.evaluate("(n) => { rows[0].cells[2].append(n); }", n)
        seen.observe()
        last, before = seen.page.evaluate("""() => {
          const tops = () => [rows[1], rows[49], rows[15]].map((row) => row.getBoundingClientRect().top);
          const was = tops();
          widen(200, 100);
          return [was, tops()];
        }""")
        assert last[:2] == before[:2] and last[2] != before[2]
        seen.observe()
        seen.page.evaluate("widen(100, 200)")
        seen.observe()


def test_a_row_without_cells_is_read_as_any_box_once_its_table_lays_out_the_page(view):
    seen = view("<table><tbody id=body><tr><td>A<td>B<tr><td>C<td>D</table>")
    seen.page.evaluate("""() => {
      const row = document.createElement('tr');
      row.textContent = 'Stray';
      body.append(row);
    }""")
    seen.observe()
    seen.page.evaluate("body.rows[0].cells[0].textContent = 'E'")
    seen.observe()
    seen.page.evaluate("body.prepend(document.createElement('form'))")
    seen.observe()
    assert "Stray" in " ".join(seen.texts())
