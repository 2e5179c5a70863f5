"""Stylesheets: each is gone through once, in steps where it is long, and what it says is kept."""

from collections.abc import Callable
from typing import Any

import pytest

ViewOf = Callable[..., Any]
MENU = "<div class=m><a href=/p>Products</a><ul><li><a href=/w>Widgets</a></li></ul></div>"
HIDE = ".m ul{display:none}"
OPEN = ".m:hover ul{display:block}"
# What a single rule may be asked by any of those who want to know something of it.
RULE = "a::after{content:'more'}.a:hover + .b, .c:first-child{display:block;opacity:1}"
COUNT = """(() => {
  globalThis.asked = {selectorText: 0, style: 0};
  for (const name of Object.keys(asked)) {
    const found = Object.getOwnPropertyDescriptor(CSSStyleRule.prototype, name);
    Object.defineProperty(CSSStyleRule.prototype, name, {
      ...found, get() { asked[name] += 1; return found.get.call(this); },
    });
  }
})()"""
# Each rule takes longer than a slice; how often the page had its turn during a look.
TURNS = """async () => {
  let now = 0;
  performance.now = () => now;
  const found = Object.getOwnPropertyDescriptor(CSSStyleRule.prototype, 'selectorText');
  Object.defineProperty(CSSStyleRule.prototype, 'selectorText', {
    ...found, get() { now += 20; return found.get.call(this); },
  });
  const { port1, port2 } = new MessageChannel();
  let turns = 0;
  let reading = true;
  port1.onmessage = () => { turns += 1; if (reading) port2.postMessage(0); };
  port2.postMessage(0);
  const seen = unit.createObserver(observing);
  await seen.observe();
  reading = false;
  seen.destroy();
  return turns;
}"""


def test_each_rule_is_asked_once_whatever_is_wanted_of_it(view: ViewOf) -> None:
    page = view(f"<style>{RULE * 50}</style><p class=a>Words</p><p class=b>Others</p>").page
    page.evaluate(COUNT)
    page.evaluate("globalThis.seen = unit.createObserver(observing); seen.observe()")
    for change in ("toggle('x')", "remove('a')", "add('c')"):
        page.evaluate(f"document.querySelector('p').classList.{change}")
        page.evaluate("seen.observe()")
    asked = page.evaluate("asked")
    assert asked["selectorText"] == 100
    # The last is looked at again, in case that a script rewrites it.
    assert asked["style"] <= 120


def test_the_page_has_its_turn_while_a_long_sheet_is_gone_through(view: ViewOf) -> None:
    page = view(f"<style>{'b{color:red}' * 640}</style><p>Words</p>").page
    assert page.evaluate(TURNS) >= 20


def test_a_menu_for_wide_windows_is_told_while_the_window_is_wide(view: ViewOf) -> None:
    seen = view(f"<style>{HIDE}@media (min-width: 700px){{{OPEN}}}</style>{MENU}")
    listed = []
    for width in (800, 500, 800):
        seen.page.set_viewport_size({"width": width, "height": 600})
        seen.observe()
        listed.append([row.attributes.get("haspopup") for row in seen.rows()])
    assert listed == [["hover"], [None], ["hover"]]


def test_rules_added_to_a_long_sheet_count(view: ViewOf) -> None:
    seen = view(f"<style>{HIDE}{'b{color:red}' * 300}</style>{MENU}")
    seen.observe()
    assert seen.rows()[0].attributes.get("haspopup") is None
    seen.page.evaluate(f"document.styleSheets[0].insertRule('{OPEN}', 301)")
    seen.observe()
    assert seen.rows()[0].attributes.get("haspopup") == "hover"


@pytest.mark.parametrize(
    "cut",
    [
        "document.querySelector('style').textContent = 'p{color:red}'",
        "while (sheet.cssRules.length) sheet.deleteRule(0)",
    ],
)
def test_a_sheet_that_gets_shorter_while_it_is_gone_through_ends_no_look(
    view: ViewOf, cut: str
) -> None:
    page = view(f"<style>{'b{color:red}' * 640}</style><p>Words</p>").page
    page.evaluate("globalThis.sheet = document.styleSheets[0]")
    assert page.evaluate(TURNS.replace("turns += 1;", f"if (++turns === 6) {{ {cut} }}")) >= 6


def test_the_page_has_its_turn_while_rules_in_a_layer_are_gone_through(view: ViewOf) -> None:
    page = view(f"<style>@layer all{{{'b{color:red}' * 640}}}</style><p>Words</p>").page
    assert page.evaluate(TURNS) >= 20
