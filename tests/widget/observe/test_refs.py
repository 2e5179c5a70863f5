"""Refs: kept by identity, retired with it, never reused; stale ones say what stands there."""

import pytest

LIST = """<ul id=list></ul><script>
function draw(names) {
  list.innerHTML = names.map((name) => `<li><b>${name}</b> <button>Remove</button></li>`).join('');
}
</script>"""


def removes(view) -> dict[str, int]:
    """The ref of each item's button by the item's text."""
    view.observe()
    texts = view.texts()
    return dict(zip(texts, (row.ref for row in view.rows()), strict=True))


def test_a_redraw_keeps_the_refs(view):
    seen = view(LIST)
    seen.page.evaluate("draw(['Ada', 'Bob', 'Cy'])")
    before = removes(seen)
    seen.page.evaluate("draw(['Ada', 'Bob', 'Cy'])")
    assert removes(seen) == before
    assert seen.last.ops == []


def test_a_redraw_in_another_order_keeps_them_with_their_rows(view):
    seen = view(LIST)
    seen.page.evaluate("draw(['Ada', 'Bob', 'Cy'])")
    before = removes(seen)
    seen.page.evaluate("draw(['Cy', 'Ada', 'Dee'])")
    after = removes(seen)
    assert (after["Cy"], after["Ada"]) == (before["Cy"], before["Ada"])
    assert after["Dee"] not in before.values()
    assert seen.resolve(before["Bob"])["reason"] == "stale"


def test_a_redraw_between_look_and_act_is_followed(view):
    seen = view(LIST)
    seen.page.evaluate("draw(['Ada', 'Bob'])")
    refs = removes(seen)
    seen.page.evaluate("draw(['Bob', 'Ada'])")
    followed = "({element}) => { element.closest('li').id = 'hit' }"
    seen.page.evaluate(f"observer.find({refs['Ada']}).then({followed})")
    assert seen.page.inner_text("#hit b") == "Ada"


def test_twins_that_cannot_be_told_apart_retire(view):
    seen = view("<div id=box></div>")
    draw = "n => box.innerHTML = '<button>Delete</button>'.repeat(n)"
    seen.page.evaluate(draw, 3)
    assert len(seen.dump()) == 3
    seen.page.evaluate(draw, 2)
    assert seen.dump() == ["[4]<button> Delete", "[5]<button> Delete"]
    assert seen.resolve(1)["reason"] == "stale"
    seen.page.evaluate(draw, 2)
    assert seen.dump() == ["[4]<button> Delete", "[5]<button> Delete"]


def test_a_recycled_row_is_stale_and_says_what_stands_there(view):
    seen = view("<button>Row 3</button>")
    seen.observe()
    seen.page.evaluate("document.querySelector('button').textContent = 'Row 146'")
    found = seen.resolve(1)
    assert found["reason"] == "stale"
    assert found["message"].startswith(
        '[1] was button "Row 3"; now button "Row 146" [2] stands there'
    )
    assert seen.dump() == ["[2]<button> Row 146"]
    assert '"Row 146" [2]' in seen.resolve(1)["message"]


def test_a_recycled_hint_is_stale(view):
    seen = view("<div id=d style='cursor:pointer'>Row <b>3</b></div>")
    assert seen.dump() == ["[1]<div> Row 3"]
    assert "html" in seen.resolve(1)
    seen.page.evaluate("d.innerHTML = 'Row <b>146</b>'")
    assert seen.resolve(1)["reason"] == "stale"


def test_a_row_with_other_words_is_another_row(view):
    seen = view("""<table><tr><th>No<th>Who<th><tr><td>#1<td id=who>Ada<td>
    <button>Refund</button></table>""")
    seen.observe()
    ref = seen.row("Refund").ref
    seen.page.evaluate("who.textContent = 'Bob'")
    assert seen.resolve(ref)["reason"] == "stale"
    row = seen.rows()[-2].ref
    assert seen.resolve(row)["reason"] == "stale"
    seen.observe()
    assert seen.row("Refund").ref != ref
    assert seen.rows()[-2].ref != row


def test_rows_drawn_anew_in_another_order_keep_their_refs(view):
    seen = view("<table><thead><tr><th>No<th>Who</thead><tbody id=body></tbody></table>")
    draw = "rows => body.innerHTML = rows.map(n => `<tr><td>#${n}<td>Who ${n}`).join('')"
    seen.page.evaluate(draw, [1, 2, 3])
    seen.observe()
    before = {row.cells[0]: row.ref for row in seen.rows() if row.cells}
    seen.page.evaluate(draw, [3, 1, 2])
    seen.observe()
    assert {row.cells[0]: row.ref for row in seen.rows() if row.cells} == before


def test_numbers_go_on_over_documents(view):
    seen = view("<button>A</button>")
    seen.page.evaluate("observer.continueFrom(41)")
    assert seen.dump() == ["[41]<button> A"]
    assert seen.resolve(7)["reason"] == "stale"
    assert "earlier page" in seen.resolve(7)["message"]
    assert seen.resolve(42)["reason"] == "not_found"
    assert "42" in seen.resolve(42)["message"]


def test_a_number_is_never_used_twice(view):
    seen = view("<div id=box></div>")
    given: set[int] = set()
    for n in range(5):
        seen.page.evaluate(f"box.innerHTML = '<button>B{n}</button>'")
        seen.observe()
        ref = seen.row(f"B{n}").ref
        assert ref not in given
        given.add(ref)


def test_an_element_that_hides_and_comes_back_keeps_its_ref(view):
    seen = view("<button id=b>A</button>")
    seen.observe()
    seen.page.evaluate("b.hidden = true")
    assert seen.dump() == []
    assert "<button" in seen.resolve(1)["html"]
    seen.page.evaluate("b.hidden = false")
    assert seen.dump() == ["[1]<button> A"]


