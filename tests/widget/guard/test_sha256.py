"""SHA-256 against FIPS 180-4's own samples and Python's."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

import hashlib
from typing import Any

from widget.act.acting import HARNESS


def test_vectors(page_with: Any) -> None:
    page = page_with("<p>x", HARNESS)
    texts = ["", "abc", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "a" * 1000]
    texts += ["é漢字🐟" * 9, *("x" * n for n in (54, 55, 56, 57, 63, 64, 65, 119, 120, 128))]
    found = page.evaluate("texts => texts.map(unit.sha256)", texts)
    assert found == [hashlib.sha256(text.encode()).hexdigest() for text in texts]
    assert found[1] == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_a_digest_does_not_depend_on_the_order_of_keys(page_with: Any) -> None:
    page = page_with("<p>x", HARNESS)
    same = page.evaluate(
        """[unit.digestOf("k", {name: 'a', args: {x: 1, y: {b: 2, a: [1, 2]}}}, {role: 'r', name: 'n'}),
            unit.digestOf("k", {name: 'a', args: {y: {a: [1, 2], b: 2}, x: 1}}, {name: 'n', role: 'r'}),
            unit.digestOf("k", {name: 'a', args: {x: 1, y: {b: 2, a: [2, 1]}}}, {role: 'r', name: 'n'})]"""
    )
    assert same[0] == same[1] != same[2]
    assert len(same[0]) == 64
