"""Records in lists: the same element is not the same thing, and other words are not another."""

import pytest

LIST = """<ul id=list></ul><script>
// As a library without keys draws: the same elements for whatever stands at their place.
function draw(texts) {
  while (list.children.length > texts.length) list.lastChild.remove();
  texts.forEach((text, at) => {
    if (!list.children[at]) {
      const item = document.createElement('li');
      item.innerHTML = '<span></span> <button>Delete</button>';
      list.append(item);
    }
    list.children[at].firstChild.textContent = text;
  });
}
</script>"""


@pytest.fixture
def drawn(view):
    """A list of these texts, each with a button, seen once."""

    def draw_list(*texts: str):
        seen = view(LIST)
        seen.page.evaluate("texts => draw(texts)", list(texts))
        seen.observe()
        return seen

    return draw_list


def redraw(seen, *texts: str) -> None:
    seen.page.evaluate("texts => draw(texts)", list(texts))


def buttons(seen) -> list[int]:
    seen.observe()
    return [row.ref for row in seen.rows() if row.name == "Delete"]


def test_a_ref_follows_its_record_to_another_element(drawn):
    seen = drawn("Ada", "Bob", "Cy")
    ada, bob, cy = buttons(seen)
    redraw(seen, "Cy", "Ada", "Bob")
    assert buttons(seen) == [cy, ada, bob]


def test_what_is_taken_from_the_middle_is_gone(drawn):
    seen = drawn("Ada", "Bob", "Cy")
    ada, bob, cy = buttons(seen)
    redraw(seen, "Ada", "Cy")
    assert seen.resolve(bob)["reason"] == "stale"
    assert buttons(seen) == [ada, cy]


def test_after_our_own_delete_the_next_record_is_another(drawn):
    seen = drawn("Ada", "Bob")
    ada, bob = buttons(seen)
    seen.page.evaluate("observer.ownAction(list.querySelector('button'))")
    redraw(seen, "Bob")
    assert buttons(seen) == [bob]
    assert seen.resolve(ada)["reason"] == "stale"


def test_after_our_own_approval_the_next_in_the_queue_is_another(view):
    seen = view("<div><h2 id=who>Ada</h2><p>Asks for leave</p><button id=b>Approve</button></div>")
    seen.observe()
    ref = seen.row("Approve").ref
    seen.page.evaluate("observer.ownAction(b); who.textContent = 'Bob'")
    found = seen.resolve(ref)
    assert found["reason"] == "stale"
    assert 'now button "Approve"' in found["message"]


@pytest.mark.parametrize("after", [["Ada"], ["Ada", "Ada", "Ada"]])
def test_equal_records_retire_when_one_comes_or_goes(drawn, after):
    seen = drawn("Ada", "Ada")
    before = buttons(seen)
    redraw(seen, *after)
    assert all(seen.resolve(ref)["reason"] == "stale" for ref in before)
    assert not set(before) & set(buttons(seen))


def test_equal_records_keep_theirs_as_long_as_nothing_happens(drawn):
    seen = drawn("Ada", "Ada", "Bob")
    before = buttons(seen)
    redraw(seen, "Ada", "Ada", "Cy")
    assert buttons(seen)[:2] == before[:2]


