from pathlib import Path

import pytest

from pilotfish.knowledge.cut import passages_of
from pilotfish.knowledge.database import SQLiteFile
from pilotfish.knowledge.index import Index
from pilotfish.knowledge.passage import Page
from pilotfish.knowledge.search import search

pytestmark = pytest.mark.anyio


async def found(folder: Path, language: str, query: str, *bodies: str) -> list[str]:
    index = Index(SQLiteFile(folder / "k.db"), "s")
    for number, body in enumerate(bodies):
        page = Page(f"/{number}", body, "text", language=language)
        await index.put(page.address, "1", passages_of(page))
    hits = await search(index, query)
    index.close()
    return [it.passage.address for it in hits if it.coverage > 0.9]


@pytest.mark.parametrize(
    ("language", "query", "bodies", "addresses"),
    [
        pytest.param("en", "configur", ["Configuring it", "Other"], ["/0"], id="beginning"),
        pytest.param(
            "de", "Netzwerkdrucker", ["Drucker im Netzwerk", "Netzwerk"], ["/0"], id="compound"
        ),
        pytest.param(
            "ja", "ディスククォータ", ["ディスクのクォータ", "ディスク"], ["/0"], id="katakana"
        ),
        pytest.param("de", "Drucker", ["Druckereinrichtung", "Rechner"], ["/0"], id="part"),
        pytest.param("de", "Wie richte ich das ein?", ["Einrichtung", "A"], ["/0"], id="verb"),
        pytest.param(
            "ja", "毎晩実行する", ["毎晩、実行", "実"], ["/0"], id="pair that joins words"
        ),
        pytest.param("en", "the of", ["the of"], [], id="no words"),
        pytest.param("en", 'quote" OR "near* NEAR(', ["quote OR near"], ["/0"], id="no syntax"),
    ],
)
async def test_words_that_no_passage_has(
    tmp_path: Path, language: str, query: str, bodies: list[str], addresses: list[str]
) -> None:
    assert await found(tmp_path, language, query, *bodies) == addresses


async def test_a_common_word_selects_nothing_where_a_rarer_one_does(tmp_path: Path) -> None:
    bodies = ["file system"] * 9 + ["file quota"]
    assert await found(tmp_path, "en", "quota of files", *bodies) == ["/9"]
