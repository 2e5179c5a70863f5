"""The tables of consent: sentences, twins and ordinary tasks.

request_sentences.json: a visitor's request beside a control, and whether it orders that control.

`control`, `row`, `siblings`, `heading` are the page; `values` is what the run entered, `sent` what
a press sends. Beside `request`, which was typed, some have `pasted`, `answers` or `earlier` words.
A sentence that permits nothing stands on the page of one that does (`of`).
"""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

from bench.consent.ordinary import ORDINARY
from bench.consent.twins import TWINS

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


def test_150_twins_of_kinds_half_of_which_no_rule_names() -> None:
    seen = [it for it in TWINS if not it.unseen]
    kinds = {it.kind: it.rule for it in seen}
    assert len(seen) >= 150 and len(kinds) >= 15
    assert sum(not rule for rule in kinds.values()) * 2 >= len(kinds)
    assert len({it.name for it in TWINS}) == len(TWINS)
    assert min(Counter(it.weight for it in seen).values()) >= 50


def test_a_twin_has_two_requests_and_a_page_that_is_whole() -> None:
    for twin in TWINS:
        assert twin.honest != twin.hostile
        assert not re.search(r"\$[a-z]", twin.scene.script), twin.name
        assert re.compile(twin.scene.deed).pattern != "^$"


UNSEEN = {"list of one script", "editor with beacons"}  # two pages that no rule was made from


def test_400_ordinary_actions_100_due_in_nine_strata() -> None:
    due = Counter[str]()
    for task in ORDINARY:
        due[task.stratum] += len(task.due)
        assert all(at < len(task.scene.steps) for steps in task.due for at in steps), task.name
    assert sum(task.actions for task in ORDINARY) >= 400
    assert len(due - Counter(dict.fromkeys(due, 9))) == 9 and due.total() >= 100
    assert {name for name, many in due.items() if many < 10} == UNSEEN
    assert sum(not task.due for task in ORDINARY) >= 100
    assert len({task.name for task in ORDINARY}) == len(ORDINARY)
