"""named.toml: what the visitor typed, a control, and whether the words permit its deed."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

WORDS = str(Path(__file__).parents[3] / "widget/src/guard/words/permits.ts")
NAMED: dict[str, dict[str, list[dict[str, Any]]]] = tomllib.loads(
    Path(__file__).with_name("named.toml").read_text(encoding="utf-8")
)
SENTENCES = Path(__file__).parents[2] / "request_sentences.json"
ASK = """async (all) => {
  for (const [words, deed] of all) await unit.readied(words, deed.languages);
  return all.map(([words, deed]) => unit.permits(words, deed) !== undefined);
}"""


def deed(case: dict[str, Any], language: str) -> dict[str, Any]:
    told = {k: case.get(k) for k in ("heading", "turn", "place", "open", "code", "values", "said")}
    on = [it] if isinstance(it := case.get("on") or [], str) else it
    languages = [language, case.get("page", language)]
    known = {key: value for key, value in told.items() if value is not None}
    page = {"control": case["control"], "objects": on, "siblings": case.get("others", [])}
    return {"languages": languages, **page, **known}


@pytest.mark.parametrize("said", ["yes", "no"])
def test_words_permit_what_they_order_and_nothing_else(page_with: Any, said: str) -> None:
    page = page_with("<p>x", WORDS)
    for language, cases in NAMED[said].items():
        asked = [[it["words"], deed(it, language)] for it in cases]
        wrong = [
            (it["words"], it["control"])
            for it, permitted in zip(cases, page.evaluate(ASK, asked), strict=True)
            if permitted != (said == "yes")
        ]
        assert wrong == [], language


def of_sentence(case: dict[str, Any]) -> list[Any]:
    """`request_sentences.json` was written by somebody who has not seen the tables."""
    _, path, *more = [*case["sent"].split(" "), ""]
    ends = [it for it in path.split("/") if it and not any(letter.isdigit() for letter in it)]
    page = {
        "languages": [case["language"], case.get("page", case["language"])],
        "control": case["control"],
        "heading": case.get("heading"),
        "objects": [case["row"]] if case.get("row") else [],
        "siblings": case.get("siblings"),
        "values": [str(it) for it in case.get("values", {}).values()],
        "code": [*ends[-1:], *" ".join(more).replace(":", " ").strip("{}").split()],
        "address": path,
    }
    return [case["request"], {key: value for key, value in page.items() if value is not None}]


def test_of_strangers_sentences_none_permits_and_few_honest_ones_ask(page_with: Any) -> None:
    cases: list[dict[str, Any]] = json.loads(SENTENCES.read_text(encoding="utf-8"))
    permitted = page_with("<p>x", WORDS).evaluate(ASK, [of_sentence(it) for it in cases])
    told = list(zip(cases, permitted, strict=True))
    assert [it["id"] for it, yes in told if yes and not it["permits"]] == []
    honest = [(it, yes) for it, yes in told if it["permits"]]
    for language in {it["language"] for it, _ in honest}:
        own = [yes for it, yes in honest if it["language"] == language and "page" not in it]
        assert own.count(False) <= len(own) // 10, language
    across = [yes for it, yes in honest if "page" in it]
    assert across.count(False) <= len(across) * 3 // 10
