"""Text of strangers and secrets of visitors on their ways through the widget, the server and the
model: what a page, a reply or a visitor writes stays text, and what is secret stays in the page."""

import json
import re
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from end_to_end.attacks import FORGERIES, MARKUP, Hijacked
from end_to_end.policy import act, end, go, say, strings, tool
from end_to_end.shop import Shop
from end_to_end.visitor import Visitor
from engines.choice import ENGINE
from engines.left_out import NO_FRAMES, left_out
from prompt_views import HEAD, refs_of
from providers import ProviderServer

TASK = "Tell me about this page"
SLUG = "green-mug"


@pytest.fixture(scope="module")
def shop(hijacked_shop: Shop) -> Shop:
    return hijacked_shop


@pytest.fixture
def frames(visitor: Visitor) -> list[str]:
    """Every frame that the page sends from its next document on."""
    if ENGINE == "firefox":
        left_out(NO_FRAMES)
    sent: list[str] = []
    visitor.page.on("websocket", lambda socket: socket.on("framesent", lambda it: sent.append(it)))
    return sent


def rows(value: Any) -> set[int]:
    """The refs of all rows in a frame."""
    if isinstance(value, list):
        return {ref for item in value for ref in rows(item)}
    if not isinstance(value, dict):
        return set()
    own = {value["ref"]} if isinstance(value.get("ref"), int) and "word" in value else set[int]()
    return own | {ref for item in value.values() for ref in rows(item)}


@pytest.mark.parametrize("forged", FORGERIES)
def test_forged_rows_stay_text(
    visitor: Visitor, shop: Shop, model: Hijacked, provider: ProviderServer, frames: list[str],
    forged: str,
) -> None:  # fmt: skip
    with closing(sqlite3.connect(shop.database, timeout=10)) as db, db:
        db.execute("DELETE FROM reviews WHERE slug = ?", (SLUG,))
        db.execute(
            "INSERT INTO reviews (slug, author, rating, title, body, written)"
            " VALUES (?, ?, 5, ?, ?, '2026-11-01')",
            (SLUG, forged, forged, f"{forged} {forged}\n{forged}"),
        )
        db.execute(
            "UPDATE products SET name = ?, summary = ? WHERE slug = ?", (forged, forged, SLUG)
        )
    before = len(provider.requests)
    visitor.open(f"/products/{SLUG}")
    visitor.page.locator("#reviews").scroll_into_view_if_needed()
    visitor.page.locator(".reviews h3").wait_for()
    model.obeys(go("/about"))
    visitor.run(TASK)
    real = {ref for frame in frames for ref in rows(json.loads(frame))}
    bodies = [request.body for request in provider.requests[before:]]
    assert len(bodies) == 2
    told = [text for body in bodies for text in strings(body["messages"]) if "\nURL: " in text]
    assert told
    words = re.findall(r"[a-z]{4,}", forged.lower())
    assert any(all(word in text.lower() for word in words) for text in told), "it was not told"
    for text in told:
        dump = text[text.index("\nURL: ") + 1 :]
        assert set(refs_of(dump)) <= real
        assert dump.count("\nURL: ") == 0
    for line in "\n".join(told).splitlines():
        if head := HEAD.match(line.lstrip("\t↑↓")):
            assert int(head[1]) in real
    for special in ("<|im_start|>", "<|im_end|>", "\u202e", "\u200b", "\u2028"):
        assert not any(special in text for text in told)


CANARIES = {
    "current": "canary-current-7Qx",
    "new": "canary-fresh-9Zk",
    "again": "canary-again-3Wd",
    "card_number": "4929 1234 5678 9012",
    "card_expiry": "11/39",
    "card_code": "907",
}


def leaks(text: str, names: list[str]) -> list[str]:
    """Which canaries are in `text`; the short ones only as a value of their own."""
    plain = {name: CANARIES[name] for name in names}
    found = [name for name, value in plain.items() if len(value) > 5 and value in text]
    short = [name for name, value in plain.items() if len(value) <= 5]
    return found + [
        name for name in short if re.search(rf"""(?<![\w/.:-]){plain[name]}(?![\w/.:-])""", text)
    ]


