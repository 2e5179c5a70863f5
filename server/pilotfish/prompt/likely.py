"""The lines of an excerpt that a model will likely need, and how rows nest."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pilotfish.agent.page.view import View
from pilotfish.prompt.dump import LineText
from pilotfish_client.observation import Row

__all__ = ["INTERACTIVE", "Likely", "above", "headings_of", "likely", "menu_links", "parents_of"]

MENUS = frozenset(("banner", "contentinfo", "navigation"))


def parents_of(texts: Sequence[LineText]) -> list[int | None]:
    """For each line its parent row: the nearest one before it with less indentation."""
    open_rows: list[tuple[int, int]] = []
    parents: list[int | None] = []
    for index, text in enumerate(texts):
        depth = text.line.depth
        while open_rows and open_rows[-1][0] >= depth:
            open_rows.pop()
        parents.append(open_rows[-1][1] if open_rows else None)
        if isinstance(text.line.row, Row):
            open_rows.append((depth, index))
    return parents


def headings_of(texts: Sequence[LineText], parents: Sequence[int | None]) -> list[int | None]:
    """For each line its heading: the last one before it in the same part."""
    last: dict[int | None, int] = {}
    under: list[int | None] = []
    for index, (text, parent) in enumerate(zip(texts, parents, strict=True)):
        around = next((last[each] for each in _outwards(parent, parents) if each in last), None)
        under.append(around)
        row = text.line.row
        if isinstance(row, Row) and (row.word == "heading" or "level" in (row.attributes or {})):
            last[parent] = index
    return under


def above(index: int, parents: Sequence[int | None]) -> Iterator[int]:
    """The rows around a line, from the inside out."""
    at = parents[index]
    while at is not None:
        yield at
        at = parents[at]


def menu_links(texts: Sequence[LineText]) -> Iterator[str]:
    """Where the links in menus and around the page lead."""
    inside: int | None = None
    for text in texts:
        if inside is not None and text.line.depth <= inside:
            inside = None
        for row in text.rows:
            if inside is None and row.word in MENUS:
                inside = text.line.depth
            href = (row.attributes or {}).get("href")
            if inside is not None and isinstance(href, str):
                yield href


def _outwards(parent: int | None, parents: Sequence[int | None]) -> Iterator[int | None]:
    while parent is not None:
        yield parent
        parent = parents[parent]
    yield None


INTERACTIVE = frozenset(
    (
        *("a", "button", "checkbox", "combobox", "gridcell", "input", "link", "listbox"),
        *("menuitem", "menuitemcheckbox", "menuitemradio", "option", "radio", "scrollbar"),
        *("searchbox", "select", "slider", "spinbutton", "summary", "switch", "tab"),
        *("textarea", "textbox", "treeitem"),
    )
)
SHAPES = frozenset(("path", "rect", "circle", "ellipse", "polygon", "polyline", "line"))
# A word on more than a fifth of the lines says nothing about the task.
COMMON = 0.2


@dataclass(frozen=True)
class Likely:
    """`order` holds all line numbers, the likeliest first; `wanted` those that are relevant by
    themselves: focused, in view, changed, or with words of the task. `far` is the distance of each
    line from the view, in lines.
    """

    order: list[int]
    wanted: frozenset[int]
    far: list[int]


def likely(view: View, texts: Sequence[LineText], task: str, changed: Collection[str]) -> Likely:
    """Lines in order of relevance. The order depends on nothing but its
    arguments; `changed` are the keys of lines that the model has not read as they are now.

    1. the row that has the focus, and the dialog's;
    2. what is in view: first what can be acted on, then the rest;
    3. what has changed;
    4. lines with words of the task: a word counts more if fewer lines have it, and one that is on
       over a fifth of them (and on more than three) counts nothing;
    5. headings, which say what there is further on;
    6. what can be acted on, then what is a row at all, then text.

    Shapes of a drawing that have no name, as the hundred bars of a chart, come after what is in
    view, and after all else where they are not.

    Within one rank the line nearer to the view comes first, then the earlier one.
    """
    seen = [index for index, text in enumerate(texts) if text.place == "visible"]
    first, last = (seen[0], seen[-1]) if seen else (0, 0)
    far = [max(first - index, index - last, 0) for index in range(len(texts))]
    weights = _weights(texts, task)
    must = {view.facts.focus, *(dialog.ref for dialog in view.facts.dialogs)} - {None}
    ranks: list[tuple[int, float, int, int]] = []
    for index, text in enumerate(texts):
        rows = text.rows
        in_view = text.place == "visible"
        acts = any(row.word in INTERACTIVE for row in rows)
        weight = sum(weights[word] for word in weights.keys() & _words(text.text)) if weights else 0
        if any(row.ref in must for row in rows):
            rank = 0
        elif rows and not weight and all(row.word in SHAPES and not row.name for row in rows):
            rank = 3 if in_view else 10
        elif in_view:
            rank = 1 if acts else 2
        elif text.line.key in changed:
            rank = 4
        elif weight:
            rank = 5
        elif isinstance(text.line.row, Row) and text.line.row.word == "heading":
            rank = 6
        else:
            rank = 7 if acts else 8 if rows else 9
        ranks.append((rank, -weight if rank == 5 else 0.0, far[index], index))
    wanted = frozenset(index for rank, _, _, index in ranks if rank <= 5)
    return Likely([index for *_, index in sorted(ranks)], wanted, far)


def _weights(texts: Sequence[LineText], task: str) -> dict[str, float]:
    asked = _words(task)
    having = Counter(word for text in texts for word in _words(text.text) & asked)
    most = max(3, COMMON * len(texts))
    return {word: 1 / count for word, count in having.items() if count <= most}


@lru_cache(16_384)
def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w{3,}", text.casefold()))
