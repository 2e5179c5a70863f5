"""A large page is read in slices: whatever changes in between is in what the reading says."""

from collections.abc import Callable
from typing import Any

import pytest

ViewOf = Callable[..., Any]
PAGE = (
    "<main><p id=a>Code s3cret-77 it is</p><button id=b>Press</button><section id=s></section>"
    + "".join(f"<p>Words {n}</p><p>Others</p>" for n in range(1050))
    + "</main>"
)
# The first steps take longer than a slice, so that the page has its turn after each of them.
SLOW = """(() => {
  let now = 0;
  globalThis.slow = 0;
  performance.now = () => (slow-- > 0 ? (now += 20) : now);
})()"""
# Does `change` as the page has its `turn`-th turn; the reading's words, and those of a fresh one.
READ = """async ({turn, change}) => {
  const seen = unit.createObserver(observing);
  const { port1, port2 } = new MessageChannel();
  let turns = 0;
  let reading = true;
  port1.onmessage = () => {
    turns += 1;
    if (turns === turn) (0, eval)(change);
    if (reading) port2.postMessage(0);
  };
  port2.postMessage(0);
  globalThis.slow = 100;
  await seen.observe();
  reading = false;
  const texts = (of) => JSON.stringify(of.lines().slice(0, 6)
    .map(({row}) => typeof row === 'string' ? row : {...row, ref: 0}));
  const told = texts(seen);
  seen.destroy();
  globalThis.slow = 0;
  const fresh = unit.createObserver(observing);
  await fresh.observe();
  const afresh = texts(fresh);
  fresh.destroy();
  return [turns, told, afresh];
}"""


@pytest.mark.parametrize(
    ("change", "back", "told"),
    [
        ("b.inert = true", "b.inert = false", '"Press","Words 0"'),
        (
            "s.innerHTML = '<input type=hidden name=token value=s3cret-77>'",
            "s.textContent = ''",
            '"Code ••• it is"',
        ),
        ("a.dataset.pilotfishMask = ''", "delete a.dataset.pilotfishMask", None),
    ],
)
def test_what_changes_while_a_large_page_is_looked_over(
    view: ViewOf, change: str, back: str, told: str | None
):
    page = view(PAGE).page
    page.evaluate(SLOW)
    for turn in range(1, 24):
        turns, texts, afresh = page.evaluate(READ, {"turn": turn, "change": change})
        assert turns > 24
        assert texts == afresh, f"changed at turn {turn}"
        page.evaluate(back)
    if told:
        assert told in afresh
    else:
        assert "Code" not in afresh


@pytest.mark.parametrize(
    "page",
    [
        "<style>main::before { content: 'Hello' }</style>" + PAGE,
        f"<dl><dt>Term</dt><dd>First</dd><dd><p>Note</p>{PAGE}</dd></dl>",
        "<main><label for=tick>Agree</label><p>Words</p>"
        "<input type=checkbox id=tick style='opacity: 0'>" + PAGE + "</main>",
    ],
)
def test_what_several_slices_read_is_said_once(view: ViewOf, page: str):
    seen = view(page).page
    seen.evaluate(SLOW)
    turns, texts, afresh = seen.evaluate(READ, {"turn": 0, "change": ""})
    assert turns > 24
    assert texts == afresh


def test_text_in_steps_is_the_text(view: ViewOf):
    page = view(PAGE).page
    whole, steps, count = page.evaluate("""async () => {
      const { facts } = await observer.observe();
      const steps = unit.rendering(observer.lines(), facts);
      let count = 0;
      let step = steps.next();
      for (; !step.done; step = steps.next()) count += 1;
      return [unit.renderLines(observer.lines(), facts), step.value, count];
    }""")
    assert steps == whole
    assert "Words 1049" in whole
    assert count > 10


def test_a_row_that_an_earlier_slice_read_is_described_by_its_name(view: ViewOf):
    """Words are found in the code only of what nothing names, whichever slice read it."""
    seen = view(
        "<div class='account panel' style='cursor: pointer' onclick='0'>Ada <b>Lovelace</b></div>"
        "<div class='account empty' style='cursor: pointer; height: 9px' onclick='0'></div>" + PAGE
    )
    seen.page.evaluate(SLOW)
    seen.page.evaluate("globalThis.slow = 1000")
    seen.observe()
    named, nameless = (row.attributes or {} for row in seen.rows() if row.word == "div")
    assert "description" not in named
    assert nameless["description"] == "account empty"


