"""Words are found in the whole page, and what is found can be acted on."""

import json
from typing import Any

import pytest

ROWS = """<table id=t><thead><tr><th>Order<th>Customer<th></thead><tbody></tbody></table><script>
const body = document.querySelector('#t tbody');
for (let n = 0; n < %d; n++) {
  const row = body.insertRow();
  row.insertCell().textContent = '#' + (1000 + n);
  row.insertCell().textContent = n === 7431 ? 'José Needle' : 'Customer ' + n;
  const button = document.createElement('button');
  button.textContent = 'Open';
  button.onclick = () => { document.title = 'opened ' + (1000 + n) };
  row.insertCell().append(button);
}
</script>"""

VIRTUAL = """<style>#v {height: 400px; overflow-y: auto} #v > div {position: relative}
#v button {position: absolute; height: 30px}</style><div id=v><div></div></div><script>
const box = document.querySelector('#v'), inner = box.firstChild, count = %d;
inner.style.height = count * 30 + 'px';
const draw = () => {
  const first = Math.floor(box.scrollTop / 30);
  inner.replaceChildren(...Array.from({length: 16}, (_, at) => first + at)
    .filter((n) => n < count).map((n) => {
      const button = document.createElement('button');
      button.style.top = n * 30 + 'px';
      button.textContent = n === %d ? 'Needle in hay' : 'Row ' + n;
      button.onclick = () => { document.title = 'pressed ' + n };
      return button;
    }));
};
box.onscroll = () => %s;
draw();
</script>"""


# What the last scroll asked for is drawn: a press meanwhile may rightly be said not to arrive.
DRAWN = """new Promise((drawn) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn, 31))))"""


def rows(outcome: dict[str, Any]) -> list[dict[str, Any]]:
    return [line["row"] for line in outcome["data"]["lines"] if not isinstance(line["row"], str)]


def test_a_needle_in_10_000_rows_is_found_and_pressed_in_two_actions(acting):
    page = acting(ROWS % 10_000, limits={"ready": 20_000})
    page.state("pf.observer.observe().then(() => 0)")
    sent = page.state("JSON.stringify(pf.observer.lines())")
    assert "Needle" not in sent, "the wire had no room for it"
    outcome = page.act("find", {"text": "jose needle"})
    assert outcome["status"] == "done"
    assert outcome["message"].startswith('1 line with "jose needle"')
    table, header, row = rows(outcome)
    assert table["word"] == "table"
    assert header["cells"][:2] == ["Order", "Customer"]
    assert row["cells"][:2] == ["#8431", "José Needle"]
    ref = row["cells"][2]["ref"]
    assert page.act("click", {"ref": ref})["status"] == "done"
    assert page.state("document.title") == "opened 8431"


@pytest.mark.parametrize("draws", ["draw()", "requestAnimationFrame(draw)", "setTimeout(draw, 30)"])
def test_a_list_that_draws_as_it_scrolls_is_scrolled_to_the_words(acting, draws):
    page = acting(VIRTUAL % (600, 431, draws), limits={"seek": 60_000})
    outcome = page.act("find", {"text": "Needle"})
    assert outcome["message"] == '1 line with "Needle"; a list was scrolled to it.'
    (found,) = [row for row in rows(outcome) if row.get("name") == "Needle in hay"]
    page.state(DRAWN)
    assert page.act("click", {"ref": found["ref"]})["status"] == "done"
    assert page.state("document.title") == "pressed 431"


def test_10_000_virtual_rows_are_looked_through(acting):
    page = acting(VIRTUAL % (10_000, 9_990, "draw()"), limits={"seek": 60_000})
    outcome = page.act("find", {"text": "needle in hay"})
    assert outcome["status"] == "done"
    assert page.state("document.querySelector('#v').scrollTop") > 290_000


def test_what_only_a_field_says_is_found(acting):
    page = acting(
        "<input aria-label=Name aria-invalid=true aria-errormessage=e><p id=e>Too short</p>"
    )
    outcome = page.act("find", {"text": "too short"})
    assert [row["attributes"] for row in rows(outcome)] == [{"invalid": "Too short"}]


def test_many_are_cut_and_counted(acting):
    outcome = acting(ROWS % 100).act("find", {"text": "customer"})
    assert outcome["data"]["found"] == 101
    assert len(rows(outcome)) == 2 + 20 - 1, "the header is one of those found"
    assert '101 lines with "customer", 81 more: use more words' in outcome["message"]


def test_a_title_brings_the_button_beside_it(acting):
    page = acting("""<section aria-label=Mugs><h3>Red</h3><p>$9</p><button>Add</button></section>
    <section aria-label=Cups><h3>Blue cup</h3><p>$7</p><button>Add</button></section>""")
    outcome = page.act("find", {"text": "BLUE cup"})
    assert [row.get("name") for row in rows(outcome)] == ["Cups", "Blue cup", "Add"]
    lines = outcome["data"]["lines"]
    assert [line["depth"] for line in lines] == [0, 1, 1, 1]
    assert set(outcome["data"]["visible"]) == {line["key"] for line in lines}


def test_values_and_options_are_found_and_secrets_are_not(acting):
    page = acting("""<label>Town <select><option>Graz<option>Linz</select></label>
    <label>Note <input value="call Ada"></label>
    <label>Password <input type=password value=canary-4711></label>""")
    assert rows(page.act("find", {"text": "linz"}))[0]["word"] == "combobox"
    assert page.act("find", {"text": "ada call"})["status"] == "done"
    assert page.act("find", {"text": "canary"})["reason"] == "not_found"


def test_scrolling_there_sends_what_the_wire_had_no_room_for(acting):
    page = acting(ROWS % 10_000, limits={"ready": 20_000})
    row = rows(page.act("find", {"text": "needle"}))[-1]
    outcome = page.act("scroll_to", {"ref": row["ref"]})
    assert outcome["status"] == "done", outcome
    # As text: Playwright takes longer to bring so many values over than the page to make them.
    visible = page.state("pf.observer.observe({full: true}).then((seen) => seen.facts.visible)")
    lines = json.loads(page.state("JSON.stringify(pf.observer.lines())"))
    keys = [line["key"] for line in lines]
    (place,) = [at for at, line in enumerate(lines) if "José Needle" in str(line["row"])]
    spans = [(keys.index(each["first"]), keys.index(each["last"])) for each in visible]
    assert any(first <= place <= last for first, last in spans)
    around = [line["row"]["cells"][0] for line in lines[place - 5 : place + 6]]
    assert around == [f"#{number}" for number in range(8426, 8437)]
