"""The page's own rendering of its lines and the server's are the same text."""

import json
import random
from typing import Any

import pytest

from pilotfish.agent.page.view import View
from pilotfish.prompt.dump import line_texts
from pilotfish.prompt.excerpt import full_text
from pilotfish_client.codec import encode
from pilotfish_client.observation import Attribute, Dialog, Facts, Line, Range, Row, Scroll

BITS = [
    *"aZ09 _.-/:@#?&=%+~|[]<>\\\"'\t\n\r↑↓…",
    *("[1", "<|", "\u2028", "\u202e", "\x85", "\x1c", "\x00", "\x7f", "\u00a0", "\u200d", "👩"),
    *("URL: ", "FOCUS", "Order 17", "orders", "ﷺ", "日本語", "éß", "  ", "| b", "- c"),
]
WORDS = ["button", "link", "main", "row", "table", "heading", "x y", "", "weird[1]"]
HREFS = [
    *("/a", "/orders/17/edit", "/production/calendar.html", "/tables.html#", "#/orders/0"),
    *("/%D0%B7%D0%B0%D0%BA%D0%B0%D0%B7%D1%8B", "/%zz/calendar-of-now", "/%ff%fe/orders-now"),
    *("https://other.example/calendar", "mailto:ada@x.org", "/search?q=calendar&page=2"),
]
NAMES = ["Calendar", "Cal pro", "Заказы", "Edit order", "Orders", "Search…", "", "a | b", "now"]


def wild(rng: random.Random, most: int = 8) -> str:
    return "".join(rng.choice(BITS) for _ in range(rng.randrange(most)))


def attributes(rng: random.Random) -> dict[str, Attribute] | None:
    found: dict[str, Attribute] = {
        "value": wild(rng),
        "href": rng.choice(HREFS),
        "expanded": rng.choice([True, "false"]),
        "haspopup": "menu",
        "options": [wild(rng) for _ in range(rng.randrange(4))],
        "description": rng.choice([wild(rng), "search...", "Edit", "…", "calendar"]),
        "k" + wild(rng, 3): wild(rng),
    }
    return {key: value for key, value in found.items() if rng.random() < 0.4} or None


def row(rng: random.Random, ref: int, *, cell: bool = False) -> Row:
    cells: list[str | Row] = [
        row(rng, ref + number, cell=True) if rng.random() < 0.3 else wild(rng)
        for number in range(1, rng.randrange(1, 5))
    ]
    return Row(
        ref=ref,
        word=rng.choice(WORDS),
        name=rng.choice(NAMES) if rng.random() < 0.6 else wild(rng),
        attributes=attributes(rng),
        cells=None if cell or rng.random() < 0.6 else cells,
    )


def strange_page(seed: int) -> View:
    rng = random.Random(seed)
    depth = 0
    lines: list[Line] = []
    for number in range(120):
        depth = max(0, depth + rng.choice([-2, -1, 0, 0, 1]))
        content = wild(rng, 12) if rng.random() < 0.3 else row(rng, 10 * number + 1)
        lines.append(Line(key=f"k{number}", depth=depth, row=content))
    facts = Facts(
        url="/a?b[]=1",
        title=wild(rng),
        scroll=Scroll(above=1, visible=2, below=3),
        above=[Range(first="k0", last="k9"), Range(first="gone", last="k3")],
        visible=[Range(first="k10", last="k60")],
        dialogs=[Dialog(name=wild(rng)) for _ in range(rng.randrange(8))],
        arrived_from="/before",
    )
    return View("o1", "d1", facts, tuple(lines))


def long_lines() -> View:
    facts = strange_page(0).facts
    contents: list[str | Row] = [
        "z" * 9_000,
        Row(ref=1, word="textbox", name="Notes", attributes={"value": "y" * 50_000}),
        Row(ref=2, word="combobox", attributes={"options": ["x" * 99] * 500}),
        Row(ref=3, word="row", cells=["c" * 300, "d" * 300]),
        Row(ref=4, word="row", name="c d", cells=["c", "d"]),
    ]
    lines = (Line(key=f"k{at}", depth=at * 9, row=content) for at, content in enumerate(contents))
    return View("o1", "d1", facts, tuple(lines))


@pytest.fixture(scope="module")
def renderer(chromium: Any, bundle: Any) -> Any:
    page = chromium.new_page()
    page.evaluate(bundle("../../tests/widget/observe/rendered.ts"))
    yield page
    page.close()


@pytest.mark.parametrize("seed", range(12))
def test_both_sides_write_the_same_text(renderer: Any, seed: int) -> None:
    same(renderer, strange_page(seed))


def test_both_sides_cut_the_same(renderer: Any) -> None:
    same(renderer, long_lines())


def same(renderer: Any, page: View) -> None:
    told = json.dumps([encode(list(page.lines)), encode(page.facts)])
    own: str = renderer.evaluate(f"unit.renderLines(...{told})")
    texts = line_texts(page)
    assert own.splitlines() == f"{full_text(page, texts, texts)}\n".splitlines()
    assert own == f"{full_text(page, texts, texts)}\n"
