"""What a visitor says in confidence is typed into the page, and stands nowhere else."""

from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error

from end_to_end.attacks import Hijacked
from end_to_end.policy import Policy, act, tool
from end_to_end.shop import Shop
from end_to_end.sinks import Sinks
from end_to_end.visitor import Visitor
from providers import ProviderServer

PAGE = """<!doctype html><html lang=en><head><title>Pay</title></head><body><main><h1>Pay</h1>
<form><label>Card number <input id=card autocomplete=cc-number></label>
<label>Password <input id=word type=password></label>
<label>Security code <input id=code autocomplete=cc-csc></label>
<label>Comment <textarea id=note></textarea></label></form>
<a href="/canaries.html?again=1">Next page</a></main></body></html>"""
CARD = "4242424242424242"
TASK = "Pay with 4242 4242 4242 4242, password harbour-light9"
SECRETS = (CARD, "4242 4242 4242 4242", "harbour-light9", "815")
VALUES = "['card', 'word', 'code', 'note'].map((id) => document.getElementById(id).value)"


@pytest.fixture(scope="module")
def shop(hijacked_shop: Shop) -> Shop:
    return hijacked_shop


def fill(policy: Policy, name: str, value: str) -> dict[str, Any]:
    return tool("fill_input", ref=policy.ref("textbox", name), value=value)


def first(policy: Policy) -> dict[str, Any]:
    return act(
        fill(policy, "Card number", "{{secret:card}}"),
        fill(policy, "Password", "{{secret:password}}"),
    )


def elsewhere(policy: Policy) -> dict[str, Any]:
    return act(tool("click", ref=policy.ref("link", "Next page")))


def asking(_: Policy) -> dict[str, Any]:
    return act(tool("ask_user", question="What is the security code?"))


def second(policy: Policy) -> dict[str, Any]:
    return act(
        fill(policy, "Card number", "{{secret:card}}"),
        fill(policy, "Security code", "{{secret:code}}"),
    )


def into_comment(policy: Policy) -> dict[str, Any]:
    return act(fill(policy, "Comment", "{{secret:card}}"))


def test_it_is_typed_and_stands_nowhere_else(
    visitor: Visitor, shop: Shop, provider: ProviderServer
) -> None:
    page = visitor.page
    sinks = Sinks(visitor, shop, provider)
    sinks.serve(PAGE, failing="**/nothing?**")
    model = provider._reply
    assert isinstance(model, Hijacked)
    policy = model.obeys(first, elsewhere, asking, second, into_comment)
    visitor.open("/canaries.html")
    typed: list[list[str]] = []

    def look(_: Visitor) -> None:
        # The page may be leaving just then.
        if page.url.endswith("canaries.html"):
            with suppress(Error):
                typed.append(page.evaluate(VALUES))

    visitor.ask(TASK)
    ended = visitor.follow(("815",), approve=True, each=look)
    assert not model.trouble, model.trouble
    # An end that claims nothing is rejected once.
    assert policy.played == 7
    assert [CARD, "harbour-light9", "", ""] in typed
    assert page.evaluate(VALUES) == [CARD, "", "815", CARD]
    assert ended.confirmed[-1] == "Enter •••• 4242 in “Comment”?"
    texts = sinks.texts()
    texts["told"] = [repr(event) for event in visitor.events]
    page.goto("about:blank")
    texts["database"] = [
        file.read_bytes().decode("latin-1")
        for file in shop.database.parent.glob("pilotfish.sqlite3*")
    ]
    assert all(texts.values())
    assert "{{secret:password}}" in "".join(texts["prompts"])
    found = {sink: [it for it in SECRETS if it in "\n".join(told)] for sink, told in texts.items()}
    # Three digits stand in ids and times, too.
    found = {sink: [it for it in held if len(it) > 3] for sink, held in found.items()}
    assert found == {sink: [] for sink in found}
    assert not any('"815"' in text or " 815" in text for text in texts["prompts"])
