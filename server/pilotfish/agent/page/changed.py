"""What changed between two views of the page, in short lines for the model."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterator
from operator import attrgetter

from pilotfish.agent.page.view import View, texts_of
from pilotfish_client.observation import Row

__all__ = ["changes", "has_come", "quoted"]

MOST = 12
LONGEST = 80
_STATES = ("value", "checked", "selected", "pressed", "expanded", "filled")
_APPEAR = frozenset({"dialog", "alertdialog", "alert", "status", "button", "link", "heading"})


def changes(before: View, after: View) -> list[str]:
    """The address, states of controls, and what appeared: at most `MOST`. Names and values are
    quoted and cut, because they are the page's words.
    """
    moved = _path(before) != _path(after)
    found = [f"the address: {quoted(_path(before))} to {quoted(_path(after))}"] if moved else []
    names = ("ref",) if before.document == after.document else ("word", "name")
    key: Callable[[Row], Hashable] = attrgetter(*names)
    known = {key(row): row for row in before.rows()}
    rows = list(after.rows())
    for row in rows:
        if was := known.get(key(row)):
            found += _states(was, row)
    if not moved:
        found += [
            f"new: {_named(row)}" for row in rows if key(row) not in known and row.word in _APPEAR
        ]
    left = len(found) - MOST
    return [*found[:MOST], f"and {left} more"] if left > 0 else found


def _states(was: Row, row: Row) -> Iterator[str]:
    old, new = was.attributes or {}, row.attributes or {}
    for state in _STATES:
        before, after = old.get(state), new.get(state)
        if before != after:
            what = "" if state == "value" else f" {state}"
            yield f"{_named(row)}{what}: {quoted(before)} to {quoted(after)}"


def _named(row: Row) -> str:
    return f"[{row.ref}] {row.word} {quoted(row.name)}"


def quoted(value: object) -> str:
    """Words of the page as one cut line in quotes."""
    if value is None or isinstance(value, bool):
        return "yes" if value else "no"
    text = " ".join(str(value).split())
    cut = text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
    return json.dumps(cut, ensure_ascii=False)


def _path(view: View) -> str:
    return view.facts.url


def has_come(awaited: str, before: View, now: View) -> bool:
    """Whether the page has the path or the text that a reply awaits, and had it not before."""
    if awaited.startswith("/"):
        paths = [{url, url.partition("?")[0]} for url in (before.facts.url, now.facts.url)]
        return awaited in paths[1] and awaited not in paths[0]
    text = " ".join(awaited.casefold().split())
    had, has = (" ".join(texts_of(view)).casefold() for view in (before, now))
    return text in has and text not in had
