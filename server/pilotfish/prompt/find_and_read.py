"""Results of find, read and search_site for the model: lines in the dump's grammar."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from pilotfish.agent.page.step import Step
from pilotfish.prompt.dump import texts_of
from pilotfish.prompt.escape import header_text, name_text, strangers_text, text_lines
from pilotfish_client.codec import DecodeError, decode
from pilotfish_client.observation import Line

__all__ = ["READING", "reading_lines"]

READING = frozenset(("find", "read"))
CHARACTERS = 8_000


def reading_lines(step: Step, *, whole: bool) -> list[str] | None:
    """The lines of a find, a read or a table's rows, each indented so that none can look like the
    text around it; None for other steps, and if the page sent none. Without `whole` one line
    says how many there were.
    """
    data = step.outcome.data
    if step.name == "extract_table" and data is not None:
        return _table_lines(data, whole=whole)
    if step.name == "search_site" and data is not None:
        return _passage_lines(data["passages"], whole=whole)
    if step.name not in READING or data is None or not isinstance(data.get("lines"), list):
        return None
    try:
        lines: list[Line] = [decode(Line, line) for line in data["lines"]]
    except DecodeError:
        return ["\t[the page sent lines that cannot be read]"]
    if not whole:
        return [f"\t[{len(lines)} lines of the page as it was then, left out]"]
    least = min((line.depth for line in lines), default=0)
    places = {key: place for place in ("above", "visible") for key in _keys(data.get(place))}
    shifted = [replace(line, depth=line.depth - least) for line in lines]
    texts = texts_of(shifted, places, whole=str(data.get("of", "")))
    shown: list[str] = []
    room = CHARACTERS
    for text in texts:
        room -= len(text.shown()) + 1
        if room < 0:
            shown.append(f"\t[{len(texts) - len(shown)} more lines: use more words, or read]")
            break
        shown.append("\n".join(f"\t{part}" for part in text.shown().split("\n")))
    return shown


def _table_lines(data: dict[str, Any], *, whole: bool) -> list[str] | None:
    """A line of the columns' names, then one for each row, its cells as in the dump."""
    columns, rows = data.get("columns"), data.get("rows")
    if not isinstance(columns, list) or not isinstance(rows, list):
        return None
    lines: list[Any] = [columns, *cast("list[Any]", rows)]
    if not whole or not all(isinstance(cells, list) for cells in lines):
        return [f"\t[{len(lines) - 1} rows of the table as it was then, left out]"]
    shown: list[str] = []
    room = CHARACTERS
    for cells in lines:
        text = "| " + " | ".join(name_text(str(cell)) for cell in cells)
        room -= len(text) + 1
        if room < 0:
            shown.append(f"\t[{len(lines) - len(shown)} more rows: fewer columns, or from=]")
            break
        shown.append(f"\t{text}")
    return shown


def _passage_lines(passages: list[dict[str, Any]], *, whole: bool) -> list[str]:
    """Number, heading and address of each, then its words as those of strangers."""
    if not whole:
        return [f"\t[{len(passages)} passages: search again to read them]"] if passages else []
    shown: list[str] = []
    for it in passages:
        shown.append(f"\t[s{it['n']}] {header_text(it['heading'])} ({header_text(it['address'])})")
        shown += [f"\t\t{strangers_text(line)}" for line in text_lines(it["text"])]
    return shown


def _keys(value: Any) -> list[str]:
    keys = cast("list[Any]", value) if isinstance(value, list) else []
    return [key for key in keys if isinstance(key, str)]
