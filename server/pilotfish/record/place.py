"""An element as a page calls it, and which one that is on the page as it is now."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from pydantic import Field

from pilotfish.agent.page.target import ref_of
from pilotfish.agent.page.view import View
from pilotfish.yaml_file import Flag, written
from pilotfish_client.observation import Line, Row

__all__ = [
    "PARAM",
    "Place",
    "Spot",
    "fill",
    "find_place",
    "fits",
    "named",
    "place_of",
    "refs_at",
    "spots_of",
]

PARAM = re.compile(r"\{([a-z][a-z0-9_]{0,29})\}")
"""A param in a text of a recipe: `{item}`."""
_Text = Annotated[str, Field(min_length=1, max_length=200)]
_State = Annotated[str, Field(pattern="^(checked|pressed|expanded)$")]
_SPACES = re.compile(r"\s+")
_PRESSED = frozenset({"link", "button", "menuitem", "tab"})
_CHECKED = frozenset({"checkbox", "switch", "radio", "menuitemcheckbox", "menuitemradio"})
_CARDS = frozenset({"listitem", "article", "row", "treeitem", "figure", "option"})
_DIALOGS = frozenset({"dialog", "alertdialog"})
_PARTS = _DIALOGS | {
    *("banner", "complementary", "contentinfo", "form", "group", "list", "main", "navigation"),
    *("region", "search", "table", "tabpanel"),
}


@written()
@dataclass(frozen=True)
class Place:
    """An element as the page calls it. `name` and `within` may hold {params}, and `*` for words
    that differ from time to time; `row` are texts of the row or card around it, `within` is the
    named part of the page, `state` what it must say of itself, such as {"checked": False}.
    """

    role: Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
    name: Annotated[str, Field(max_length=200)]
    row: Annotated[tuple[_Text, ...], Field(max_length=8)] = ()
    within: _Text = ""
    state: Mapping[_State, Flag] = field(default_factory=dict[str, bool])


@dataclass(frozen=True)
class Spot:
    """A row with the texts of its row or card, and the named part of the page around it."""

    row: Row
    beside: tuple[str, ...] = ()
    within: str = ""
    in_dialog: bool = False

    @property
    def state(self) -> dict[str, bool]:
        """What it says of being checked, pressed or expanded."""
        attributes = self.row.attributes or {}
        names = [name for name in ("pressed", "expanded") if name in attributes]
        names += ["checked"] if self.row.word in _CHECKED or "checked" in attributes else []
        return {name: attributes.get(name) not in (None, False, "", "false") for name in names}


def spots_of(view: View) -> list[Spot]:
    """Every element of the page, in its order."""
    found: list[Spot] = []
    around: list[tuple[int, Row]] = []
    texts: list[list[str]] = []
    for index, line in enumerate(view.lines):
        while around and around[-1][0] >= line.depth:
            around.pop()
            texts.pop()
        if not isinstance(line.row, Row):
            continue
        parts = [row for _, row in around if row.word in _PARTS and row.name]
        card = next((n for n in reversed(range(len(around))) if _is_card(around[n][1])), None)
        base = Spot(
            line.row,
            tuple(texts[card]) if card is not None else (),
            parts[-1].name if parts else "",
            any(row.word in _DIALOGS for _, row in around),
        )
        found.append(base)
        cells = tuple(_texts_of(line.row))
        found += [
            replace(base, row=cell, beside=cells)
            for cell in line.row.cells or ()
            if isinstance(cell, Row)
        ]
        around.append((line.depth, line.row))
        texts.append(list(_inside(view.lines, index)) if _is_card(line.row) else [])
    return found


def refs_at(view: View, place: Place, params: Mapping[str, str]) -> list[int]:
    """The refs of all elements that fit; a recipe goes on only where it is exactly one."""
    name, within = fill(place.name, params), fill(place.within, params)
    rows = [fill(text, params) for text in place.row]
    found = _called(spots_of(view), place.role, lambda row: named(row, name))
    if rows:
        found = [it for it in found if all(any(fits(r, t) for t in it.beside) for r in rows)]
    if within and (len(found) > 1 or any(it.in_dialog for it in found)):
        found = [it for it in found if fits(within, it.within)]
    return [it.row.ref for it in found]


def place_of(view: View, args: Mapping[str, Any]) -> dict[str, Any] | None:
    """Role and name of the target, what stands beside it in its row or card, the named part of the
    page around it, and which one of those alike it is; None where `args` name none.
    """
    ref, spots = ref_of(dict(args)), spots_of(view)
    mine = next((it for it in spots if it.row.ref == ref), None)
    if mine is None:
        return None
    alike = [it for it in spots if (it.row.word, it.row.name) == (mine.row.word, mine.row.name)]
    return {
        "role": mine.row.word,
        "name": mine.row.name or "",
        "around": mine.within,
        "beside": sorted(_others(mine)),
        "nth": alike.index(mine),
        "of": len(alike),
    }


def find_place(view: View, place: Mapping[str, Any]) -> int | None:
    """The ref of the one element that fits; None where none does, or several do equally."""
    found = _called(spots_of(view), place["role"], lambda row: (row.name or "") == place["name"])
    if not found:
        return None
    beside: set[str] = set(place["beside"])
    most = max(len(beside & _others(it)) for it in found)
    best = [it for it in found if len(beside & _others(it)) == most]
    if len(best) > 1 and place["around"]:
        best = [it for it in best if it.within == place["around"]] or best
    if len(best) > 1 and len(found) == place["of"]:
        best = [it for it in best if it is found[place["nth"]]] or best
    return best[0].row.ref if len(best) == 1 else None


def named(row: Row, pattern: str) -> bool:
    """Whether the element is called so."""
    return fits(pattern, row.name or "")


def fill(text: str, params: Mapping[str, str]) -> str:
    """`text` with the values of its params."""
    return PARAM.sub(lambda found: params.get(found[1], found[0]), text)


def fits(pattern: str, text: str) -> bool:
    """Whether `text` is `pattern`, where `*` is any words; case and spaces do not count."""
    parts = (re.escape(part) for part in _SPACES.sub(" ", pattern).strip().split("*"))
    flags = re.IGNORECASE | re.DOTALL
    return re.fullmatch(".*".join(parts), _SPACES.sub(" ", text).strip(), flags) is not None


def _called(spots: Sequence[Spot], role: str, is_named: Callable[[Row], bool]) -> list[Spot]:
    """Those of that role and name; what is pressed may have become another thing to press."""
    found = [it for it in spots if it.row.word == role and is_named(it.row)]
    if not found and role in _PRESSED:
        found = [it for it in spots if it.row.word in _PRESSED and is_named(it.row)]
    return found


def _others(spot: Spot) -> set[str]:
    return {*spot.beside} - {spot.row.name}


def _is_card(row: Row) -> bool:
    return row.word in _CARDS


def _inside(lines: tuple[Line, ...], index: int) -> Iterator[str]:
    first = lines[index]
    if isinstance(first.row, Row):
        yield from _texts_of(first.row)
        if first.row.name:
            yield first.row.name
    for line in lines[index + 1 :]:
        if line.depth <= first.depth:
            return
        if isinstance(line.row, str):
            yield line.row
        else:
            yield from _texts_of(line.row)
            if line.row.name:
                yield line.row.name


def _texts_of(row: Row) -> Iterator[str]:
    for cell in row.cells or ():
        if text := cell if isinstance(cell, str) else cell.name:
            yield text
