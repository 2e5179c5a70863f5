"""The changes between the page that the model has read and the current page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pilotfish.agent.page.view import View
from pilotfish.prompt.dump import LineText, header_of, row_text
from pilotfish_client.observation import Line, Row

__all__ = ["changes_since", "changes_text"]

GONE_CHARACTERS = 80
_LASTING = ("TITLE: ", "VIEWPORT: ", "UNSEEN: ")


def changes_since(
    known: Mapping[str, LineText],
    kept: list[LineText],
    now: Mapping[str, LineText],
    before: View | None = None,
) -> list[str]:
    """`+ ~ -` rows. `known` are the lines read so far by key, `kept` those to read now, `now` all
    of them; texts are without arrows, so scrolling alone changes nothing. `before` is the previous
    view: if only controls of a row differ, only these are included.
    """
    rows: list[str] = []
    for text in [known[key] for key in known if key not in now]:
        first = text.text.split("\n", 1)[0]
        rows.append(f"- {first[:GONE_CHARACTERS]}{'…' if len(first) > GONE_CHARACTERS else ''}")
    for text in kept:
        was = known.get(text.key)
        if was is text:
            continue
        if was is None:
            rows.append(f"+ {text.shown}")
        elif was.text != text.text:
            inner = _changed_inside(text, was.text, before and before.line(text.key))
            rows += inner or [f"~ {text.shown}"]
    if len(kept) < len(now):
        hidden = now.keys() - {text.key for text in kept}
        left = [(now[key].text, was.text) for key, was in known.items() if key in hidden]
        rows += [f"~ {text}" for text, was in left if text != was]
    return rows


def _changed_inside(text: LineText, known: str, before: Line | None) -> list[str]:
    now, then = text.line.row, before.row if before else ""
    if isinstance(now, str) or isinstance(then, str) or row_text(then) != known:
        return []
    if _frame(now) != _frame(then):
        return []
    tabs = "\t" * (text.depth + 1)
    pairs = zip(now.cells or (), then.cells or (), strict=True)
    return [
        f"~ {tabs}{row_text(cell)}"
        for cell, was in pairs
        if cell != was and not isinstance(cell, str)
    ]


def _frame(row: Row) -> Row:
    """The row, with its cells reduced to the refs in them."""
    cells: list[str | Row] = [
        cell if isinstance(cell, str) else Row(ref=cell.ref, word="") for cell in row.cells or ()
    ]
    return replace(row, cells=cells)


def changes_text(view: View, rows: list[str], turn: int, before: View | None = None) -> str:
    """Header and `CHANGES since turn N` with its rows. Title, scrolling and what cannot be seen are
    said again where they are not as in the view `before`.
    """
    known = {it for it in (header_of(before) if before else ()) if it.startswith(_LASTING)}
    header = [it for it in header_of(view) if it not in known]
    head = f"CHANGES since turn {turn}:"
    return "\n".join([*header, "", *([head, *rows] if rows else [f"{head} none"])])
