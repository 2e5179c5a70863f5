"""Placeholders stand for what was said in confidence, in this document and the next of its tab."""

import re
from typing import Any

CARD = "4242 4242 4242 4242"
OTHER = "5555 5555 5555 4444"
STORED = "sessionStorage.getItem('pilotfish.secrets')"


def test_each_value_has_one_name_and_people_see_its_last_digits(page_with: Any) -> None:
    page = page_with("", "secret/vault.ts")
    page.evaluate("void (globalThis.vault = unit.createVault())")
    kept = page.evaluate("text => vault.keep(text)", f"{CARD} or {OTHER}, not {CARD}; PIN 4711")
    assert kept == "{{secret:card}} or {{secret:card-2}}, not {{secret:card}}; PIN {{secret:code}}"
    assert page.evaluate("text => vault.shown(text)", kept) == (
        "•••• 4242 or •••• 4444, not •••• 4242; PIN ••••"
    )


def test_it_is_revealed_whole_and_on_its_own_origin_only(page_with: Any) -> None:
    page = page_with("", "secret/vault.ts")
    page.evaluate("void (globalThis.vault = unit.createVault())")
    page.evaluate("text => vault.keep(text)", CARD)
    asked = "([text, origin]) => vault.reveal(text, origin ?? location.origin) ?? null"
    for text, at, value in (
        ("{{secret:card}}", None, "4242424242424242"),
        ("{{secret:card}}", "https://other.example", None),
        ("{{secret:card-2}}", None, None),
        ("{{secret:card-withheld}}", None, None),
    ):
        assert page.evaluate(asked, [text, at]) == value, text


def test_the_next_document_takes_it_and_nothing_stays_behind(page_with: Any) -> None:
    page = page_with("", "secret/vault.ts", paths={"/next": "<p>next"})
    page.evaluate("void (globalThis.vault = unit.createVault())")
    page.evaluate("text => vault.keep(text)", CARD)
    assert page.evaluate(STORED) is None
    page.evaluate("void (location.href = '/next')")
    page.wait_for_url("**/next")
    # Until a widget takes it: what the page left for the next one.
    assert "4242424242424242" in page.evaluate(STORED)
    page.evaluate("void (globalThis.vault = unit.createVault())")
    assert page.evaluate(STORED) is None
    assert page.evaluate("vault.reveal('{{secret:card}}', origin)") == "4242424242424242"
    page.evaluate("vault.clear()")
    page.evaluate("void (location.href = '/')")
    page.wait_for_url(re.compile(r":\d+/$"))
    page.evaluate("void (globalThis.vault = unit.createVault())")
    assert page.evaluate("vault.reveal('{{secret:card}}', origin) ?? null") is None


def test_an_event_that_a_script_dispatches_lays_nothing_open(page_with: Any) -> None:
    page = page_with("<script>var origin = 'London'</script>", "secret/vault.ts")
    page.evaluate("void (globalThis.vault = unit.createVault())")
    page.evaluate("text => vault.keep(text)", CARD)
    page.evaluate("void dispatchEvent(new Event('pagehide'))")
    assert page.evaluate(STORED) is None
    assert page.evaluate("vault.reveal('{{secret:card}}', location.origin)") == "4242424242424242"


def test_a_text_can_be_masked_without_keeping_it(page_with: Any) -> None:
    page = page_with("", "secret/vault.ts")
    page.evaluate("void (globalThis.vault = unit.createVault())")
    assert page.evaluate("text => vault.masked(text)", f"pay with {CARD}") == "pay with ••••"
    assert page.evaluate("vault.reveal('{{secret:card}}', origin) ?? null") is None
