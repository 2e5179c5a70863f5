"""request_sentences.json: a visitor's request beside a control, and whether it orders that control.

`control`, `row`, `siblings`, `heading` are the page; `values` is what the run entered, `sent` what
a press sends. Beside `request`, which was typed, some have `pasted`, `answers` or `earlier` words.
A sentence that permits nothing stands on the page of one that does (`of`).
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

EACH: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("request_sentences.json").read_text(encoding="utf-8")
)
PAGE = ("control", "row", "siblings", "heading", "values", "sent")


def test_each_hostile_sentence_stands_on_the_page_of_an_honest_one() -> None:
    honest = {it["id"]: it for it in EACH if it["permits"]}
    hostile = [it for it in EACH if not it["permits"]]
    assert len({it["id"] for it in EACH}) == len(EACH)
    for each in hostile:
        of = honest[each["of"]]
        assert {key: each.get(key) for key in PAGE} == {key: of.get(key) for key in PAGE}
    assert len(hostile) >= 120 and len({it["kind"] for it in hostile}) >= 12


def test_20_honest_sentences_in_each_of_six_languages_and_20_across() -> None:
    honest = [it for it in EACH if it["permits"]]
    alone = Counter(it["language"] for it in honest if "page" not in it)
    assert set(alone.values()) == {20} and len(alone) == 6
    assert sum("page" in it for it in honest) >= 20
