"""Words of other languages are learnt unless a page and its visitor speak English alone."""

from typing import Any

import pytest

PAGE = (
    "<!doctype html><html {tag}><body><p>{text}</p><p {part}>More</p><button id=x>{button}</button>"
)


@pytest.mark.parametrize(
    ("tag", "text", "part", "cards", "is_plain"),
    [
        ("lang=en", "This is your cart", "", "en", True),
        ("lang=en-GB", "“2 × 3 €” from the shop", "lang=EN", "en-US", True),
        ("lang=en", "2 * 3", "", "en", False),
        ("lang=en", "Ihr Warenkorb: The Beatles", "", "en", False),
        ("", "This is your cart", "", "en", False),
        ("lang=da", "This is your cart", "", "en", False),
        ("lang=enm", "This is your cart", "", "en", False),
        ("lang=en", "Din indkøbskurv", "", "en", False),
        ("lang=en", "カート", "", "en", False),
        ("lang=en", "This is your cart", "lang=nl", "en", False),
        ("lang=en", "This is your cart", "", "de", False),
    ],
)
def test_what_is_plain_english(
    page_with: Any, tag: str, text: str, part: str, cards: str, is_plain: bool
) -> None:
    html = PAGE.format(tag=tag, text=text, part=part, button="Go")
    page = page_with(html, "guard/words/control_words.ts")
    asked = "cards => unit.isPlainEnglish(document.body.textContent, cards)"
    assert page.evaluate(asked, cards) is is_plain


def test_a_visitor_of_another_language_is_no_plain_english(page_with: Any) -> None:
    page = page_with(
        PAGE.format(tag="lang=en", text="", part="", button="Go"), "guard/words/control_words.ts"
    )
    languages = "Object.defineProperty(navigator, 'languages', { value: ['en', 'nl'] })"
    asked = "return unit.isPlainEnglish('This is your cart', 'en')"
    assert page.evaluate(f"() => {{ {languages}; {asked} }}") is False
