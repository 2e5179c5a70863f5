"""Words by language stand in files of one shape: a line a language, the first names the columns."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[3] / "widget" / "src"
TABLES = [it for it in sorted(SOURCE.rglob("*.json")) if it.parent.name != "strings"]


def test_there_are_tables() -> None:
    names = [str(path.relative_to(SOURCE)) for path in TABLES]
    assert names == ["act/closing/words.json", "guard/control_words.json", "guard/saving.json"]


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_each_line_has_a_text_for_each_column(path: Path) -> None:
    pairs: list[tuple[str, list[str]]] = json.loads(path.read_text("utf-8"), object_pairs_hook=list)
    (first, columns), *lines = pairs
    assert first == ""
    languages = [language for language, _ in lines]
    assert len(set(languages)) == len(languages) > 20
    for language, texts in lines:
        assert len(texts) == len(columns), language
        assert any(texts), language
