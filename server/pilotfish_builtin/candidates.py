"""What a phrase may mean: elements of this page and places of the site, the best first."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from pilotfish.agent.model.request import Place
from pilotfish_builtin.elements import Element, PageMap
from pilotfish_builtin.score import Fit, Scorer, Surroundings
from pilotfish_builtin.words import content, fold, is_code, word_set, words

__all__ = ["Candidate", "Finder", "exact_words", "is_back_office", "last_segment"]

_ROW, _HEADING, _TRAIL, _TITLE = 0.8, 0.65, 0.55, 0.4
_PATH = 0.75
_OF_OWNER = 0.9
_SAYS_NOTHING = word_set("view details detail open show see more info go to the this read select")
_SAID_WHOLE = 0.05
_ADMIN_COST = 0.2
_OUTER_COST = 0.04
_DISABLED_COST = 0.1


@dataclass(frozen=True)
class Candidate:
    """`key` is "ref:7", "path:/cart" or "option:7:Germany"; the same path is one candidate."""

    key: str
    label: str
    fit: Fit
    element: Element | None = None
    place: Place | None = None
    option: str = ""

    @property
    def score(self) -> float:
        return self.fit.score


class Finder:
    """Ranks by fit of the words; the callers decide by role what is asked for at all."""

    def __init__(self, page: PageMap, sitemap: tuple[Place, ...], scorer: Scorer) -> None:
        self.page = page
        self.sitemap = sitemap
        self.scorer = scorer

    def elements(self, phrase: str, among: Callable[[Element], bool]) -> list[Candidate]:
        found: list[Candidate] = []
        for element in self.page.elements:
            if among(element):
                fit = self._lower(self._fit(phrase, element), element)
                found.append(Candidate(f"ref:{element.ref}", element.label, fit, element))
        return _ranked(found)

    def options(self, phrase: str, among: Callable[[Element], bool]) -> list[Candidate]:
        """The options of the selects on the page."""
        found: list[Candidate] = []
        for element in self.page.elements:
            if element.options and among(element):
                around = Surroundings(((element.label, _ROW), (element.heading, _HEADING)))
                for option in element.options:
                    fit = self.scorer.fit(phrase, option, around)
                    key = f"option:{element.ref}:{option}"
                    found.append(Candidate(key, option, fit, element, option=option))
        return _ranked(found)

    def places(self, phrase: str) -> list[Candidate]:
        """Pages of the sitemap and same-site links of the page, one for each path."""
        best: dict[str, Candidate] = {}
        for place in self.sitemap:
            if ":" not in place.path and "*" not in place.path:
                _keep(best, place.path, self._place(phrase, place))
        for element in self.page.elements:
            if element.path and element.word == "link" and element.label:
                fit = self._lower(self._fit(phrase, element), element)
                _keep(
                    best,
                    element.path,
                    Candidate(f"path:{element.path}", element.label, fit, element),
                )
        return _ranked(best.values())

    def misses(self, candidate: Candidate) -> bool:
        """Whether a word that matters was found neither in the candidate nor around it."""
        return any(self.scorer.weight(word) >= 1 for word in candidate.fit.missing)

    def _fit(self, phrase: str, element: Element) -> Fit:
        """The fit by name; where the name says only "View" or "Details", by what it belongs to."""
        fit = self.scorer.fit(phrase, element.label, self.around(element))
        if element.label and not set(words(element.label)) - _SAYS_NOTHING:
            for owner in (element.row, element.heading):
                whole = self.scorer.fit(phrase, f"{owner} {element.label}", self.around(element))
                if owner and _OF_OWNER * whole.recall > fit.score:
                    fit = replace(whole, score=_OF_OWNER * whole.recall)
        if element.path and (segment := last_segment(element.path)):
            called = self.scorer.fit(phrase, segment, self.around(element))
            if called.score - _OUTER_COST > fit.score:
                fit = replace(called, score=called.score - _OUTER_COST)
        return fit

    def around(self, element: Element) -> Surroundings:
        loose = element.word == "link" and not element.tabled
        texts = [
            ("" if loose else element.row, _ROW),
            (element.heading, _HEADING),
            ("" if element.path else self.page.subject, _TITLE),
        ]
        texts.extend((name, _TRAIL) for name in element.trail)
        if element.path:
            texts.append((_path_words(element.path), _PATH))
        if description := element.attributes.get("description"):
            texts.append((str(description), _ROW))
        return Surroundings(tuple((text, worth) for text, worth in texts if text))

    def _place(self, phrase: str, place: Place) -> Candidate:
        segments = place.path.strip("/").replace("/", " ").replace("-", " ")
        said = " ".join((*place.keywords, *place.actions))
        around = Surroundings(((segments, 0.8), (said, 0.8), (place.description, 0.6)))
        names = (place.title, *place.keywords, *place.actions)
        fit = max(
            (self.scorer.fit(phrase, name, around) for name in names), key=lambda fit: fit.score
        )
        if any(len(name.split()) > 2 and fold(name) in fold(phrase) for name in names):
            fit = replace(fit, score=fit.score + _SAID_WHOLE)
        if is_back_office(place.path, phrase):
            fit = replace(fit, score=fit.score - _ADMIN_COST)
        return Candidate(f"path:{place.path}", place.title, fit, place=place)

    @staticmethod
    def _lower(fit: Fit, element: Element) -> Fit:
        cost = (_OUTER_COST if element.outer else 0) + (_DISABLED_COST if element.disabled else 0)
        return replace(fit, score=fit.score - cost) if cost else fit


def _path_words(path: str) -> str:
    return re.sub(r"[/_?=&-]|\d+", " ", path)


def last_segment(path: str) -> str:
    """The last word-like part of a path; an id is none."""
    last = path.split("?")[0].rstrip("/").rsplit("/", 1)[-1]
    return "" if re.search(r"\d", last) else last.replace("-", " ")


def exact_words(phrase: str) -> set[str]:
    """Words that must be found as they are: numbers, codes, addresses."""
    return {word for word in content(phrase) if word.isdigit() or is_code(word) or "@" in word}


def is_back_office(path: str, phrase: str) -> bool:
    """Whether a path is of the administration while nobody spoke of it."""
    return "admin" in path.split("/") and "admin" not in words(phrase)


def _keep(best: dict[str, Candidate], path: str, candidate: Candidate) -> None:
    known = best.get(path)
    if known is None or candidate.score > known.score:
        place = candidate.place or (known.place if known else None)
        best[path] = Candidate(
            candidate.key, candidate.label, candidate.fit, candidate.element, place
        )


def _ranked(candidates: Iterable[Candidate]) -> list[Candidate]:
    return sorted(candidates, key=lambda candidate: -candidate.score)
