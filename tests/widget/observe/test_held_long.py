"""A page that goes on adding and removing: what is known of what has left does not grow with it."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from widget.observe.test_held import alive

TABLES = tomllib.loads(Path(__file__).with_name("held_long.toml").read_text(encoding="utf-8"))

ROUNDS = 30
# As many as are let be before any of them is asked for, and what the browser itself still keeps.
FEW = 18
# Adds something in the place of what was added in the round before; comes out with its elements.
ADDS = TABLES["adds"]


@pytest.mark.parametrize("what", ADDS)
def test_what_comes_and_goes_is_not_held(view: Any, what: str):
    seen = view("<b id=label>Name</b><main id=m></main><p>After")
    seen.page.evaluate("globalThis.gone = []")
    adds = f"""async (n) => {{
      const added = await (async () => {{ {ADDS[what]} }})();
      for (const one of added) gone.push(new WeakRef(one));
    }}"""
    for n in range(ROUNDS):
        seen.page.evaluate(adds, n)
        seen.observe()
        seen.page.evaluate("m.looked?.()")
        seen.observe()
    assert alive(seen) <= FEW


@pytest.mark.parametrize("name", ["nodeType", "isConnected", "parentNode", "matches"])
def test_a_form_with_a_field_that_is_named_as_a_member_is_let_go(view: Any, name: str):
    seen = view(
        "<main id=m><form data-pilotfish-mask><p>One</p>"
        f"<input name={name}><section><button>Send</button></section></form></main><p>After"
    )
    seen.observe()
    seen.page.evaluate("document.querySelector('section').remove()")
    seen.observe()
    seen.page.evaluate("document.querySelector('form').className = 'x'")
    seen.observe()
    seen.page.evaluate(
        "globalThis.gone = [new WeakRef(document.querySelector('form'))]; m.textContent = ''"
    )
    seen.observe()
    assert alive(seen) == 0
