"""Static word vectors: what words mean, roughly. Where they come from: LICENSE.vectors.md."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

__all__ = ["Meanings", "NoVectors", "Vectors", "load_vectors"]

Array = NDArray[np.float32]

_FILE = Path(__file__).with_name("vectors.npz")
_CACHED_WORDS = 20_000


class Meanings(Protocol):
    """How near words are in meaning."""

    def nearness(self, first: Sequence[str], second: Sequence[str]) -> Array:
        """Cosines, a row for each word of `first` and a column for each of `second`."""
        ...

    def phrase(self, words: Sequence[str]) -> Array:
        """One vector of length 1 (or all zeros) for the words together."""
        ...


class NoVectors:
    """Meanings where there are none: words match by their letters alone."""

    def nearness(self, first: Sequence[str], second: Sequence[str]) -> Array:
        return np.zeros((len(first), len(second)), np.float32)

    def phrase(self, words: Sequence[str]) -> Array:
        return np.zeros(1, np.float32)


class Vectors:
    """int8 rows with a scale each, found by greedy longest-match WordPiece (Wu et al., 2016)."""

    def __init__(self, words: Sequence[str], rows: NDArray[np.int8], scale: Array) -> None:
        self._index = {word: number for number, word in enumerate(words)}
        self._rows = rows
        self._scale = scale
        self._known: dict[str, Array] = {}

    def word(self, word: str) -> Array:
        """The sum of its pieces' vectors; zeros for a word with a letter that no piece has."""
        found = self._known.get(word)
        if found is None:
            if len(self._known) >= _CACHED_WORDS:
                self._known.clear()
            pieces = self._pieces(word)
            scaled = self._rows[pieces].astype(np.float32) * self._scale[pieces, None]
            found = self._known[word] = scaled.sum(axis=0)
        return found

    def nearness(self, first: Sequence[str], second: Sequence[str]) -> Array:
        if not first or not second:
            return np.zeros((len(first), len(second)), np.float32)
        return self._units(first) @ self._units(second).T

    def phrase(self, words: Sequence[str]) -> Array:
        total = np.zeros(self._rows.shape[1], np.float32)
        for word in words:
            total += self.word(word)
        norm = float(np.linalg.norm(total))
        return total / norm if norm else total

    def _units(self, words: Sequence[str]) -> Array:
        rows = np.stack([self.word(word) for word in words])
        norms = np.linalg.norm(rows, axis=1, keepdims=True)
        return (rows / np.where(norms, norms, 1)).astype(np.float32)

    def _pieces(self, word: str) -> list[int]:
        pieces: list[int] = []
        start = 0
        while start < len(word):
            for end in range(len(word), start, -1):
                number = self._index.get(("##" if start else "") + word[start:end])
                if number is not None:
                    pieces.append(number)
                    start = end
                    break
            else:
                return []
        return pieces


@lru_cache(maxsize=1)
def load_vectors() -> Vectors:
    """Reads the file beside this module on first use and keeps it."""
    with np.load(_FILE) as data:
        words = data["words"].tobytes().decode().split("\n")
        return Vectors(words, data["rows"], data["scale"].astype(np.float32))
