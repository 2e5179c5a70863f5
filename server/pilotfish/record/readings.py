"""What a page says of itself, as labelled values: pairs, tables, fields, headings, lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from pilotfish.agent.page.view import View
from pilotfish_client.observation import Row

__all__ = ["Reading", "fitting", "number_in", "plain", "readings_of", "reread", "sources_of"]

_PAIR = re.compile(r"(?P<label>[^:]{1,60}):\s+(?P<value>\S.*)", re.DOTALL)
_NUMBER = re.compile(r"[+−-]?\d[\d\u00a0\u202f' .,]*")
T = TypeVar("T")
_ROWS = frozenset({"row", "listitem", "option", "article"})


@dataclass(frozen=True)
class Reading:
    """`label` is what the page calls `value`, "" where it only stands there; `key` is the first
    cell of its row; `word` is the role of what it stands in.
    """

    value: str
    label: str = ""
    key: str = ""
    word: str = ""


def readings_of(view: View) -> list[Reading]:
    """In the order of the page."""
    found: list[Reading] = []
    header: tuple[int, list[str]] | None = None
    for line in view.lines:
        if isinstance(line.row, str):
            found.extend(_of_text(line.row))
            continue
        row = line.row
        if row.word in ("table", "grid", "treegrid"):
            header = None
        cells = [_text(cell) for cell in row.cells or ()]
        if cells and header is None and row.word == "row":
            header = (line.depth, cells)
            continue
        if cells:
            columns = header[1] if header and header[0] == line.depth else []
            found.extend(_of_cells(cells, columns))
        found.extend(_of_row(row))
    return found


def sources_of(view: View, data: Any) -> dict[str, dict[str, Any]]:
    """By the dotted path of each value: where the page says it. The rest is left out."""
    readings = readings_of(view)
    found: dict[str, dict[str, Any]] = {}
    for path, value in _leaves(data, ""):
        if (source := _source(readings, path, value)) is not None:
            found[path] = source
    return found


def reread(view: View, source: Mapping[str, Any]) -> Any:
    """What the page says there now; None where it says nothing."""
    label, key = plain(source["label"]), source["key"]
    readings = [it for it in readings_of(view) if plain(it.label) == label]
    if label:
        fitting = [it for it in readings if it.key == key] or readings
    else:
        fitting = [it for it in readings if it.word == source["word"]]
    for reading in fitting:
        text = reading.value
        before, after = source["before"], source["after"]
        if not text.startswith(before) or not text.endswith(after):
            continue
        inner = text[len(before) : len(text) - len(after)]
        if (value := _typed(inner, source["type"])) is not None:
            return value
    return None


def fitting(task: str, items: Sequence[T], text_of: Callable[[T], str]) -> list[T]:
    """Those that share most words with the task first; of two alike the later one."""
    words = set(plain(task).split())
    shared = [(len(words & set(plain(text_of(it)).split())), n) for n, it in enumerate(items)]
    return [items[n] for _, n in sorted(shared, reverse=True)]


def plain(text: str) -> str:
    """For comparison: letters and digits of any script, in lower case."""
    return " ".join(re.findall(r"\w+", text.casefold().replace("_", " ")))


def number_in(text: str) -> float | None:
    """The one number in `text`, however it is grouped; None where there is none, or are several."""
    found = _NUMBER.findall(text)
    if len(found) != 1:
        return None
    digits = re.sub(r"[\u00a0\u202f' ]", "", found[0]).replace("−", "-").rstrip(".,")
    if re.search(r",\d{1,2}$", digits) and "." not in digits.rpartition(",")[2]:
        digits = digits.replace(".", "").replace(",", ".")
    else:
        digits = digits.replace(",", "")
    try:
        return float(digits)
    except ValueError:
        return None


def _of_text(text: str) -> Iterator[Reading]:
    if pair := _PAIR.fullmatch(text):
        yield Reading(pair["value"].strip(), pair["label"].strip(), word="text")
    yield Reading(text, word="text")


def _of_cells(cells: list[str], columns: list[str]) -> Iterator[Reading]:
    filled = [cell for cell in cells if cell]
    key = filled[0] if filled else ""
    if len(filled) == 2:
        yield Reading(filled[1], filled[0], word="row")
    for index, cell in enumerate(cells):
        label = columns[index] if len(columns) > index else ""
        if cell and label:
            yield Reading(cell, label, key, "cell")


def _of_row(row: Row) -> Iterator[Reading]:
    attributes: dict[str, Any] = row.attributes or {}
    value = attributes.get("value")
    if row.name and isinstance(value, str):
        yield Reading(value, row.name, word=row.word)
    if row.name and row.word in ("checkbox", "switch", "radio"):
        yield Reading("true" if attributes.get("checked") else "false", row.name, word=row.word)
    if row.name and not row.cells and row.word not in _ROWS:
        yield Reading(row.name, word=row.word)


def _text(cell: str | Row) -> str:
    if isinstance(cell, str):
        return cell.strip()
    value = (cell.attributes or {}).get("value")
    return cell.name or (value if isinstance(value, str) else "")


def _source(readings: list[Reading], path: str, value: Any) -> dict[str, Any] | None:
    text = str(value).strip()
    if isinstance(value, bool) or not text:
        return None
    kind = "text" if isinstance(value, str) else type(value).__name__
    fits = [it for it in readings if it.value == text or _typed(it.value, kind) == value]
    if fits:
        name = plain(path.rpartition(".")[2])
        best = min(fits, key=lambda it: (plain(it.label) != name, not it.label))
        return _told(best, kind)
    for reading in readings:
        if kind == "text" and text in reading.value:
            before, _, after = reading.value.partition(text)
            return _told(reading, kind, before, after)
    return None


def _told(reading: Reading, kind: str, before: str = "", after: str = "") -> dict[str, Any]:
    return {
        "label": reading.label,
        "key": reading.key,
        "word": reading.word,
        "before": before,
        "after": after,
        "type": kind,
    }


def _typed(text: str, kind: str) -> Any:
    if kind == "text":
        return text.strip() or None
    number = number_in(text)
    if number is None:
        return None
    return int(number) if kind == "int" and number == int(number) else number


def _leaves(data: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(data, Mapping):
        for name, value in data.items():  # pyright: ignore[reportUnknownVariableType]
            yield from _leaves(value, f"{path}.{name}" if path else str(name))  # pyright: ignore[reportUnknownArgumentType]
    elif isinstance(data, str | int | float):
        yield path, data