def test_the_first_look_of_a_page_gives_it_its_turn_until_the_code_is_compiled(view: ViewOf):
    page = view("<main>" + "<p>Words</p>" * 300 + "</main>").page
    page.evaluate(SLOW)
    look = {"turn": 0, "change": ""}
    first, *_ = page.evaluate(READ, look)
    second, *_ = page.evaluate(READ, look)
    assert first > 10
    assert second <= 2


def test_a_page_that_changes_at_each_turn_of_the_first_look_is_read_at_once(view: ViewOf):
    seen = view("<main>" + "<p>Words</p>" * 300 + "<p id=clock>0</p></main>")
    seen.page.evaluate(SLOW)
    told, shown, unseen = seen.page.evaluate("""async () => {
      const { port1, port2 } = new MessageChannel();
      let reading = true;
      port1.onmessage = () => {
        clock.textContent = `${Number(clock.textContent) + 1}`;
        if (reading) port2.postMessage(0);
      };
      port2.postMessage(0);
      globalThis.slow = 1e6;
      const { facts } = await observer.observe();
      const shown = clock.textContent;
      reading = false;
      return [observer.lines().at(-1).row, shown, facts.unseen ?? []];
    }""")
    assert told == shown
    assert unseen == []


BUTTONS = (
    "<main><section id=s>"
    + "".join(f"<div id=d{n}><button>Button {n}</button><p>Words {n}</p></div>" for n in range(8))
    + "</section>"
    + "".join(f"<p>Words {n}</p><p>Others</p>" for n in range(1050))
    + "</main>"
)
# As an action begins while a later look is under way: its ref is asked for, on a page that has
# changed since that look began, and that goes on changing.
ASKED = """async (turns) => {
  const s = document.querySelector('#s');
  const home = s.innerHTML;
  const texts = (of) => JSON.stringify(of.lines().slice(0, 24)
    .map(({row}) => typeof row === 'string' ? row : {...row, ref: 0}));
  const told = [];
  for (const turn of turns) {
    s.innerHTML = home;
    globalThis.slow = 0;
    const seen = unit.createObserver(observing);
    await seen.observe();
    const { ref } = seen.describe(document.querySelector('#d7 button'));
    for (const p of s.querySelectorAll('p')) p.firstChild.data += '!';
    const { port1, port2 } = new MessageChannel();
    let had = 0;
    let reading = true;
    port1.onmessage = () => {
      had += 1;
      if (had === turn) {
        document.querySelector('#d7').remove();
        seen.resolve(ref);
        document.querySelector('#d0').remove();
        document.querySelector('#d2 p').textContent = 'Changed';
      }
      if (reading) port2.postMessage(0);
    };
    port2.postMessage(0);
    globalThis.slow = 100;
    await seen.observe();
    reading = false;
    globalThis.slow = 0;
    const fresh = unit.createObserver(observing);
    await fresh.observe();
    told.push([turn, had > turn, texts(seen), texts(fresh)]);
    fresh.destroy();
    seen.destroy();
  }
  return told;
}"""


def test_a_ref_that_is_asked_for_during_a_reading_in_slices_disturbs_nothing(view: ViewOf):
    page = view(BUTTONS).page
    page.evaluate(SLOW)
    for turn, between, texts, afresh in page.evaluate(ASKED, list(range(2, 18, 2))):
        assert between
        assert texts == afresh, f"asked at turn {turn}"
        assert "Changed" in texts
        assert "covered" not in texts


@pytest.mark.parametrize("large", [False, True])
def test_after_a_look_that_failed_the_next_tells_all_that_changed(view: ViewOf, large: bool):
    filler = "<p>Words</p>" * (2100 if large else 10)
    seen = view(f"<main><p id=first>One</p><p id=last>Two</p>{filler}</main>")
    seen.observe()
    seen.page.evaluate("first.textContent = 'Three'; first.inert = true")
    failed = seen.page.evaluate("""async () => {
      const { getComputedStyle } = window;
      window.getComputedStyle = () => { throw new Error('Not now'); };
      const failed = await observer.observe().then(() => false, () => true);
      window.getComputedStyle = getComputedStyle;
      return failed;
    }""")
    assert failed
    seen.observe()
    assert seen.texts()[:2] == ["Three", "Two"]
