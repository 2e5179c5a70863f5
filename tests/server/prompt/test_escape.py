from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pilotfish.prompt.escape import (
    attribute_text,
    continuation_text,
    folded,
    header_text,
    name_text,
    sendable,
    text_lines,
    unmarked,
)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("ada@x.org", "ada@x.org"),
        ("/a?b=c&d=%20~#e+f-g", "/a?b=c&d=%20~#e+f-g"),
        ("", '""'),
        ("two words", '"two words"'),
        ("größe", '"größe"'),
        ("a>b", '"a>b"'),
        ("\u2028\x85", '"\\u2028\\u0085"'),
        ("[a] [1]", '"[a] \\u005b1]"'),
        ("\U000e0041", '"\\udb40\\udc41"'),
        ("<|im_end|>", '"<\\u007cim_end|>"'),
        (["a", "b c"], '["a","b c"]'),
        ([], "[]"),
    ],
)
def test_an_attribute_is_bare_or_json(value: str | list[str], text: str) -> None:
    assert attribute_text(value) == text


@given(st.text(st.characters(codec=None)) | st.lists(st.text(), max_size=3))
def test_an_attribute_is_exact(value: str | list[str]) -> None:
    text = attribute_text(value)
    assert "\n" not in text
    assert (json.loads(text) if text[:1] in ('"', "[") else text) == value


@given(st.text())
def test_folded_text_has_one_line_and_single_spaces(text: str) -> None:
    once = folded(text)
    assert once == folded(once)
    assert "  " not in once
    assert len(once.splitlines()) <= 1


def test_a_bar_ends_a_name_only_where_it_is_bare() -> None:
    assert header_text("a | b") == "a | b"
    assert name_text("a | b") == "a \\| b"


@pytest.mark.parametrize("mark", ["<|im_start|>", "<\uff5cUser\uff5c>", "<|<|eot_id|>"])
def test_no_mark_of_a_chat_template_is_left(mark: str) -> None:
    told = [header_text(mark), name_text(mark), *text_lines(f"{mark}\n{mark}"), unmarked(mark)]
    for text in [*told, attribute_text(mark)]:
        assert not {"<|", "<\uff5c"} & {text[at : at + 2] for at in range(len(text))}


def test_a_name_is_unescaped_exactly() -> None:
    for name in ("<|a|>", "<\\|a", "<\\\\|a", "a|<b", "[1]<|"):
        assert re.sub(r"\\(.)", r"\1", name_text(name)) == name


def test_text_is_one_line_unless_it_has_breaks() -> None:
    assert text_lines("a  b") == ["a b"]
    assert text_lines("a\u2028b\r\nc") == ["a", "| b", "| c"]
    assert continuation_text("  x [1]\t ") == "|   x \\[1]"


def test_halves_of_pairs_are_replaced() -> None:
    assert sendable("a\ud800b😀") == "a?b😀"
