from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from pilotfish_builtin import vectors
from pilotfish_builtin.vectors import NoVectors, Vectors, load_vectors


def near(one: str, two: str) -> float:
    return float(load_vectors().nearness([one], [two])[0, 0])


@pytest.mark.parametrize(
    ("word", "nearer", "farther"),
    [
        ("car", "vehicle", "invoice"),
        ("delete", "remove", "search"),
        ("refund", "return", "profile"),
        ("notifications", "alerts", "shipping"),
        ("mug", "cup", "password"),
        ("phone", "mobile", "calendar"),
    ],
)
def test_words_of_like_meaning_are_nearer(word: str, nearer: str, farther: str) -> None:
    assert near(word, nearer) > near(word, farther) + 0.2


def test_words_of_interfaces_have_a_vector_of_their_own() -> None:
    known = load_vectors()
    assert not np.allclose(known.word("checkout"), known.word("check") + known.word("##out"))


def test_an_unknown_word_is_the_sum_of_its_longest_pieces() -> None:
    rows = np.array([[1, 0], [0, 1], [5, 5]], np.int8)
    small = Vectors(["un", "##do", "u"], rows, np.ones(3, np.float32))
    assert small.word("undo").tolist() == [1, 1]


def test_a_word_without_pieces_is_near_to_nothing() -> None:
    known = load_vectors()
    assert not known.word("ж").any()
    assert near("ж", "mug") == 0
    assert known.nearness([], ["mug"]).shape == (0, 1)


def test_a_phrase_is_one_direction() -> None:
    known = load_vectors()
    phrase = known.phrase(["return", "policy"])
    assert np.linalg.norm(phrase) == pytest.approx(1, abs=1e-5)
    assert not known.phrase([]).any()


def test_without_vectors_nothing_is_near() -> None:
    nothing = NoVectors()
    assert not nothing.nearness(["a"], ["a", "b"]).any() and not nothing.phrase(["a"]).any()


def test_the_file_is_small_and_says_where_it_comes_from() -> None:
    folder = Path(vectors.__file__).parent
    assert (folder / "vectors.npz").stat().st_size <= 9_000_000
    licence = (folder / "LICENSE.vectors.md").read_text()
    assert "Apache License 2.0" in licence and "scripts/distil_vectors.py" in licence
