"""Goto, Search: to a page, or to what is found by searching."""

from __future__ import annotations

import re

from pilotfish_builtin.candidates import Candidate
from pilotfish_builtin.consequences import is_unasked
from pilotfish_builtin.intent import Goto, Search
from pilotfish_builtin.moves import Act, Choice, Do, Finished, Move, Stuck
from pilotfish_builtin.searching import search_acts, search_box
from pilotfish_builtin.turn import ACCEPT, Turn, shorten, title_of
from pilotfish_builtin.words import content

__all__ = ["go_to", "search_for"]

_OPENERS = frozenset({"tab", "button", "summary", "menuitem", "treeitem", "link"})
_PAGE = re.compile(r"\b(?:page|screen|section|tab|settings|view)\b", re.I)
_BY_NAME = 0.45
_MOST_SEARCHES = 2


def go_to(intent: Goto, turn: Turn, *, searching: bool = True) -> Move:
    """To the page or the part of it that is called so; without `searching` no further than that."""
    phrase, progress = intent.target, turn.progress
    if progress.phase == "opened":
        return _arrived(turn)
    target = [word for word in content(phrase) if turn.finder.scorer.weight(word) >= 1]
    if target in (["back"], ["previous"]):
        return _back(turn)
    if target in (["home"], ["homepage"], ["start"]):
        return _open_path("/", "the home page", turn)
    ranked = _openable(phrase, turn)
    picked = turn.pick(phrase, [each for each in ranked if _is_called_so(each, turn)])
    if isinstance(picked, Choice):
        return picked
    if picked is not None:
        return _open(picked, turn)
    if not searching:
        likely = [each for each in ranked if each.score >= ACCEPT]
        return turn.choice(phrase, likely) if likely else turn.nothing(phrase)
    return _search_first(phrase, turn)


def _arrived(turn: Turn) -> Move:
    """What was opened is told only when it is there: a site may lead somewhere else."""
    told, wanted = turn.progress.told, turn.progress.trail.to
    if not wanted or turn.is_here(wanted) or not told:
        return Finished()
    asked = told.pop().removeprefix("opened ")
    return Finished(f"asked for {asked}, and the site opened {title_of(turn.page)} instead")


def _is_called_so(candidate: Candidate, turn: Turn) -> bool:
    """Whether the words are found, and enough of them in one name (or all in a place's texts)."""
    enough = candidate.fit.by_name >= _BY_NAME or candidate.element is not None
    return enough and not turn.finder.misses(candidate)


def _openable(phrase: str, turn: Turn) -> list[Candidate]:
    """Pages and links, and what opens a part of this page."""
    found = turn.finder.places(phrase)
    linked = turn.finder.elements(
        phrase,
        lambda each: each.word in _OPENERS and not each.path and not is_unasked(each.label, phrase),
    )
    linked = [
        each for each in linked if each.fit.by_name >= _BY_NAME and not turn.finder.misses(each)
    ]
    return sorted([*found, *linked], key=lambda each: -each.score)


def _open(candidate: Candidate, turn: Turn) -> Move:
    if candidate.key.startswith("path:"):
        path = candidate.key.removeprefix("path:")
        if turn.is_here(path):
            return Finished(f"{candidate.label} is open")
        turn.progress.trail.to = path
        return Do((turn.visit(candidate),), phase="opened")
    element = candidate.element
    if element is None:
        return Stuck(f"“{candidate.label}” is not there any more.")
    act = Act(
        "click",
        {"ref": element.ref},
        f"I'll open {shorten(element.label)}.",
        f"opened {shorten(element.label)}",
        element.ref,
    )
    return Do((act,), phase="opened")


def _open_path(path: str, title: str, turn: Turn) -> Move:
    if turn.is_here(path):
        return Finished(f"{title} is open")
    return Do(
        (Act("navigate", {"path": path}, f"I'll open {title}.", f"opened {title}"),), phase="opened"
    )


_NOTHING_FOUND = re.compile(
    r"(?:^|\W)(?:0|no)\s+(?:results?|match(?:es)?|hits?|items?|products?|entries|records?)\b"
    r"|nothing (?:was )?found|no .{1,40} (?:was|were) found|did(?: not|n.t) match",
    re.IGNORECASE,
)


def _back(turn: Turn) -> Move:
    before = turn.request.observation.facts.arrived_from
    if not before or not before.startswith("/"):
        return Stuck("I do not know which page you came from.")
    return _open_path(before, "the page before", turn)


def _search_first(phrase: str, turn: Turn) -> Move:
    """No page is called so: what is searched for may be."""
    progress = turn.progress
    if (search := turn.search_once(phrase)) is not None:
        return search
    box = None if _PAGE.search(phrase) else search_box(turn.page)
    trail = progress.trail
    fresh = turn.page.path not in trail.searched and trail.searches < _MOST_SEARCHES
    if box is not None and fresh and progress.tries < 2:
        trail.searches += 1
        trail.searched.append(turn.page.path)
        return Do(search_acts(box, phrase, ""))
    hop = turn.hop(phrase) or (turn.hop("shop products") if turn.sells() else None)
    return hop or turn.look_elsewhere(phrase, _openable(phrase, turn))


def search_for(intent: Search, turn: Turn) -> Move:
    if turn.progress.phase == "searched":
        found = next((t for _, _, t in turn.page.texts if _NOTHING_FOUND.search(t)), "")
        return Finished(f"the page says: {shorten(found)}" if found else "")
    box = search_box(turn.page)
    if box is None:
        hop = turn.hop(f"search {intent.query}")
        return hop or Stuck("I found no search field here.")
    return Do(search_acts(box, intent.query, f"searched for “{intent.query}”"), phase="searched")
