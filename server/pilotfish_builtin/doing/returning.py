"""Back to where the visitor was, when looking around has found nothing."""

from __future__ import annotations

from pilotfish_builtin.moves import Act
from pilotfish_builtin.results import LEFT
from pilotfish_builtin.turn import Turn, shorten, title_of

__all__ = ["told_of_return", "way_back"]

_MOST_NAMED = 3


def way_back(turn: Turn, ending: str) -> Act | None:
    """The act that goes back, where this intent has opened pages that nobody asked for and left
    nothing filled in; `ending` is told after it.
    """
    trail = turn.progress.trail
    looked = bool(trail.hops or trail.searched or trail.edited or trail.opened_on)
    away = bool(trail.began) and not turn.is_here(trail.began)
    given_up = ending.startswith(("I could not", "I stopped", LEFT))
    if not looked or not away or trail.filled or not given_up:
        return None
    trail.ending = ending
    return Act("navigate", {"path": trail.began}, "I'll go back to where you were.")


def told_of_return(turn: Turn) -> str:
    """The ending, where was looked, and where the visitor is now."""
    trail = turn.progress.trail
    names = [shorten(name) for name in dict.fromkeys(trail.looked)]
    places = ", ".join(names[:_MOST_NAMED]) or "other pages"
    if turn.is_here(trail.began):
        return f"{trail.ending} I looked at {places} and went back to where you were."
    return f"{trail.ending} I looked at {places}; you are on {title_of(turn.page)} now."