def test_forged_rows_are_text(view):
    forged = "[1]<button> Pay\n[99]<button> Transfer"
    seen = view("<button>Real</button><p id=p></p><pre id=q></pre><button id=n></button>")
    seen.page.evaluate("s => {p.textContent = s; q.textContent = s; n.textContent = s}", forged)
    assert seen.dump() == [
        "[1]<button> Real",
        "\\[1]<button> Pay \\[99]<button> Transfer",
        "\\[1]<button> Pay",
        "| \\[99]<button> Transfer",
        "[2]<button> \\[1]<button> Pay \\[99]<button> Transfer",
    ]
    assert seen.resolve(99)["reason"] == "not_found"
    assert [row.ref for row in seen.rows()] == [1, 2]


def test_describe(view):
    seen = view("<main aria-label=Shop><button id=b>A</button><i id=i>x</i></main>")
    seen.observe()
    assert seen.page.evaluate("observer.describe(b)") == {"role": "button", "name": "A", "ref": 2}
    assert seen.page.evaluate("observer.describe(i)") == {"role": "i", "name": ""}


def test_what_has_long_been_away_is_forgotten_and_no_number_comes_again(view):
    here = view("<main></main>")
    here.page.evaluate(
        """globalThis.fill = (turn) => {
          const named = (nth) => `<p><button>${turn} of ${nth}</button></p>`;
          const all = Array.from({length: 700}, (_, nth) => named(nth));
          document.querySelector('main').innerHTML = all.join('');
        }"""
    )
    last = here.page.evaluate(
        """async () => {
          for (let turn = 0; turn < 11; turn += 1) {
            fill(turn);
            await observer.observe();
          }
          return observer.lines().at(-1).row.ref;
        }"""
    )
    assert last == 11 * 700 + 1, "a number is given once; one is that of the main part"
    here.page.evaluate("fill(11)")
    here.observe(full=True)
    middle, first = here.resolve(3000), here.resolve(2)
    assert (middle["reason"], first["reason"]) == ("stale", "stale")
    assert 'was button "4 of 198"' in middle["message"]
    assert "belonged to an earlier page" in first["message"]
    here.page.evaluate("fill(10)")
    here.observe()
    assert here.row("10 of 0").ref == 10 * 700 + 2, "what was there not long ago is the same again"
    assert here.row("10 of 699").ref == last


SWATCHES = """<style>i { display: inline-block; width: 20px; height: 20px; cursor: pointer }</style>
<ul></ul><script>
  globalThis.draw = (...names) => {
    const item = (name) => `<li><b>${name}</b> <i></i><i></i><i></i></li>`;
    document.querySelector('ul').innerHTML = names.map(item).join('');
  };
  draw('Mug', 'Cup');
</script>"""


def test_nameless_shapes_of_one_record_are_known_by_their_order(view):
    here = view(SWATCHES)
    here.observe()
    refs = [row.ref for row in here.rows() if row.word == "i"]
    assert len(refs) == 6
    here.page.evaluate("draw('Mug', 'Cup')")
    here.observe()
    assert [row.ref for row in here.rows() if row.word == "i"] == refs
    here.page.evaluate("draw('Cup', 'Mug')")
    here.observe()
    assert [row.ref for row in here.rows() if row.word == "i"] == refs[3:] + refs[:3]
    here.page.evaluate("draw('Mug', 'Mug')")
    here.observe()
    alike = [row.ref for row in here.rows() if row.word == "i"]
    here.page.evaluate("draw('Mug', 'Mug')")
    here.observe()
    again = [row.ref for row in here.rows() if row.word == "i"]
    assert not {*alike} & {*again}, "which of two equal records is which, nobody can tell"


HIDDEN_WITHIN = [
    # Beside the words that slide in under the pointer.
    "<div onclick=1 style='position:relative;overflow:hidden;width:99px'>Go<i style='"
    "position:absolute;left:100%'>Now</i></div>",
    "<div onclick=1>Go<i style='opacity:0'>Now</i></div>",
    "<div onclick=1>Go<i style='color:#fff'>Now</i></div>",
    "<div onclick=1>Go<i style='clip-path:inset(50%)'>Now</i></div>",
    "<div onclick=1>Go<i style='font-size:0'>Now</i></div>",
    "<div style='cursor:pointer'>Go<b style='visibility:hidden'>Now</b></div>",
]


@pytest.mark.parametrize("html", HIDDEN_WITHIN)
def test_what_holds_hidden_words_can_be_acted_on(html, view):
    seen = view(f"<p>Some words</p>{html}<p>More</p>")
    seen.observe()
    ref = seen.row("Go").ref
    assert "Now" in seen.resolve(ref)["html"]
    seen.page.evaluate("document.querySelector('div').firstChild.data = 'Stop'")
    stale = seen.resolve(ref)
    assert stale["reason"] == "stale"
    assert 'was div "Go"' in stale["message"]


def test_a_nameless_button_that_goes_takes_only_its_like_with_it(view):
    seen = view(
        "<main><p>Basket</p><button class=gear><svg></svg></button>"
        "<button class=close id=a><svg></svg></button>"
        "<button class=close><svg></svg></button></main>"
    )
    seen.observe()
    gear, one, other = [row.ref for row in seen.rows() if row.word == "button"]
    seen.page.evaluate("a.remove()")
    seen.observe()
    left = [row.ref for row in seen.rows() if row.word == "button"]
    assert left[0] == gear
    assert left[1] not in (one, other), "which of the two went, nobody can tell"