def test_a_record_struck_off_does_not_come_back_as_another(drawn):
    seen = drawn("Ada", "Bob")
    ada, bob = buttons(seen)
    redraw(seen, "Bob")
    assert buttons(seen) == [bob]
    redraw(seen, "Bob", "Ada")
    assert buttons(seen)[0] == bob
    assert buttons(seen)[1] != ada


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("Mug $12.00", "Mug $1,250.50"),
        ("Mug 12,50 €", "Mug 13,00 €"),
        ("web-1 CPU 37%", "web-1 CPU 38.5 %"),
        ("Ada, 3 min ago", "Ada, 4 min ago"),
        ("Ada, just now", "Ada, 1 minute ago"),
        ("Auction 7 ends in 02:31", "Auction 7 ends in 02:30"),
        ("Inbox (3)", "Inbox (4)"),
        ("ACME ▲ 101.25", "ACME ▼ 99.75"),
        ("Amount", "Amount 🔽"),
    ],
)
def test_what_ticks_keeps_its_refs(drawn, was, now):
    seen = drawn(was, "Another")
    before = buttons(seen)
    redraw(seen, now, "Another")
    assert "html" in seen.resolve(before[0])
    assert buttons(seen) == before


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("Row 3", "Row 146"),
        ("#1042 $12.00", "#1043 $12.00"),
        ("INV-204", "INV-205"),
        ("10.0.0.1", "10.0.0.2"),
        ("2026-11-21", "2026-11-22"),
        ("1042", "1043"),
        ("12.50 €", "Cup 12.50 €"),
        ("Mug", "Cup"),
    ],
)
def test_what_names_a_record_does_not_tick(drawn, was, now):
    seen = drawn(was, "Another")
    before = buttons(seen)
    redraw(seen, now, "Another")
    assert seen.resolve(before[0])["reason"] == "stale"
    assert buttons(seen)[0] != before[0]
    assert buttons(seen)[1] == before[1]


def test_prices_do_not_tick_in_a_list_that_moves_on(drawn):
    seen = drawn("Mug $12.00", "Pen $3.00", "Cup $7.00")
    before = buttons(seen)
    redraw(seen, "Mug $15.00", "Hat $9.00", "Ink $5.00")
    assert not set(before) & set(buttons(seen))


def test_an_address_proves_a_record_the_same(view):
    seen = view("""<table><tr><th>No<th>State<th>
    <tr><td><a href=/orders/7>#7</a><td id=one>open<td><button>Refund</button>
    <tr><td>#8<td id=other>open<td><button>Refund</button></table>""")
    seen.observe()
    before = [row.ref for row in seen.rows() if row.name == "Refund"]
    seen.page.evaluate("one.textContent = other.textContent = 'paid'")
    seen.observe()
    after = [row.ref for row in seen.rows() if row.name == "Refund"]
    assert after[0] == before[0]
    assert after[1] != before[1]
    seen.page.evaluate("document.querySelector('a').href = '/orders/9'")
    assert seen.resolve(before[0])["reason"] == "stale"


def test_values_and_states_are_no_identity(view):
    seen = view("""<table><tr><th>What<th>Qty<th>Note<th>
    <tr><td>Mug<td><input aria-label=Qty value=1>
    <td><div contenteditable role=textbox aria-label=Note>soon</div>
    <td><button aria-pressed=false>Star</button></table>""")
    seen.observe()
    refs = {row.name: row.ref for row in seen.rows() if row.name}
    seen.page.evaluate("""() => {
      document.querySelector('input').value = '22';
      document.querySelector('[contenteditable]').textContent = 'later';
      document.querySelector('button').setAttribute('aria-pressed', 'true');
    }""")
    seen.observe()
    assert {row.name: row.ref for row in seen.rows() if row.name} == refs


def test_under_another_heading_it_is_another_page(view):
    seen = view("<main><h1 id=h>Ada (3)</h1><p>Member</p><div><button>Delete</button></div></main>")
    seen.observe()
    ref = seen.row("Delete").ref
    seen.page.evaluate("h.textContent = 'Ada (4)'")
    assert "html" in seen.resolve(ref)
    seen.observe()
    assert seen.row("Delete").ref == ref
    seen.page.evaluate("h.textContent = 'Bob (4)'")
    assert seen.resolve(ref)["reason"] == "stale"
    seen.observe()
    assert seen.row("Delete").ref != ref


def test_the_last_of_a_list_is_still_in_a_list(view):
    seen = view("<div id=box></div>")
    card = "<div><b>{}</b><button>Delete</button></div>"
    draw = "html => { box.innerHTML = html; }"
    seen.page.evaluate(draw, card.format("Ada") + card.format("Bob"))
    _, bob = buttons(seen)
    seen.page.evaluate(draw, card.format("Bob"))
    assert buttons(seen) == [bob]
    seen.page.evaluate(draw, card.format("Cy"))
    assert buttons(seen) != [bob]


