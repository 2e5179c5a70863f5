"""Selects the lines of a long page that the model reads, and summarises the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import cache

from pilotfish.agent.page.view import View
from pilotfish.prompt.dump import LISTS, LineText, cost_of, header_of, line_texts, row_text
from pilotfish.prompt.likely import Likely, above, headings_of, likely, parents_of
from pilotfish_client.observation import Row

__all__ = ["full_text", "kept_lines", "render"]

# Of a longer table only the rows that match the task are shown, and at least a few.
MANY_ROWS, FEW_ROWS, MOST_TOLD = 60, 20, 40
# Of an open list as many as of a native one that is shut.
OPTIONS = 30
NOTE_CHARACTERS = 300
GROUPS = 6


def render(view: View, *, limit: int, task: str = "") -> str:
    """The dump, in at most `limit` characters."""
    texts = line_texts(view)
    return full_text(view, texts, kept_lines(view, texts, limit=limit, task=task))


def full_text(view: View, texts: list[LineText], kept: list[LineText]) -> str:
    """The header, the selected lines in order, and a line that says what is folded."""
    lines = [*header_of(view), "", *(text.shown for text in kept)]
    if len(kept) < len(texts):
        lines.append(_note(texts, kept))
    return "\n".join(lines)


def kept_lines(
    view: View,
    texts: list[LineText],
    *,
    limit: int,
    task: str = "",
    changed: Callable[[], Collection[str]] = tuple,
) -> list[LineText]:
    """Those of `texts` that fit into `limit` characters together with the header and the note, the
    likeliest first (see `likely`), each with the rows around it. Of a table with more than 60 rows
    only the rows that match the task and the first ones are included; its row says how many.
    """
    room = limit - sum(map(cost_of, header_of(view))) - 1
    costs = [text.cost for text in texts]
    some = [text for text in texts if text.cut or text.long]
    if sum(costs) <= room and not some:
        return texts
    parents = parents_of(texts)
    ranked = cache(lambda: likely(view, texts, task, changed()))
    # What the widget left out is counted in the note at the end of the dump.
    thinned = _thinned(texts, parents, ranked)
    thinned.update(index for index, text in enumerate(texts) if text.cut)
    listed = [index for index in range(len(texts)) if index not in thinned]
    if sum(costs[index] for index in listed) > room - (NOTE_CHARACTERS if thinned else 0):
        listed = _fitting(ranked(), parents, costs, room - NOTE_CHARACTERS, thinned)
    return _counted(texts, parents, listed) if len(listed) < len(texts) else texts


def _fitting(
    ranked: Likely,
    parents: Sequence[int | None],
    costs: Sequence[int],
    room: int,
    thinned: Collection[int],
) -> list[int]:
    kept: set[int] = set()
    for index in ranked.order:
        if index in kept or index in thinned:
            continue
        needed = {index, *above(index, parents)} - kept
        cost = sum(costs[each] for each in needed)
        if cost > room:
            needed, cost = {index}, costs[index]
        if cost <= room:
            kept |= needed
            room -= cost
    return sorted(kept)


def _thinned(
    texts: list[LineText], parents: Sequence[int | None], ranking: Callable[[], Likely]
) -> set[int]:
    """Rows of long tables and lists that are left out even if there is room."""
    tables: dict[int, list[int]] = {}
    for index, parent in enumerate(parents):
        if parent is None or not texts[parent].long:
            continue
        if isinstance(texts[index].line.row, Row):
            tables.setdefault(parent, []).append(index)
    fits = {parent: _fitting_rows(texts[parent]) for parent in tables}
    long = [(rows, fits[at][1]) for at, rows in tables.items() if len(rows) > fits[at][0]]
    if not long:
        return set()
    ranked = ranking()
    place = {index: at for at, index in enumerate(ranked.order)}
    left_out: set[int] = set()
    for rows, few in long:
        in_view = {index for index in rows if texts[index].place == "visible"}
        wanted = sorted((ranked.wanted & set(rows)) - in_view, key=lambda index: place[index])
        stays = {rows[0], *in_view, *wanted[:MOST_TOLD]}
        for index in sorted(rows, key=lambda index: (ranked.far[index], index)):
            if len(stays) >= few:
                break
            stays.add(index)
        left_out |= set(rows) - stays
    for index, parent in enumerate(parents):
        if parent in left_out:
            left_out.add(index)
    return left_out


def _fitting_rows(text: LineText) -> tuple[int, int]:
    """How many of its rows a table or list may have, and how many are kept of a longer one."""
    row = text.line.row
    is_list = isinstance(row, Row) and row.word in LISTS
    return (OPTIONS, OPTIONS) if is_list else (MANY_ROWS, FEW_ROWS)


def _counted(
    texts: list[LineText], parents: Sequence[int | None], listed: list[int]
) -> list[LineText]:
    """The selected lines; a table with folded rows says how many it has and shows."""
    stays = set(listed)
    rows: Counter[int] = Counter()
    shown: Counter[int] = Counter()
    for index, parent in enumerate(parents):
        if parent is not None and isinstance(texts[index].line.row, Row):
            rows[parent] += 1
            shown[parent] += index in stays
        elif parent is not None:
            rows[parent] += texts[index].cut
    return [
        _table(texts[index], rows[index], shown[index])
        if shown[index] < rows[index]
        else texts[index]
        for index in listed
    ]


def _table(text: LineText, rows: int, shown: int) -> LineText:
    row = text.line.row
    # A virtual table says by itself which of its rows the page has drawn.
    if not isinstance(row, Row) or not text.long or "shown" in (row.attributes or {}):
        return text
    # If the page counts its rows, the line above them is not one of them.
    known = str((row.attributes or {}).get("rows", ""))
    head = rows - int(known) if known.isdecimal() and 0 < rows - int(known) <= 2 else 0
    counts = {"rows": known or str(rows), "shown": str(max(0, shown - head))}
    counted = replace(row, attributes=(row.attributes or {}) | counts)
    return replace(text, text=row_text(counted))


def _note(texts: list[LineText], kept: list[LineText]) -> str:
    """`… 412 lines folded: 388 rows of [15], 20 lines under [18], footer; use find or read`."""
    stays = {text.key for text in kept}
    parents = parents_of(texts)
    headings = headings_of(texts, parents)
    groups: Counter[str] = Counter()
    for index, text in enumerate(texts):
        if text.key not in stays:
            groups[_group(index, texts, parents, headings, stays)] += text.cut or 1
    named = [
        f"{count} {label}" if label.endswith("]") else label
        for label, count in groups.most_common(GROUPS)
        if label
    ]
    more = ["more"] if groups[""] or len(groups) > GROUPS else []
    folded = sum(groups.values())
    line = "line" if folded == 1 else "lines"
    return f"… {folded} {line} folded: {', '.join([*named, *more])}; use find or read"


def _group(
    index: int,
    texts: list[LineText],
    parents: Sequence[int | None],
    headings: Sequence[int | None],
    stays: Collection[str],
) -> str:
    """What a folded line is counted under: the row around it that is shown, the part that is folded
    with it, or the heading above it.
    """
    outermost = texts[index]
    for around in above(index, parents):
        row = texts[around].line.row
        if texts[around].line.key in stays and isinstance(row, Row):
            return f"{'rows' if texts[around].long else 'lines'} of [{row.ref}]"
        outermost = texts[around]
    row = outermost.line.row
    if outermost is not texts[index] and isinstance(row, Row):
        return row.word
    heading = headings[index]
    if heading is not None and texts[heading].line.key in stays:
        row = texts[heading].line.row
        return f"lines under [{row.ref}]" if isinstance(row, Row) else ""
    return ""
