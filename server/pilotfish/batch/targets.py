"""Where on a page an action was aimed and a value was read, for another rendering of the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pilotfish.agent.page.target import ref_of, target_of
from pilotfish.agent.page.view import View
from pilotfish.batch.readings import Reading, number_in, plain, readings_of
from pilotfish_client.observation import Row

__all__ = ["find_place", "place_of", "reread", "sources_of"]

_PRESSED = frozenset({"link", "button", "menuitem", "tab"})


@dataclass(frozen=True)
class _Standing:
    """A row with the texts of the line that it stands in."""

    row: Row
    beside: frozenset[str]


def place_of(view: View, args: Mapping[str, Any]) -> dict[str, Any] | None:
    """Role and name of the target, what stands beside it in its row, the named part of the page
    around it, and which one of those alike it is; None where `args` name none.
    """
    ref = ref_of(dict(args))
    target = target_of(view, dict(args))
    if ref is None or target is None:
        return None
    alike = [it for it in _standings(view) if _same(it.row, target.role, target.name)]
    mine = next((n for n, it in enumerate(alike) if it.row.ref == ref), 0)
    beside = sorted(alike[mine].beside) if alike else []
    return {
        "role": target.role,
        "name": target.name,
        "around": target.place,
        "beside": beside,
        "nth": mine,
        "of": len(alike),
    }


def find_place(view: View, place: Mapping[str, Any]) -> int | None:
    """The ref of the one element that fits; None where none does, or several do equally."""
    role, name = place["role"], place["name"]
    found = [it for it in _standings(view) if _same(it.row, role, name)]
    if not found and role in _PRESSED:
        found = [it for it in _standings(view) if it.row.word in _PRESSED and it.row.name == name]
    if len(found) <= 1:
        return found[0].row.ref if found else None
    beside: set[str] = set(place["beside"])
    most = max(len(beside & it.beside) for it in found)
    best: list[_Standing] = [it for it in found if len(beside & it.beside) == most]
    if len(best) > 1 and place["around"]:
        within = [it for it in best if _around(view, it.row) == place["around"]]
        best = within or best
    if len(best) > 1 and len(found) == place["of"]:
        best = [found[place["nth"]]] if found[place["nth"]] in best else best
    return best[0].row.ref if len(best) == 1 else None


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


def _source(readings: list[Reading], path: str, value: Any) -> dict[str, Any] | None:
    text = str(value).strip()
    if isinstance(value, bool) or not text:
        return None
    kind = "text" if isinstance(value, str) else type(value).__name__
    fits = [it for it in readings if it.value == text or _typed(it.value, kind) == value]
    if fits:
        best = min(fits, key=lambda it: (not _named(it, path), not it.label))
        return _told(best, kind)
    for reading in readings:
        if kind == "text" and text in reading.value:
            before, _, after = reading.value.partition(text)
            return _told(reading, kind, before, after)
    return None


def _named(reading: Reading, path: str) -> bool:
    return plain(reading.label) == plain(path.rpartition(".")[2])


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


def _same(row: Row, role: str, name: str) -> bool:
    return row.word == role and row.name == name


def _standings(view: View) -> Iterator[_Standing]:
    for line in view.lines:
        if isinstance(line.row, str):
            continue
        cells = line.row.cells or []
        texts = frozenset(
            text for cell in cells if (text := cell if isinstance(cell, str) else cell.name)
        )
        yield _Standing(line.row, frozenset())
        for cell in cells:
            if isinstance(cell, Row):
                yield _Standing(cell, texts - {cell.name})


def _around(view: View, row: Row) -> str:
    target = target_of(view, {"ref": row.ref})
    return target.place if target else ""