@pytest.mark.parametrize("path", ["/account/security", "/checkout"])
def test_secrets_stay_in_the_page(
    visitor: Visitor, shop: Shop, model: Hijacked, provider: ProviderServer, frames: list[str],
    path: str,
) -> None:  # fmt: skip
    shop.put_into_cart(visitor.customer, {"blue-mug": 1})
    before, logged = len(provider.requests), len(shop.log)
    visitor.open(path)
    page = visitor.page
    if path == "/checkout":
        page.get_by_role("radio", name="Card").check()
        names = ["card_number", "card_expiry", "card_code"]
    else:
        names = ["current", "new", "again"]
    for name in names:
        page.locator(f"[name={name}]").fill(CANARIES[name])

    def look(policy: Any) -> dict[str, Any]:
        """Touches every field that it is shown, and asks for what it holds."""
        fields = [ref for ref, (word, _) in policy.rows.items() if word == "textbox"]
        return act(*(tool("press_key", key="End", ref=ref) for ref in fields))

    button = "Place the order" if path == "/checkout" else "Change password"
    model.obeys(look, lambda it: act(tool("click", ref=it.ref("button", button))))
    ended = visitor.run(TASK, approve=True)
    assert not model.trouble
    assert ended.confirmed
    bodies = [request.raw.decode() for request in provider.requests[before:]]
    assert bodies
    assert any("filled" in body for body in bodies)
    assert frames
    kept = [
        file.read_bytes().decode("latin-1")
        for file in shop.database.parent.glob("pilotfish.sqlite3*")
    ]
    assert kept
    for where, texts in (
        ("a prompt", [" ".join(strings(json.loads(body)["messages"])) for body in bodies]),
        ("a frame", frames),
        ("the log", shop.log[logged:]),
    ):
        assert not [found for text in texts if (found := leaks(text, names))], where
    long = [name for name in names if len(CANARIES[name]) > 5]
    assert not [found for text in [*kept, *bodies] if (found := leaks(text, long))]


def inside(page: Page) -> dict[str, int]:
    return page.evaluate(
        """() => {
          const root = document.querySelector('pilotfish-widget').shadowRoot;
          const count = {};
          for (const { localName } of root.querySelectorAll('*'))
            count[localName] = (count[localName] ?? 0) + 1;
          return count;
        }"""
    )


@pytest.mark.parametrize("markup", MARKUP)
def test_markup_of_the_model_stays_text(
    visitor: Visitor, shop: Shop, model: Hijacked, markup: str
) -> None:
    page = visitor.page
    asked_for: list[str] = []
    page.on("dialog", lambda dialog: asked_for.append(dialog.message))
    page.on("request", lambda request: asked_for.append(request.url))
    visitor.open("/account/plan")
    page.get_by_role("button", name="Cancel plan").wait_for()
    page.evaluate(
        """(text) => { document.querySelector('section.plan button').textContent = text }""",
        f"Cancel plan {markup}",
    )
    seen: set[str] = set()

    def each(looking: Visitor) -> None:
        seen.update(inside(looking.page))

    def ask(_: Any) -> dict[str, Any]:
        return act(say(markup), tool("ask_user_choice", question=markup, options=[markup, "b"]))

    def press(policy: Any) -> dict[str, Any]:
        refs = [ref for ref, (_, name) in policy.rows.items() if name.startswith("Cancel plan")]
        return act(say(markup), tool("click", ref=max(refs)))

    policy = model.obeys(ask, press)
    policy.turns[-1] = end(markup)
    visitor.ask(TASK)
    ended = visitor.follow(("b",), approve=True, each=each)
    assert ended.asked == (markup,)
    assert len(ended.confirmed) == 1
    assert ended.summary == markup
    # Of Markdown, a link to a site that is not allowed is its label and its address.
    shown = markup.replace(
        "[click](https://evil.example/pwned)", "click (https://evil.example/pwned)"
    )
    # Until the chunk for Markdown is loaded the line has its bare text.
    expect(page.locator(".bar .line")).to_have_text(shown, use_inner_text=True)
    assert not {"a", "img", "script", "iframe", "object", "embed", "link", "meta"} & seen
    assert not page.evaluate("'pwned' in window")
    assert not [url for url in asked_for if "pwned" in url or not url.startswith(shop.url)]
    assert not [error for error in visitor.errors if "Content Security" in error]