def test_what_was_drawn_over_says_what_stands_there(view):
    seen = view("<div id=box><button>Row 3</button></div>")
    seen.observe()
    seen.page.evaluate("box.innerHTML = '<button>Row 4</button>'")
    found = seen.resolve(1)
    assert found["message"].startswith('[1] was button "Row 3"; now button "Row 4" [2] stands')


def test_rows_used_again_while_scrolling(view):
    seen = view("""<div id=port style="height:100px;overflow:auto"><div style="height:90000px">
    <table style="position:sticky;top:0"><thead><tr><th>No<th>Who<th></thead><tbody id=rows></tbody>
    </table></div></div><script>
    rows.innerHTML = '<tr><td><td><td><button>Open</button></tr>'.repeat(4);
    const fill = () => Array.from(rows.rows).forEach((row, at) => {
      const n = Math.floor(port.scrollTop / 20) + at;
      row.cells[0].textContent = '#' + n;
      row.cells[1].textContent = 'Ada';
    });
    fill();
    </script>""")
    meant: dict[int, str] = {}
    for top in (0, 20, 60, 400, 380, 0):
        seen.page.evaluate("top => { port.scrollTop = top; fill(); }", top)
        seen.observe()
        for row in seen.rows():
            if row.word == "row" and row.cells and str(row.cells[0]).startswith("#"):
                number = str(row.cells[0])
                for ref in (
                    row.ref,
                    *(cell.ref for cell in row.cells if not isinstance(cell, str)),
                ):
                    assert meant.setdefault(ref, number) == number
    assert len(meant) >= 8


def test_prices_do_not_tick_where_equal_records_may_have_moved_up(drawn):
    seen = drawn("Mug $1.00", "Cup $3.00", "Cup $3.00")
    before = buttons(seen)
    redraw(seen, "Mug $2.00", "Cup $3.00")
    assert not set(before) & set(buttons(seen))


# A ref is asked for in one of the turns that the page has while a look is taken.
ASKED = """async (texts) => {
  let now = 0;
  performance.now = () => (now += 20);
  document.body.append(...Array.from({length: 2100}, () => document.createElement('p')));
  const told = [];
  for (const turn of [3, 10, 12]) {
    draw(['Ada', 'Bob']);
    await observer.observe();
    const ref = observer.lines().findLast(({row}) => row.name === 'Delete').row.ref;
    const asked = () => {
      const {element} = observer.resolve(ref);
      return element ? [...list.children].indexOf(element.closest('li')) : 'stale';
    };
    draw(texts);
    const look = observer.observe({full: true});
    const { port1, port2 } = new MessageChannel();
    for (let n = 0; n < turn; n += 1) {
      await new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage(0);
      });
    }
    const during = asked();
    await look;
    told.push([during, asked()]);
  }
  return told;
}"""


def test_what_is_asked_for_during_a_look_is_what_it_is_after_it(drawn):
    told = drawn("Ada", "Bob").page.evaluate(ASKED, ["Bob", "Bob"])
    assert told == [["stale", "stale"]] * 3


FIELDS = """<form id=form>
<div class="field"><label>Mail <input></label></div>
<div class="field"><label>Plan <input></label></div>
<button>Join</button></form><script>
const [mail, plan] = form.querySelectorAll('form > div');
function complain(field) {
  field.classList.add('wrong');
  field.insertAdjacentHTML('beforeend', '<p>It is required</p>');
}
</script>"""


@pytest.mark.parametrize("classed", [True, False])
def test_a_state_of_its_neighbour_leaves_a_field_what_it_was(view, classed):
    seen = view(FIELDS if classed else FIELDS.replace("class=", "data-of="))
    seen.observe()
    ref = seen.row("Plan").ref
    if classed:
        seen.page.evaluate("[mail, plan].forEach(complain)")
        seen.observe()
        assert seen.row("Plan").ref == ref
    seen.page.evaluate(
        "classed => classed ? (mail.className = 'field', mail.lastChild.remove()) : complain(mail)",
        classed,
    )
    seen.observe()
    assert seen.row("Plan").ref == ref
    assert "html" in seen.resolve(ref)
