"""Which lines of a long page a model gets to read, and what it is told of the rest."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from pilotfish.agent.view import View
from pilotfish.prompt.dump import LineText, header_of, line_texts
from pilotfish_client.observation import Row

__all__ = ["full_text", "kept_lines", "render"]

INTERACTIVE = frozenset(
    (
        *("a", "button", "checkbox", "combobox", "gridcell", "input", "link", "listbox"),
        *("menuitem", "menuitemcheckbox", "menuitemradio", "option", "radio", "scrollbar"),
        *("searchbox", "select", "slider", "spinbutton", "summary", "switch", "tab"),
        *("textarea", "textbox", "treeitem"),
    )
)
TABLES = frozenset(("table", "grid", "treegrid", "rowgroup"))
NOTE_CHARACTERS = 300
GROUPS = 6
# A word that stands on more than a fifth of the lines tells nothing of what the task is about.
COMMON = 0.2


def render(view: View, *, limit: int, task: str = "") -> str:
    """The dump, in at most `limit` characters."""
    texts = line_texts(view)
    return full_text(view, texts, kept_lines(view, texts, limit=limit, task=task))


def full_text(view: View, texts: list[LineText], kept: list[LineText]) -> str:
    """Header, the kept lines in order, and a line that says what is folded."""
    lines = [*header_of(view), "", *(text.shown() for text in kept)]
    if len(kept) < len(texts):
        lines.append(_note(texts, kept))
    return "\n".join(lines)


def kept_lines(view: View, texts: list[LineText], *, limit: int, task: str = "") -> list[LineText]:
    """Those of `texts` that fit into `limit` characters together with the header and the note.

    First the dialog's and the focused row, then what can be acted on in view, lines with words of
    the task, the rest in view, and outwards from there; each with the rows it stands in.
    """
    room = limit - sum(len(line) + 1 for line in header_of(view)) - 1
    costs = [len(text.shown()) + 1 for text in texts]
    if sum(costs) <= room:
        return texts
    room -= NOTE_CHARACTERS
    parents = _parents(texts)
    kept: set[int] = set()
    for index in _by_worth(view, texts, task):
        needed = {index, *_above(index, parents)} - kept
        cost = sum(costs[each] for each in needed)
        if cost > room and index not in kept:
            needed, cost = {index}, costs[index]
        if index not in kept and cost <= room:
            kept |= needed
            room -= cost
    return [texts[index] for index in sorted(kept)]


def _by_worth(view: View, texts: list[LineText], task: str) -> list[int]:
    seen = [index for index, text in enumerate(texts) if text.place == "visible"]
    first, last = (seen[0], seen[-1]) if seen else (0, 0)
    wanted = _task_words(texts, task)
    must = {view.facts.focus, *(dialog.ref for dialog in view.facts.dialogs)} - {None}

    def worth(index: int) -> tuple[int, int, int]:
        text = texts[index]
        rows = list(_rows(text))
        in_view = text.place == "visible"
        shared = len(wanted & _words(text.text))
        if any(row.ref in must for row in rows):
            tier = 0
        elif in_view and any(row.word in INTERACTIVE for row in rows):
            tier = 1
        elif shared:
            tier = 2
        elif in_view:
            tier = 3
        else:
            tier = 4 if rows else 5
        return tier, -shared, max(first - index, index - last, 0)

    return sorted(range(len(texts)), key=worth)


def _task_words(texts: list[LineText], task: str) -> set[str]:
    wanted = _words(task)
    having = Counter(word for text in texts for word in _words(text.text) & wanted)
    return {word for word in wanted if having[word] <= max(3, COMMON * len(texts))}


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w{3,}", text.casefold()))


def _rows(text: LineText) -> Iterator[Row]:
    waiting = [text.line.row]
    while waiting:
        if isinstance(row := waiting.pop(), Row):
            yield row
            waiting += row.cells or ()


def _parents(texts: list[LineText]) -> list[int | None]:
    """For each line the row it stands in: the nearest one before it that is less indented."""
    open_rows: list[int] = []
    parents: list[int | None] = []
    for index, text in enumerate(texts):
        while open_rows and texts[open_rows[-1]].depth >= text.depth:
            open_rows.pop()
        parents.append(open_rows[-1] if open_rows else None)
        if isinstance(text.line.row, Row):
            open_rows.append(index)
    return parents


def _above(index: int, parents: list[int | None]) -> Iterator[int]:
    above = parents[index]
    while above is not None:
        yield above
        above = parents[above]


def _note(texts: list[LineText], kept: list[LineText]) -> str:
    """`… 412 lines folded: 388 rows of [15], footer; use scroll_to`."""
    stays = {text.line.key for text in kept}
    parents = _parents(texts)
    groups: Counter[str] = Counter()
    for index, text in enumerate(texts):
        if text.line.key not in stays:
            groups[_group(index, texts, parents, stays)] += 1
    named = [
        f"{count} {label}" if label.endswith("]") else label
        for label, count in groups.most_common(GROUPS)
        if label
    ]
    more = ["more"] if groups[""] or len(groups) > GROUPS else []
    folded = sum(groups.values())
    line = "line" if folded == 1 else "lines"
    return f"… {folded} {line} folded: {', '.join([*named, *more])}; use scroll_to"


def _group(index: int, texts: list[LineText], parents: list[int | None], stays: set[str]) -> str:
    """What a folded line is counted under: the row that stays around it, else one folded, too."""
    outermost = texts[index]
    for above in _above(index, parents):
        row = texts[above].line.row
        if texts[above].line.key in stays and isinstance(row, Row):
            return f"{'rows' if row.word in TABLES else 'lines'} of [{row.ref}]"
        outermost = texts[above]
    row = outermost.line.row
    return row.word if outermost is not texts[index] and isinstance(row, Row) else ""
