"""Looks that nobody asked for: how often, when they give way, and that nothing comes of them."""

from __future__ import annotations

from typing import Any

PAGE = """<!doctype html><h1>Shop</h1>
<label>Name <input id=name value=Ann></label> <a href=/cart>Cart</a> <button>Buy</button>
<div id=notes hidden>Notes</div><ul><li>One<li>Two</ul>"""
# Each observer hears of changes by one of the browser's.
COUNT = """
window.looks = 0;
const { MutationObserver: Own } = window;
window.MutationObserver = function (hears) {
  looks += 1;
  return new Own(hears);
};
const box = Element.prototype.getBoundingClientRect;
Element.prototype.getBoundingClientRect = function () {
  if (this.closest('#ours, #left-out')) throw new Error('it was read');
  return box.call(this);
};
const isOurs = (element) => element.closest('#ours') !== null;
const domFilter = () => (element) => element.id !== 'left-out';
window.rehearsal = new unit.Rehearsal({ document: 'd1', isOurs, domFilter });
"""


def rehearsing(page_with: Any, html: str = PAGE) -> Any:
    page = page_with(html, "observe/rehearsal.ts")
    page.evaluate(COUNT)
    return page


def test_the_page_is_looked_at_several_times_and_then_no_more(page_with: Any) -> None:
    page = rehearsing(page_with)
    page.evaluate("rehearsal.goOn(() => true)")
    looks = page.evaluate("looks")
    assert looks >= 3
    page.evaluate("rehearsal.goOn(() => true)")
    assert page.evaluate("looks") == looks


def test_it_gives_way_and_goes_on_another_time(page_with: Any) -> None:
    page = rehearsing(page_with)
    page.evaluate("rehearsal.goOn(() => looks < 1)")
    assert page.evaluate("looks") == 1
    page.evaluate("rehearsal.goOn(() => looks < 1)")
    assert page.evaluate("looks") == 1
    page.evaluate("rehearsal.goOn(() => true)")
    assert page.evaluate("looks") >= 3


def test_it_is_one_at_a_time(page_with: Any) -> None:
    page = rehearsing(page_with)
    page.evaluate("Promise.all([rehearsal.goOn(() => looks < 2), rehearsal.goOn(() => looks < 2)])")
    assert page.evaluate("looks") == 2


def test_a_large_page_is_left_alone(page_with: Any) -> None:
    page = rehearsing(page_with, PAGE + "<p>Text" * 2000)
    page.evaluate("rehearsal.goOn(() => true)")
    assert page.evaluate("looks") == 0


def test_nothing_of_the_page_changes(page_with: Any) -> None:
    page = rehearsing(page_with, PAGE + "<p style='height:3000px'>Text")
    page.evaluate(
        """() => {
          document.querySelector('#name').focus();
          document.querySelector('#name').setSelectionRange(1, 2);
          scrollTo(0, 500);
          window.told = [];
          for (const type of ['focusin', 'focusout', 'input', 'change', 'selectionchange', 'click'])
            addEventListener(type, () => told.push(type), true);
          const hears = (records) => told.push(...records.map(({ type }) => type));
          const all = { childList: true, attributes: true, characterData: true };
          new MutationObserver(hears).observe(document, { subtree: true, ...all });
        }"""
    )
    page.wait_for_timeout(50)
    page.evaluate("told.length = 0")
    before = page.evaluate("document.documentElement.outerHTML")
    page.evaluate("rehearsal.goOn(() => true)")
    assert page.evaluate("told") == []
    assert page.evaluate("document.documentElement.outerHTML") == before
    assert page.evaluate("[scrollY, document.activeElement.id]") == [500, "name"]
    field = "(it => [it.selectionStart, it.selectionEnd])(document.querySelector('#name'))"
    assert page.evaluate(field) == [1, 2]


def test_what_is_ours_or_left_out_is_not_read(page_with: Any) -> None:
    apart = "<div id=ours>Ours <b>all</b></div><div id=left-out>Private <b>words</b></div>"
    page = rehearsing(page_with, PAGE + apart)
    page.evaluate("rehearsal.goOn(() => true)")
    assert page.evaluate("looks") >= 3, "no look came upon them"


def test_a_page_that_cannot_be_read_ends_it(page_with: Any) -> None:
    page = rehearsing(page_with)
    page.evaluate(
        """() => {
          window.asked = 0;
          window.getComputedStyle = () => { asked += 1; throw new TypeError('no'); };
        }"""
    )
    page.evaluate("rehearsal.goOn(() => true)")
    asked = page.evaluate("asked")
    assert asked > 0
    page.evaluate("rehearsal.goOn(() => true)")
    assert page.evaluate("asked") == asked


def test_a_doubted_element_is_read_again_and_says_the_same(view: Any) -> None:
    seen = view(PAGE)
    said = seen.dump()
    for row in seen.rows():
        seen.page.evaluate(f"observer.doubt({row.ref})")
        told = seen.observe()
        assert (told.ops, told.base is None) == ([], False)
    assert seen.dump() == said
