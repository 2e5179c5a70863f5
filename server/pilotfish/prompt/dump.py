"""The page as text for a model: a header, then one line each, in the grammar of the dump."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import unquote, urlsplit

from pilotfish.agent.model.token_estimate import estimated_tokens
from pilotfish.agent.page.view import View, rows_of
from pilotfish.prompt.escape import (
    attribute_text,
    folded,
    header_text,
    name_text,
    strangers_text,
    text_lines,
)
from pilotfish_client.observation import Attribute, Line, Range, Row

__all__ = [
    "LISTS",
    "LineText",
    "cost_of",
    "header_of",
    "line_texts",
    "row_text",
    "texts_of",
    "worth_saying",
]

# Leaving out a shorter one saves too little.
LONG_HREF = 12
# In some scripts a few characters are already a word.
WIDE = re.compile("[\u3040-\ud7a3]")
LETTERS = re.compile("[a-z\u00df-\u024f\u0370-\u1fff\u3040-\ud7a3]{3,}")
WELL_ENCODED = re.compile(r"([^%]|%[0-9a-fA-F]{2})*")
SUFFIX = re.compile(r"\.[A-Za-z0-9_]{1,5}(?=[?#]|$)")
TRAILING = re.compile(r"[\s.:…]+$")
# Where a page leads back to tells nothing of the link.
BACK = re.compile(r"[?&][^=&#/]*=(?:/|https?:)[^&#]*")
# With a fragment it is nearly always the query of the page itself.
LONG_QUERY = re.compile(r"(https?://[^?#]*[?#]).{40,}|(/[^?#]*\?)[^#]{40,}(?=#)", re.DOTALL)


def worth_saying(row: Row) -> Iterator[tuple[str, Attribute]]:
    """The attributes that the model reads, in order.

    Left out are a long `href` that the name already contains or that leads nowhere (`#`), and a
    `description` made of the name's words (a placeholder). `read` includes them, and the long query
    of an address elsewhere. A switch says that it is off, too.
    """
    attributes = row.attributes or {}
    if row.word == "switch" and not {"checked", "pressed"} & set(attributes):
        yield "checked", "false"
    for key, value in attributes.items():
        if key == "href" and isinstance(value, str) and _is_told(value, row.name):
            continue
        if key == "href" and isinstance(value, str):
            value = LONG_QUERY.sub(r"\1\2…", value)
        if key == "description" and isinstance(value, str) and _is_echo(value, row.name):
            continue
        yield key, value


def _is_told(href: str, name: str) -> bool:
    if href.endswith("#") and href[0] in "/#":
        return True
    if len(href) < LONG_HREF or href[0] not in "/#":
        return False
    path = SUFFIX.sub("", BACK.sub("", _decoded(href)), count=1).lower()
    leaf: list[str] = []
    for part in re.split("[/?#]", path):
        leaf = LETTERS.findall(part) or leaf
    said: list[str] = LETTERS.findall(name.lower())
    return any(_is_form(own, word) or _is_form(word, own) for word in leaf for own in said)


def _is_form(form: str, stem: str) -> bool:
    """Whether `form` is `stem` or begins with it; a stem of three letters would begin too many."""
    return form == stem or (
        (len(stem) > 3 or WIDE.search(stem) is not None) and form.startswith(stem)
    )


def _decoded(href: str) -> str:
    try:
        return unquote(href, errors="strict") if WELL_ENCODED.fullmatch(href) else href
    except UnicodeDecodeError:
        return href


def _is_echo(description: str, name: str) -> bool:
    bare = TRAILING.sub("", description.lower())
    return bare != "" and bare in name.lower()


DEEPEST = 24
LINE_CHARACTERS, CUT_CHARACTERS = 4_000, 1_000
URL_CHARACTERS = 500
WORD = re.compile(r"[^\w.\-]", re.ASCII)
CHARACTERS_PER_TOKEN = 16_000 / 6_000
"""A page of digits or of ideograms has more tokens than its length suggests: a line counts as at
least the characters that its tokens are worth, so 16,000 characters are at most 6,000 tokens.
"""
LISTS = frozenset(("listbox", "menu", "tree"))
LONG = LISTS | {"table", "grid", "treegrid", "rowgroup"}
# Keys of the page's own lines begin with t and r: only the widget can create this one.
CUT_KEY = re.compile(r"f[rt]\d+")
CUT_TEXT = re.compile(r"(\d+) lines folded")
ARROWS = {"above": "↑", "below": "↓"}
NOTHING: Mapping[str, LineText] = {}


@dataclass(slots=True)
class LineText:
    """A line as text, without its arrow: `text` may be several lines. `place` is the viewport's;
    `strange` is what other users wrote. `shown` has indentation and, for a row, the arrow; `cost`
    are the characters of a page's limit that it takes. `long` is one whose rows may be left out;
    `cut` are the lines that the widget folded here because its message was full, `rows` the line's
    row and those in its cells.
    """

    line: Line
    depth: int
    text: str
    place: str
    strange: bool = False
    key: str = field(init=False)
    shown: str = field(init=False)
    cost: int = field(init=False)
    long: bool = field(init=False)
    cut: int = field(init=False)
    rows: tuple[Row, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.key, row = self.line.key, self.line.row
        self.rows = tuple(rows_of(row))
        tabs = "\t" * self.depth
        arrow = "" if isinstance(row, str) else ARROWS.get(self.place, "")
        self.long = not isinstance(row, str) and row.word in LONG
        self.cut = 0
        if isinstance(row, str) and self.key[:1] == "f" and CUT_KEY.fullmatch(self.key):
            self.cut = int(found[1]) if (found := CUT_TEXT.match(row)) else 0
        self.shown = self.text
        if tabs or arrow:
            first, *rest = self.text.split("\n")
            self.shown = "\n".join([f"{tabs}{arrow}{first}", *(f"{tabs}{part}" for part in rest)])
        self.cost = cost_of(self.shown)


def cost_of(text: str) -> int:
    """Characters that a line counts as, its end included."""
    return 1 + max(len(text), math.ceil(estimated_tokens(text) * CHARACTERS_PER_TOKEN))


def header_of(view: View) -> list[str]:
    """The header's lines. URLs of the page's own origin are paths."""
    facts = view.facts
    scroll = facts.scroll
    lines = [
        f"URL: {_path(facts.url, facts.url)}",
        f"TITLE: {header_text(facts.title)}",
        f"VIEWPORT: {scroll.above} above · {scroll.visible} visible · {scroll.below} below",
    ]
    if facts.arrived_from:
        lines.append(f"FROM: {_path(facts.arrived_from, facts.url)}")
    lines += [f"DIALOG: {header_text(dialog.name) or '(no name)'}" for dialog in facts.dialogs[:5]]
    if facts.focus is not None and view.row(facts.focus):
        lines.append(f"FOCUS: [{facts.focus}]")
    if facts.unseen:
        lines.append(f"UNSEEN: {' · '.join(map(header_text, facts.unseen[:10]))}")
    return lines


def line_texts(view: View, known: Mapping[str, LineText] = NOTHING) -> list[LineText]:
    """All lines of the page in order; empty text lines are left out. `known` are the texts of an
    earlier view by key: from one view to the next nearly all lines are the same objects, and what
    is the same is not rendered again.
    """
    places, texts = _places(view), list(known.values())
    if len(texts) != len(places) or any(text.strange for text in texts):
        return texts_of(view.lines, places, known=known)
    # Most actions change a few lines and no order.
    for at, (text, line, place) in enumerate(zip(texts, view.lines, places, strict=True)):
        if text.line is not line or text.place != place:
            made = texts_of((line,), (place,), known=known)
            if not made or made[0].strange:
                return texts_of(view.lines, places, known=known)
            texts[at] = made[0]
    return texts


def texts_of(
    lines: Iterable[Line],
    places: Iterable[str],
    *,
    whole: str = "",
    known: Mapping[str, LineText] = NOTHING,
) -> list[LineText]:
    """As `line_texts`, for lines without a view, each with its place; the row with the key `whole`
    is not shortened.
    """
    texts: list[LineText] = []
    strangers: list[int] = []
    for line, place in zip(lines, places, strict=True):
        before = known.get(line.key)
        row, level = line.row, line.depth
        depth = level if 0 <= level <= DEEPEST else min(max(level, 0), DEEPEST)
        while strangers and strangers[-1] >= level:
            strangers.pop()
        if isinstance(row, Row) and row.attributes and row.attributes.get("untrusted") is True:
            strangers.append(level)
        strange = bool(strangers)
        now = (place, strange)
        if before is None or before.line is not line or (before.place, before.strange) != now:
            text = _text_of(row, strange, line.key == whole)
            before = LineText(line, depth, text, place, strange)
        if before.text:
            texts.append(before)
    return texts


def _text_of(row: Row | str, strange: bool, whole: bool) -> str:
    if isinstance(row, Row):
        return _row_text(row, (row.attributes or {}).items()) if whole else row_text(row)
    text = _text(row)
    return strangers_text(text) if text and strange else text


def row_text(row: Row) -> str:
    """The row; its long values are cut if it is longer than 4,000 characters."""
    text = _row_text(row)
    if len(text) <= LINE_CHARACTERS or not row.attributes:
        return text
    cut = {key: _cut(value) for key, value in row.attributes.items()}
    return _row_text(replace(row, attributes=cut | {"shown": str(CUT_CHARACTERS)}))


def _row_text(row: Row, said: Iterable[tuple[str, Attribute]] | None = None) -> str:
    attributes = "".join(
        f" {word}" if value is True else f" {word}={_attribute(value)}"
        for key, value in (worth_saying(row) if said is None else said)
        if (word := _word(key))
    )
    head = f"[{row.ref}]<{_word(row.word) or 'element'}{attributes}>"
    name = name_text(row.name)
    cells = [
        _row_text(cell) if isinstance(cell, Row) else name_text(cell) for cell in row.cells or ()
    ]
    parts = [name, *cells] if name or not cells else cells
    if name and cells and name in (cells[0], " ".join(cells)):
        parts = cells
    first, *rest = parts
    return head + (f" {first}" if first else "") + "".join(f" | {cell}" for cell in rest)


def _text(text: str) -> str:
    whole = text if len(text) <= LINE_CHARACTERS else text[: LINE_CHARACTERS - 1] + "…"
    lines = text_lines(whole.strip())
    return "" if lines == [""] else "\n".join(lines)


def _attribute(value: Attribute) -> str:
    return "false" if isinstance(value, bool) else attribute_text(value)


def _cut(value: Attribute) -> Attribute:
    if isinstance(value, str) and len(value) > CUT_CHARACTERS:
        return value[: CUT_CHARACTERS - 1] + "…"
    if isinstance(value, list):
        kept: list[str] = []
        for option in value:
            if sum(map(len, kept)) + len(option) > CUT_CHARACTERS:
                break
            kept.append(option)
        return kept
    return value


def _word(text: str) -> str:
    return WORD.sub("_", text)[:60]


def _path(url: str, of: str) -> str:
    """`url` on one line, without the page's own origin, cut at 500 characters."""
    text = re.sub(r"\[(?=\d)", "%5B", folded(url))
    try:
        parts, own = urlsplit(text), urlsplit(of)
    except ValueError:
        parts = own = None
    if parts and own and parts.netloc and (parts.scheme, parts.netloc) == (own.scheme, own.netloc):
        text = text.split(parts.netloc, 1)[1] or "/"
    return text if len(text) <= URL_CHARACTERS else text[: URL_CHARACTERS - 1] + "…"


def _places(view: View) -> list[str]:
    """Of each line, where it is of the viewport."""
    index, places = view.index, ["below"] * len(view.lines)

    def mark(ranges: list[Range], place: str) -> None:
        for each in ranges:
            if each.first in index and each.last in index:
                start, end = index[each.first], index[each.last] + 1
                places[start:end] = [place] * (end - start)

    mark(view.facts.above, "above")
    mark(view.facts.visible, "visible")
    return places
