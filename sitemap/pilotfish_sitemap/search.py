"""Pages by words: titles, keywords and paths count most, then descriptions and notes."""

from __future__ import annotations

import math
from collections import Counter

from pilotfish_sitemap.node import Page
from pilotfish_sitemap.tree import Sitemap
from pilotfish_sitemap.words import words_of

__all__ = ["search"]

TITLE, KEYWORD, PATH, TEXT = 4.0, 3.0, 2.0, 1.0


def search(sitemap: Sitemap, query: str, n: int = 5) -> list[tuple[Page, float]]:
    """The `n` pages that share most with `query`, best first, each with its score above 0.

    A word counts the more, the fewer pages have it; the start of a longer word counts half.
    """
    pages = sitemap.places()
    weighed = [_weights(page) for page in pages]
    having = Counter(word for weights in weighed for word in weights)
    scored: list[tuple[Page, float]] = []
    for page, weights in zip(pages, weighed, strict=True):
        score = sum(
            _weight(word, weights) * math.log(1 + len(pages) / (1 + having[word]))
            for word in words_of(query)
        )
        if score > 0:
            scored.append((page, round(score, 4)))
    return sorted(scored, key=lambda found: -found[1])[:n]


def _weights(page: Page) -> dict[str, float]:
    node = page.node
    weights: dict[str, float] = {}
    for text, weight in (
        (" ".join((node.description, node.notes, *node.actions)), TEXT),
        (page.path, PATH),
        (" ".join((*node.keywords, *node.aliases)), KEYWORD),
        (node.title, TITLE),
    ):
        weights |= dict.fromkeys(words_of(text), weight)
    return weights


def _weight(word: str, weights: dict[str, float]) -> float:
    if word in weights:
        return weights[word]
    if len(word) < 3:
        return 0.0
    return max(
        (weight / 2 for other, weight in weights.items() if other.startswith(word)), default=0.0
    )
