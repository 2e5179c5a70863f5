"""How much of the page an action has changed, against what was planned after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pilotfish.agent.page.target import ref_of, target_of
from pilotfish.agent.page.view import View, rows_of
from pilotfish_client.observation import Row

__all__ = ["MOST", "Shift", "shift_of"]

MOST = 0.2
"""Of the interactive elements: where more have changed, the plan was for another page."""

_FEW = 2
"""References that may change on any page: one control that gives way to another is two of them, and
on a page of a handful that is a fifth at once though it says nothing of the others."""

_STRUCTURE = """
alert alertdialog application article banner blockquote canvas caption cell columnheader
complementary contentinfo definition dialog directory document feed figure form frame grid gridcell
group heading iframe img list listitem log main marquee math menu menubar meter navigation note
paragraph progressbar radiogroup region row rowgroup rowheader search section separator status svg
table tablist tabpanel term timer toolbar tooltip tree treegrid video
"""
_FIELDS = """
textbox searchbox combobox listbox spinbutton slider checkbox radio switch option input
"""
_STRUCTURAL = frozenset(_STRUCTURE.split())
_FIELD = frozenset(_FIELDS.split())
_FORMS = frozenset({"form", "search", "dialog", "alertdialog"})


@dataclass(frozen=True)
class Shift:
    """More of the page changed than a plan survives; `before` and `ref` are what was acted on."""

    part: float
    before: View
    ref: int | None

    @property
    def told(self) -> str:
        return f"the page changed: {self.part:.0%} of what can be acted on is another than before"

    def allows(self, now: View, following: dict[str, Any]) -> bool:
        """Whether the next target is still what it was, or a field of the same form: one may show
        or hide others.
        """
        ref = ref_of(following)
        if ref is None or self.before.document != now.document:
            return False
        aims = [{"ref": following[key]} for key in ("ref", "to") if key in following]
        if all(_stands(self.before, now, aim) for aim in aims):
            return True
        if self.ref is None:
            return False
        form = _form_of(self.before, self.ref)
        return form is not None and form == _form_of(now, ref)


def shift_of(before: View, after: View, args: dict[str, Any]) -> Shift | None:
    """None where the page is still the one that was planned for: something of it is, at least."""
    old, new = set(_interactive(before)), set(_interactive(after))
    changed = len(old ^ new)
    part = min(changed / max(len(old), len(new), 1), 1.0)
    few = part <= MOST or (changed <= _FEW and bool(old & new))
    if before.document == after.document and few:
        return None
    return Shift(part, before, ref_of(args))


def _stands(before: View, now: View, aim: dict[str, Any]) -> bool:
    """Whether it is the same element with the same name in the same place, uncovered and enabled
    unless it was not before.
    """
    target, ref = target_of(now, aim), ref_of(aim)
    was, row = (before.row(ref), now.row(ref)) if ref is not None else (None, None)
    if target is None or was is None or row is None or target != target_of(before, aim):
        return False
    held, holds = was.attributes or {}, row.attributes or {}
    return not any(key in holds and key not in held for key in ("covered", "disabled"))


def _interactive(view: View) -> Iterator[int]:
    return (row.ref for row in view.rows() if row.word not in _STRUCTURAL)


def _form_of(view: View, ref: int) -> str | None:
    """The key of the form that a field stands in, "" outside of any; None for what is no field."""
    around: list[tuple[int, str]] = []
    for line in view.lines:
        while around and around[-1][0] >= line.depth:
            around.pop()
        if any(row.ref == ref and row.word in _FIELD for row in rows_of(line.row)):
            return around[-1][1] if around else ""
        if isinstance(line.row, Row) and line.row.word in _FORMS:
            around.append((line.depth, line.key))
    return None
