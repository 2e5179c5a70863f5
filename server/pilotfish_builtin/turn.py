"""What every handler is given, and the decisions that all of them take alike."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pilotfish.agent.model.request import Request
from pilotfish_builtin.candidates import (
    Candidate,
    Finder,
    exact_words,
    is_back_office,
    last_segment,
)
from pilotfish_builtin.elements import PageMap, path_of
from pilotfish_builtin.moves import Act, Choice, Do, Move, Stuck
from pilotfish_builtin.progress import Progress
from pilotfish_builtin.searching import search_acts, search_box
from pilotfish_builtin.synonyms import AFFINITIES, ANSWERS
from pilotfish_builtin.words import content, stem, word_set

__all__ = [
    "ACCEPT",
    "MARGIN",
    "NONE",
    "Turn",
    "describe",
    "shorten",
    "title_of",
    "usual_places",
]

ACCEPT = 0.62
NONE = "None of these"
MARGIN = 0.06
_WORTH_ASKING = 0.42
_WORTH_A_LOOK = 0.4
_ASKED_WITHIN = 0.25
_PERSONAL = word_set("profile preferences settings security billing plan addresses")
_MOST_HOPS = 5
_SHOWN = 0.8
_AFFINITY = 0.9


Affinities = tuple[tuple[frozenset[str], tuple[str, ...]], ...]


@dataclass
class Turn:
    request: Request
    page: PageMap
    finder: Finder
    progress: Progress

    def pick(
        self, phrase: str, ranked: Sequence[Candidate], accept: float = ACCEPT
    ) -> Candidate | Choice | None:
        """The one that is meant; a question where two are as likely; None where none fits."""
        chosen = self.progress.picks.get(phrase)
        if chosen is not None:
            picked = next((each for each in ranked if each.key == chosen), None)
            if picked is not None:
                return picked
        fitting = [each for each in ranked if each.score >= accept]
        fitting = [each for each in fitting if not exact_words(phrase) & each.fit.missing]
        if not fitting:
            return None
        best = fitting[0]
        rivals = [each for each in fitting[1:] if best.score - each.score < MARGIN]
        rivals = [each for each in rivals if not _same(best, each)]
        return self.choice(phrase, [best, *rivals]) if rivals else best

    def choice(self, phrase: str, candidates: Sequence[Candidate]) -> Choice:
        """Which of the three likeliest is meant?"""
        options: dict[str, str] = {}
        near = [each for each in candidates if candidates[0].score - each.score < _ASKED_WITHIN]
        for candidate in near[:3]:
            label = describe(candidate)
            if label in options and candidate.element is not None:
                label = f"{label} (number {len(options) + 1})"
            options.setdefault(label, candidate.key)
        question = f"Which one do you mean by “{phrase}”?"
        if len(options) == 1:
            question = f"Do you mean “{next(iter(options))}” by “{phrase}”?"
        return Choice(phrase, question, {**options, NONE: "none"})

    def look_elsewhere(self, phrase: str, ranked: Sequence[Candidate] = ()) -> Move:
        """A hop to where it may be done; else a question about what is nearly it; else the end."""
        hop = self.hop(phrase)
        if hop is not None:
            return hop
        likely = [each for each in ranked if each.score >= _WORTH_ASKING]
        likely = [each for each in likely if not exact_words(phrase) & each.fit.missing]
        if likely:
            return self.choice(phrase, likely)
        return self.nothing(phrase)

    @staticmethod
    def nothing(phrase: str) -> Stuck:
        return Stuck(
            f"I found nothing called “{phrase}” on this site. To work out what else may be meant"
            " needs a language model."
        )

    def hop(self, phrase: str, *, to_read: bool = False) -> Do | None:
        """Goes to the likeliest page that this intent has not looked at yet."""
        progress = self.progress
        if len(progress.trail.hops) >= _MOST_HOPS:
            return None
        visited = {
            progress.trail.began,
            *progress.trail.hops,
            self.page.path,
            self.page.path.split("?")[0],
        }
        for score, candidate in self._worth_a_look(phrase, to_read):
            path = candidate.key.removeprefix("path:")
            if not to_read and _is_listed(candidate):
                continue
            if score >= _WORTH_A_LOOK and path not in visited:
                progress.trail.hops.append(path)
                progress.trail.looked.append(
                    candidate.place.title if candidate.place else candidate.label
                )
                return Do((self.visit(candidate, tell=""),))
        return None

    def _worth_a_look(self, phrase: str, to_read: bool) -> list[tuple[float, Candidate]]:
        usual = usual_places(phrase, ANSWERS if to_read else AFFINITIES)
        scored: list[tuple[float, Candidate]] = []
        for candidate in self.finder.places(phrase):
            score, path = candidate.score, candidate.key.removeprefix("path:")
            if is_back_office(path, phrase):
                scored.append((score, candidate))
                continue
            for rank, where in enumerate(usual):
                name = f"{candidate.label} {last_segment(path)}"
                like = max(
                    (self.finder.scorer.like(where, word) for word in content(name)), default=0
                )
                if like >= 0.8:
                    score = max(score, _AFFINITY * like - 0.08 * rank)
            if self._is_part_of_this(candidate, path):
                score = max(score, _WORTH_A_LOOK)
            scored.append((score, candidate))
        return sorted(scored, key=lambda entry: -entry[0])

    def _is_part_of_this(self, candidate: Candidate, path: str) -> bool:
        """Whether it is a section of the page that was gone to; the things in a list are none."""
        below = self.page.path != "/" and path.startswith(self.page.path.rstrip("/") + "/")
        element = candidate.element
        section = candidate.place is not None or (
            element is not None and "list" not in element.regions
        )
        return bool(self.progress.trail.hops) and below and section

    def visit(self, candidate: Candidate, tell: str | None = None) -> Act:
        """Follows the link that stands on the page, else navigates to the path of the sitemap."""
        path = candidate.key.removeprefix("path:")
        title = shorten(candidate.place.title if candidate.place else candidate.label)
        say = f"I'll open {title}."
        said = f"opened {title}" if tell is None else tell
        link = next((each for each in self.page.elements if each.path == path), None)
        if candidate.place is None and link is not None:
            return Act("click", {"ref": link.ref}, say, said, link.ref)
        return Act("navigate", {"path": path}, say, said, link.ref if link else None)

    def search_once(self, phrase: str) -> Do | None:
        """Searches the page's own list, once, for what it does not show: numbers and codes, and
        any word where the list is cut off.
        """
        box, searched = search_box(self.page), self.progress.trail.searched
        if box is None or box.outer or self.page.path in searched:
            return None
        scorer, exact = self.finder.scorer, exact_words(phrase)
        shown = {
            word for each in self.page.elements for word in content(f"{each.label} {each.row}")
        }
        cut_off = any("shown" in each.attributes for each in self.page.elements)
        hidden = [
            word
            for word in content(phrase)
            if ((word in exact and len(word) > 2) or (cut_off and scorer.weight(word) >= 1))
            and not any(scorer.like(word, other) >= _SHOWN for other in shown)
        ]
        if not hidden:
            return None
        searched.append(self.page.path)
        return Do(search_acts(box, " ".join(hidden), ""))

    def sells(self) -> bool:
        """Whether this site has a cart."""
        return any(each.score >= 0.8 for each in self.finder.places("cart"))

    def is_here(self, path: str) -> bool:
        return path_of(path) in (self.page.path, self.page.path.split("?")[0])


def usual_places(phrase: str, table: Affinities = AFFINITIES) -> list[str]:
    """Words of the pages where such things are usually done, the likeliest first."""
    asked = {stem(word) for word in content(phrase)}
    found: list[str] = []
    for words, places in table:
        if words & asked:
            found.extend(place for place in places if place not in found)
    if _PERSONAL & set(found) and "account" not in found:
        found.append("account")
    return found


def title_of(page: PageMap) -> str:
    """The page's title without the name of the site."""
    return re.split(r"\s+[·|–—-]\s+", page.title)[0] or page.path


