from __future__ import annotations

import re

import pytest

from pilotfish.agent.view import View
from pilotfish.prompt.dump import line_texts
from pilotfish.prompt.fold import full_text, kept_lines, render
from pilotfish_client.observation import Dialog, Line, Range, Row
from prompt_views import line, lines, refs_of, row, view


def orders(count: int, **facts: object) -> View:
    """A shop's orders: a bar above, a long table, a footer; the first screen is in view."""
    content: list[Line] = [
        line("nav", row(1, "navigation", "Main")),
        line("home", row(2, "link", "Home", href="/"), 1),
        line("intro", "Here are all the orders of the shop, the newest first."),
        line("table", row(3, "table", "Orders", rows=str(count))),
    ]
    for index in range(count):
        cells: list[str | Row] = [f"#{index + 1000}", f"Customer {index}", "$12.00"]
        cells.append(Row(ref=10_000 + index, word="button", name="Refund"))
        content.append(line(f"o{index}", row(100 + index, "row", "", *cells), 1))
    content.append(line("foot", row(4, "contentinfo", "About us " * 20)))
    content.append(line("imprint", row(5, "link", "Imprint " * 20), 1))
    content.append(line("legal", "All rights reserved " * 20, 1))
    known: dict[str, object] = {"visible": [Range(first="nav", last="o9")]}
    return view(content, **(known | facts))


def test_a_page_that_fits_is_told_whole() -> None:
    page = orders(20)
    assert refs_of(render(page, limit=16_000)) == [each.ref for each in page.rows()]


@pytest.mark.parametrize("limit", [2_000, 4_000, 16_000])
@pytest.mark.parametrize("count", [200, 3_000])
def test_a_long_page_stays_below_the_limit(limit: int, count: int) -> None:
    text = render(orders(count), limit=limit)
    assert limit / 2 < len(text) <= limit


def test_what_matters_is_kept() -> None:
    page = orders(1_000, focus=10_700, dialogs=[Dialog(name="Which?", ref=800)], arrived_from="/x")
    refs = set(refs_of(render(page, limit=4_000, task="Refund customer 555")))
    assert {100 + index for index in range(10)} <= refs, "what can be acted on in view"
    assert 100 + 700 in refs, "the focus and the dialog"
    assert 100 + 555 in refs, "the words of the task"
    assert 3 in refs, "the table around them"
    assert 100 + 300 not in refs


def test_words_that_stand_everywhere_do_not_choose() -> None:
    refs = refs_of(render(orders(1_000), limit=4_000, task="refund customer"))
    assert set(refs) >= {100, 101, 102}
    assert 100 + 999 not in refs


def test_lines_near_the_view_come_before_those_far_from_it() -> None:
    page = orders(1_000, visible=[Range(first="o500", last="o505")])
    refs = refs_of(render(page, limit=4_000))
    kept = [ref - 100 for ref in refs if 100 <= ref < 1_100]
    assert set(range(490, 515)) <= set(kept)
    assert kept == sorted(kept)


def test_what_is_folded_is_said() -> None:
    text = render(orders(1_000), limit=4_000)
    note = text.rsplit("\n", 1)[1]
    found = re.fullmatch(r"… (\d+) lines folded: (\d+) rows of \[3\], (.+); use scroll_to", note)
    assert found, note
    assert int(found[1]) == int(found[2]) + 3
    assert found[3] == "contentinfo, more", "its two lines, and itself"


def test_one_line_that_cannot_fit_does_not_push_out_the_others() -> None:
    content = lines("x" * 3_900, row(1, "button", "Pay"), "short")
    text = render(view(content), limit=2_000)
    assert refs_of(text) == [1]
    assert text.endswith("short\n… 1 line folded: more; use scroll_to")


def test_the_full_text_is_header_lines_and_note() -> None:
    page = orders(50)
    texts = line_texts(page)
    kept = kept_lines(page, texts, limit=2_000)
    assert len(kept) < len(texts)
    assert full_text(page, texts, kept) == render(page, limit=2_000)
    assert "folded" not in full_text(page, texts, texts)
