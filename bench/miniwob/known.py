"""What a reader of the dump knows a ref by: its row, the words in it, its place among its like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from bench.miniwob.reading import Page, Row

__all__ = ["Known", "known"]


@dataclass(frozen=True)
class Known:
    """`inside` are the words below a row without a name; the row is the `nth` (from 0) of `of` with
    this name on the page.
    """

    row: Row
    inside: tuple[str, ...] = ()
    nth: int = 0
    of: int = 1


def known(page: Page) -> Iterator[Known]:
    """One for each row with a ref, in reading order."""
    names = [_fold(row.name) for row in page.rows()]
    count, passed = Counter(names), Counter[str]()
    inside = {line.ref: _inside(page.lines[at:]) for at, line in enumerate(page.lines)}
    for row, name in zip(page.rows(), names, strict=True):
        if row.ref:
            below = () if row.name else inside.get(row.ref, ())
            yield Known(row, below, passed[name], count[name])
        passed[name] += 1


def _inside(lines: tuple[Row, ...]) -> tuple[str, ...]:
    """The words of the lines that stand deeper than the first one, up to the next that does not."""
    own, *rest = lines
    words: list[str] = []
    for line in rest:
        # What is told later stands behind, wherever it belongs.
        if line.depth <= own.depth or line.fresh:
            break
        words += [row.name for row in (line, *line.cells) if row.name]
    return tuple(words)


def _fold(text: str) -> str:
    return " ".join(text.split()).lower()
