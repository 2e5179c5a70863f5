"""`make bench NAME=answers`: what a search finds and leaves; into build/bench/answers.json."""

from __future__ import annotations

import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from bench.answers.corpora import ENGLISH, ROOT, SETS, Corpus, Question, corpus

from pilotfish.knowledge import Knowledge, Page
from pilotfish.knowledge.fragment import marked
from pilotfish.knowledge.library import Library

MANY = 10_000
"""Passages that the speed of queries is measured on."""


def is_right(question: Question, address: str, heading: str) -> bool:
    return urlsplit(address).path.lstrip("/") in question.pages and question.heading in heading


async def measured(given: Corpus, folder: Path) -> dict[str, Any]:
    library = Library(
        Knowledge([given.pages], language=given.language), str(folder / given.name), ""
    )
    built = await library.refresh()
    right: list[str] = []
    missed: list[str] = []
    silent: list[str] = []
    loud: list[str] = []
    dead = 0
    for question in given.questions:
        found = await library.find(question.asked)
        dead += sum(
            not _resolves(given, marked(it.passage.address, it.passage.text)) for it in found
        )
        if question.pages:
            first = (it.passage for it in found[:3])
            hit = any(is_right(question, it.address, it.heading) for it in first)
            (right if hit else missed).append(question.asked)
        else:
            (loud if found else silent).append(question.asked)
    size = _bytes(folder, given.name)
    return {
        "right": len(right),
        "answered": len(right) + len(missed),
        "silent": len(silent),
        "unanswered": len(silent) + len(loud),
        "dead_links": dead,
        "missed": missed,
        "loud": loud,
        "pages": built.pages,
        "build_seconds_1000_pages": round(built.seconds / built.pages * 1000, 1),
        "bytes_1000_pages": size // built.pages * 1000,
    }


def _bytes(folder: Path, name: str) -> int:
    return sum(file.stat().st_size for file in folder.glob(f"{name}-knowledge.db*"))


def _resolves(given: Corpus, address: str) -> bool:
    """Whether the page has such a file, and in it the anchor."""
    path, _, rest = address.partition("#")
    anchor = rest.partition(":~:")[0]
    file = given.folder / path.lstrip("/")
    file = file / "index.html" if file.is_dir() else file
    if not file.is_file():
        return False
    text = file.read_text("utf-8", "replace")
    return not anchor or any(f'{key}="{anchor}"' in text for key in ("id", "name"))


async def speed(folder: Path) -> dict[str, Any]:
    """Of queries over ten thousand passages: all sets in one index."""
    sets = [corpus(name) for name in ("sqlite", "handbook", "flask")]

    def pages() -> Iterator[Page]:
        for given in sets:
            for page in given.pages():
                yield Page(f"/{given.name}{page.address}", page.body, page.kind, language="en")

    library = Library(Knowledge([pages]), str(folder / "speed"), "")
    await library.refresh()
    passages = (await library._index.extent()).passages
    asked = [question.asked for given in sets for question in given.questions]
    took: list[float] = []
    worked: list[float] = []
    for query in asked * 3:
        begun, cpu = time.perf_counter(), time.process_time()
        await library.find(query)
        took.append((time.perf_counter() - begun) * 1000)
        worked.append((time.process_time() - cpu) * 1000)
    return {
        "passages": passages,
        "query_p50_ms": round(statistics.median(took), 1),
        "query_p95_ms": round(statistics.quantiles(took, n=20)[-1], 1),
        # Of the processor: what it takes on a machine that does nothing else.
        "query_p95_cpu_ms": round(statistics.quantiles(worked, n=20)[-1], 1),
    }


async def main() -> None:
    told: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for each in SETS:
            told[each] = found = await measured(corpus(each), folder)
            print(
                f"{each:12} right in three {found['right']}/{found['answered']}, unanswerable"
                f" silent {found['silent']}/{found['unanswered']}, dead links"
                f" {found['dead_links']}, 1,000 pages {found['build_seconds_1000_pages']} s"
                f" {found['bytes_1000_pages'] / 1e6:.1f} MB"
            )
            for question in (*found["missed"], *found["loud"]):
                print(f"    {question}")
        told |= await speed(folder)
    for key, of, all_ in (
        ("right_in_three", "right", "answered"),
        ("unanswerable_silent", "silent", "unanswered"),
    ):
        part, whole = (sum(told[it][name] for it in ENGLISH) for name in (of, all_))
        told[key] = round(part / whole, 3)
        print(f"{key:20} {part}/{whole} = {told[key]:.1%}")
    print({key: value for key, value in told.items() if key.startswith("query_")})
    out = ROOT / "build" / "bench" / "answers.json"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    asyncio.run(main())
