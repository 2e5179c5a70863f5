"""What an action is aimed at, read from the page it is called on."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from pilotfish.agent.page.view import View, rows_of
from pilotfish_client.observation import Row

__all__ = ["Target", "ref_of", "target_of"]

_NAMED = """
alertdialog article banner complementary contentinfo dialog form group main navigation region row
search table tabpanel
"""
_PLACES = frozenset(_NAMED.split())


@dataclass(frozen=True)
class Target:
    """What an action was aimed at, in the words of the page: its role, its name, and the named
    form, dialog or region that it stands in.
    """

    role: str
    name: str
    place: str = ""

    def __str__(self) -> str:
        where = f" in {self.place}" if self.place else ""
        return f"{self.role} “{self.name}”{where}" if self.name else f"{self.role}{where}"


def ref_of(args: dict[str, Any]) -> int | None:
    """The ref that arguments name. Models write `"[17]"` for 17."""
    found = re.fullmatch(r"\W*(\d{1,9})\W*", str(args.get("ref", "")))
    return int(found[1]) if found else None


def target_of(view: View, args: dict[str, Any]) -> Target | None:
    """Role, name and place of the element that `args` name; None where they name none of `view`."""
    ref = ref_of(args)
    if ref is None:
        return None
    around: list[tuple[int, str]] = []
    for line in view.lines:
        while around and around[-1][0] >= line.depth:
            around.pop()
        for row in rows_of(line.row):
            if row.ref == ref:
                place = around[-1][1] if around else ""
                return Target(row.word, row.name or "", place)
        if isinstance(line.row, Row) and line.row.word in _PLACES and line.row.name:
            around.append((line.depth, line.row.name))
    return None
