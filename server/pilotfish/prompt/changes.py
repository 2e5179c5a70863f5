"""What differs between the page that the model has read and the page as it is now."""

from __future__ import annotations

from collections.abc import Mapping

from pilotfish.agent.view import View
from pilotfish.prompt.dump import LineText, header_of

__all__ = ["changes_since", "changes_text"]

GONE_CHARACTERS = 80


def changes_since(
    known: Mapping[str, str], kept: list[LineText], now: Mapping[str, str]
) -> list[str]:
    """`+ ~ -` rows. `known` are the lines read so far by key, `kept` those worth reading now, `now`
    all of them; texts are without arrows, so scrolling alone changes nothing.
    """
    worth = {text.line.key for text in kept}
    rows: list[str] = []
    for key, text in known.items():
        if key not in now:
            first = text.split("\n", 1)[0]
            rows.append(f"- {first[:GONE_CHARACTERS]}{'…' if len(first) > GONE_CHARACTERS else ''}")
    for text in kept:
        key = text.line.key
        if key not in known:
            rows.append(f"+ {text.shown()}")
        elif known[key] != text.text:
            rows.append(f"~ {text.shown()}")
    hidden = (key for key in known if key in now and key not in worth and known[key] != now[key])
    return rows + [f"~ {now[key]}" for key in hidden]


def changes_text(view: View, rows: list[str], turn: int) -> str:
    """Header and `CHANGES since turn N` with its rows."""
    head = f"CHANGES since turn {turn}:"
    return "\n".join([*header_of(view), "", *([head, *rows] if rows else [f"{head} none"])])
