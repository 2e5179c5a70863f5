"""What was once wrong when only a part of the page was read again."""

from __future__ import annotations

SCROLLER = "<div style='overflow:auto;height:60px'>"


def test_a_field_and_its_label_are_one_row(view):
    seen = view(
        f"{SCROLLER}<label>Spam <input type=checkbox style='position:fixed;top:300px'></label>"
        f"</div>{SCROLLER}<label for=late>Ham</label></div><input type=checkbox id=late>"
    )
    for _ in range(2):
        seen.observe()
        assert [row.name for row in seen.rows() if row.word == "checkbox"] == ["Spam", "Ham"]


def test_a_field_that_becomes_a_secret_as_it_is_typed_into(view):
    seen = view("<label id=label>Name <input id=field></label><p id=text></p>")
    seen.observe()
    seen.page.evaluate("{ field.value = 'hunter22'; field.name = 'password' }")
    assert "hunter22" not in str(seen.observe().ops)
    seen.page.evaluate("{ text.textContent = 'hunter22 hunter33'; field.value = 'hunter33' }")
    assert "hunter" not in str(seen.observe().ops)


LISTENERS = """() => {
  globalThis.left = new Set();
  const changes = {addEventListener: 'add', removeEventListener: 'delete'};
  for (const [name, change] of Object.entries(changes)) {
    const real = EventTarget.prototype[name];
    EventTarget.prototype[name] = function (type, ...rest) {
      if (this === document) left[change](type);
      return real.call(this, type, ...rest);
    };
  }
}"""


def test_a_destroyed_observer_leaves_nothing_on_the_page(view):
    page = view("<p>Text</p>").page
    page.evaluate(LISTENERS)
    during, after = page.evaluate("""async () => {
      const other = unit.createObserver(observing);
      await other.observe();
      const during = left.size;
      other.destroy();
      return [during, left.size];
    }""")
    assert during > 0
    assert after == 0


def test_a_row_without_cells_is_read_as_any_box_once_its_table_lays_out_the_page(view):
    seen = view("<table><tbody id=body><tr><td>A<td>B<tr><td>C<td>D</table>")
    seen.page.evaluate("""() => {
      const row = document.createElement('tr');
      row.textContent = 'Stray';
      body.append(row);
    }""")
    seen.observe()
    seen.page.evaluate("body.prepend(document.createElement('form'))")
    seen.observe()
    assert "Stray" in " ".join(seen.texts())
