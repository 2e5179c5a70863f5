import re
from collections.abc import Sequence
from typing import Any

import pytest

from pilotfish.agent.model.token_estimate import estimated_tokens
from pilotfish.agent.page.view import View
from pilotfish.prompt.dump import LineText, line_texts
from pilotfish.prompt.excerpt import full_text, kept_lines, render
from pilotfish.prompt.likely import Likely, likely
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


def test_a_page_that_fits_is_not_ranked(monkeypatch: pytest.MonkeyPatch) -> None:
    ranked: list[int] = []

    def counted(page: View, texts: Sequence[LineText], *rest: Any) -> Likely:
        ranked.append(len(texts))
        return likely(page, texts, *rest)

    monkeypatch.setattr("pilotfish.prompt.excerpt.likely", counted)
    render(orders(20), limit=16_000)
    assert ranked == []
    render(orders(20), limit=500)
    assert ranked == [len(orders(20).lines)]


def prose(count: int, **facts: object) -> View:
    """A long article: no table, so nothing is left out but for the room it takes."""
    content = [line("top", row(1, "heading", "Handbook", level="1"))]
    for index in range(count):
        if index % 50 == 0:
            content.append(line(f"h{index}", row(2 + index, "heading", f"Part {index // 50}")))
        words = f"Sentence {index} tells of matter {index}, and of no other."
        content.append(line(f"t{index}", words))
    known: dict[str, object] = {"visible": [Range(first="top", last="t9")]}
    return view(content, **(known | facts))


@pytest.mark.parametrize("limit", [2_000, 4_000, 16_000])
@pytest.mark.parametrize("count", [1_000, 3_000])
def test_a_long_page_stays_below_the_limit(limit: int, count: int) -> None:
    text = render(prose(count), limit=limit)
    assert limit / 2 < len(text) <= limit


@pytest.mark.parametrize(
    "words", ["0123456789 " * 8, "今週のおすすめ商品とお買い得情報です。" * 5, "🎁🇩🇪 " * 30]
)
def test_a_page_of_what_takes_many_tokens_is_folded_sooner(words: str) -> None:
    text = render(view(lines(*[words] * 400)), limit=16_000)
    assert 4_000 < estimated_tokens(text) <= 6_000


def test_what_matters_is_kept() -> None:
    page = orders(1_000, focus=10_700, dialogs=[Dialog(name="Which?", ref=800)], arrived_from="/x")
    refs = set(refs_of(render(page, limit=4_000, task="Refund customer 555")))
    assert {100 + index for index in range(10)} <= refs, "what can be acted on in view"
    assert 100 + 700 in refs, "the focus and the dialog"
    assert 100 + 555 in refs, "the words of the task"
    assert 3 in refs, "the table around them"
    assert 100 + 300 not in refs


def test_what_has_changed_is_kept() -> None:
    page = orders(1_000)
    kept = kept_lines(page, line_texts(page), limit=4_000, changed=lambda: {"o812"})
    assert "o812" in {text.line.key for text in kept}


def test_words_that_stand_everywhere_do_not_choose() -> None:
    refs = refs_of(render(orders(1_000), limit=4_000, task="refund customer"))
    assert set(refs) >= {100, 101, 102}
    assert 100 + 999 not in refs


def test_a_rare_word_of_the_task_counts_more() -> None:
    task = "sentence 500: what does it tell of matter?"
    text = render(prose(2_000), limit=2_000, task=task)
    assert "Sentence 500 tells" in text
    assert "Sentence 1500" not in text


def test_headings_say_what_there_is_further_on() -> None:
    text = render(prose(1_000), limit=4_000)
    assert all(f"Part {number}\n" in text for number in range(20))


def test_lines_near_the_view_come_before_those_far_from_it() -> None:
    page = prose(1_000, visible=[Range(first="t500", last="t505")])
    kept = [text.line.key for text in kept_lines(page, line_texts(page), limit=8_000)]
    assert {f"t{index}" for index in range(490, 515)} <= set(kept)
    assert "t100" not in kept
    order = [text.key for text in page.lines]
    assert kept == sorted(kept, key=order.index)


def test_a_long_table_is_folded_however_much_room_there_is() -> None:
    page = orders(61)
    text = render(page, limit=1_000_000)
    assert "\n↓[3]<table" not in text
    assert "[3]<table rows=61 shown=20> Orders" in text
    assert text.endswith("… 41 lines folded: 41 rows of [3]; use find or read")
    assert len(refs_of(render(orders(60), limit=1_000_000))) == 60 + 60 + 5


def test_all_rows_in_view_are_told() -> None:
    page = orders(200, visible=[Range(first="o50", last="o120")])
    refs = [ref - 100 for ref in refs_of(render(page, limit=16_000)) if 100 <= ref < 1_000]
    assert refs == [0, *range(50, 121)]


def test_the_line_above_the_rows_is_none_of_them() -> None:
    content = [line("table", row(1, "table", "", rows="100"))]
    content += [line(f"r{n}", row(10 + n, "row", "", f"cell {n}"), 1) for n in range(101)]
    page = view(content, visible=[Range(first="table", last="r30")])
    assert "[1]<table rows=100 shown=30>" in render(page, limit=16_000)


def test_what_is_folded_is_said() -> None:
    note = render(orders(1_000), limit=4_000).rsplit("\n", 1)[1]
    assert note == "… 980 lines folded: 980 rows of [3]; use find or read"
    note = render(orders(1_000), limit=2_000).rsplit("\n", 1)[1]
    found = re.fullmatch(r"… (\d+) lines folded: (\d+) rows of \[3\], (.+); use find or read", note)
    assert found, note
    assert found[3] == "contentinfo, more", "its lines, and itself"
    note = render(prose(100), limit=2_000).rsplit("\n", 1)[1]
    assert re.fullmatch(
        r"… \d+ lines folded: 50 lines under \[52\], \d+ lines under \[2\]; use find or read", note
    ), note


def test_one_line_that_cannot_fit_does_not_push_out_the_others() -> None:
    content = lines("x" * 3_900, row(1, "button", "Pay"), "short")
    text = render(view(content), limit=2_000)
    assert refs_of(text) == [1]
    assert text.endswith("short\n… 1 line folded: more; use find or read")


def test_the_full_text_is_header_lines_and_note() -> None:
    page = orders(50)
    texts = line_texts(page)
    kept = kept_lines(page, texts, limit=2_000)
    assert len(kept) < len(texts)
    assert full_text(page, texts, kept) == render(page, limit=2_000)
    assert "folded" not in full_text(page, texts, texts)


def test_what_the_widget_left_out_is_counted_in_the_one_note() -> None:
    content = [line("table", row(1, "table", "Orders", rows="900"))]
    content += [line(f"r{n}", row(10 + n, "row", "", f"cell {n}"), 1) for n in range(101)]
    content.append(line("fr501", "800 lines folded; use find or read", 1))
    content.append(line("t7", "12 lines folded; use find or read"))
    text = render(view(content, visible=[Range(first="table", last="r30")]), limit=16_000)
    assert "[1]<table rows=900 shown=30> Orders" in text
    assert text.endswith(
        "12 lines folded; use find or read\n… 870 lines folded: 870 rows of [1]; use find or read"
    )
