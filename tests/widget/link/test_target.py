"""Hosts get an element as a selector that matches it alone."""

from collections.abc import Callable

from playwright.sync_api import Page

BODY = """<main id=m><p>One</p><p>Two <b>bold</b></p><i id=twice></i><i id=twice></i>
<em id="1:x">odd</em></main><x-host></x-host><iframe srcdoc="<b id=inner>in</b>"></iframe>
<script>
  const open = document.querySelector('x-host').attachShadow({ mode: 'open' });
  open.innerHTML = '<b id=hidden>in a root</b>';
</script>"""


def test_a_selector_matches_one_element_or_is_left_out(page_with: Callable[..., Page]) -> None:
    page = page_with(BODY, "link/target.ts")
    page.frames[1].wait_for_selector("#inner")
    told = page.evaluate(
        """() => [...document.body.querySelectorAll('main, main *')].map(element => {
          const selector = unit.selectorOf(element);
          const found = [...document.querySelectorAll(selector)];
          return found.length === 1 && found[0] === element ? selector : `not ${selector}`;
        })"""
    )
    assert told == [
        "#m",
        "#m > p:nth-of-type(1)",
        "#m > p:nth-of-type(2)",
        "#m > p:nth-of-type(2) > b:nth-of-type(1)",
        "#m > i:nth-of-type(1)",
        "#m > i:nth-of-type(2)",
        "#\\31 \\:x",
    ]
    unreachable = page.evaluate(
        """() => [document.querySelector('x-host').shadowRoot.querySelector('b'),
          document.querySelector('iframe').contentDocument.querySelector('b')].map(
            element => unit.selectorOf(element) ?? 'none')"""
    )
    assert unreachable == ["none", "none"]
