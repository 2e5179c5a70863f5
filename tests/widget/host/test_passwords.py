"""Which fields were a password's is known, whenever they become plain text fields."""

from typing import Any

HTML = "<!doctype html><input id=a type=password><input id=b type=text><input id=c type=PASSWORD>"
KNOWN = "['a', 'b', 'c', 'd'].map((id) => __pilotfishPasswords.has(document.getElementById(id)))"


def test_a_field_that_is_or_was_a_password_is_remembered(page_with: Any) -> None:
    page = page_with(HTML, "host/actions/passwords.ts")
    page.evaluate("void (globalThis.stop = unit.watchPasswords())")
    assert page.evaluate(KNOWN) == [True, False, True, False]
    page.evaluate("""async () => {
      const late = document.createElement('input');
      late.id = 'd';
      late.type = 'password';
      document.body.append(late);
      await new Promise(requestAnimationFrame);
      late.type = 'text';
      document.querySelector('#b').type = 'search';
      await new Promise(requestAnimationFrame);
    }""")
    assert page.evaluate(KNOWN) == [True, False, True, True]
    page.evaluate("stop()")
