"""Where on a page a step of a recipe is aimed, and what is there now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from pilotfish.agent.page.view import View
from pilotfish.recipes.recipe import Place
from pilotfish.recipes.template import fill, fits
from pilotfish_client.observation import Line, Row

__all__ = ["Spot", "named", "refs_at", "spots_of"]

_PRESSED = frozenset({"link", "button", "menuitem", "tab"})
_CHECKED = frozenset({"checkbox", "switch", "radio", "menuitemcheckbox", "menuitemradio"})
_CARDS = frozenset({"listitem", "article", "row", "treeitem", "figure", "option"})
_DIALOGS = frozenset({"dialog", "alertdialog"})
_PARTS = _DIALOGS | {
    *("banner", "complementary", "contentinfo", "form", "group", "list", "main", "navigation"),
    *("region", "search", "table", "tabpanel"),
}


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
        told = self.row.attributes or {}
        names = [name for name in ("pressed", "expanded") if name in told]
        names += ["checked"] if self.row.word in _CHECKED or "checked" in told else []
        return {name: told.get(name) not in (None, False, "", "false") for name in names}


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
    spots = spots_of(view)
    found = [it for it in spots if it.row.word == place.role and named(it.row, name)]
    if not found and place.role in _PRESSED:
        found = [it for it in spots if it.row.word in _PRESSED and named(it.row, name)]
    if rows:
        found = [it for it in found if all(any(fits(r, t) for t in it.beside) for r in rows)]
    if within and (len(found) > 1 or any(it.in_dialog for it in found)):
        found = [it for it in found if fits(within, it.within)]
    return [it.row.ref for it in found]


def named(row: Row, pattern: str) -> bool:
    """Whether the element is called so."""
    return fits(pattern, row.name or "")


def _is_card(row: Row) -> bool:
    return row.word in _CARDS


def _inside(lines: tuple[Line, ...], index: int) -> Iterator[str]:
    """The texts of a row or card, those of what it holds included."""
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