def _is_listed(candidate: Candidate) -> bool:
    """Whether it is one thing of a list or table: not where others of its kind are worked on."""
    element = candidate.element
    return (
        candidate.place is None
        and element is not None
        and not element.outer
        and (element.tabled or "list" in element.regions)
    )


def shorten(label: str) -> str:
    """A label as it may stand in a sentence: cards that are links as a whole have long names."""
    return label if len(label) <= 48 else label[:48].rsplit(" ", 1)[0] + " …"


def describe(candidate: Candidate) -> str:
    """A label that tells candidates of one name apart."""
    element = candidate.element
    if element is None or candidate.key.startswith("path:"):
        return candidate.label
    if candidate.option:
        return f"{element.label}: {candidate.option}" if element.label else candidate.option
    # What begins its row tells the rows apart; what stands beside it is another entry's.
    first = element.row.split(" | ")[0] if element.tabled else element.row
    where = element.heading if first == element.label else first or element.heading
    return f"{element.label} ({where[:60]})" if where and where != element.label else element.label


def _same(one: Candidate, two: Candidate) -> bool:
    """Two links to one page, or one control shown twice, are one thing to the visitor."""
    if one.element is None or two.element is None:
        return one.key == two.key
    same_path = one.element.path is not None and one.element.path == two.element.path
    return same_path or (one.option == "" and one.element.ref == two.element.ref)
