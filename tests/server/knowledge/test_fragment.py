from urllib.parse import quote

import pytest

from pilotfish.knowledge.fragment import is_on, marked

LONG = "The first words of a paragraph that is rather long - and these are its last words."

# No spaces: the beginning and the end are clauses.
CLAUSES = "甲" * 30 + "、" + "乙" * 30 + "。" + "丙" * 26 + "。"


@pytest.mark.parametrize(
    ("address", "text", "sentence", "made"),
    [
        ("/a#x", "Ten, and-more", "", "/a#x:~:text=Ten%2C%20and%2Dmore"),
        ("/a (b)", "Short", "", "/a%20%28b%29#:~:text=Short"),
        ("/a", LONG, "", "/a#:~:text=The%20first%20words%20of,are%20its%20last%20words."),
        ("/a", "One line\nAnother thing", "it is another", "/a#:~:text=Another%20thing"),
        ("/a", "cell | cell", "", "/a"),
        ("/a", "字" * 80, "", "/a#:~:text=" + "%E5%AD%97" * 60),
        ("/a", CLAUSES, "", "/a#:~:text=" + quote(CLAUSES[:31]) + "," + quote(CLAUSES[-27:])),
        ("/a", " \n" + "a" * 5, "", "/a#:~:text=aaaaa"),
    ],
)
def test_the_words_to_mark(address: str, text: str, sentence: str, made: str) -> None:
    assert marked(address, text, sentence) == made


@pytest.mark.parametrize(
    ("address", "on"),
    [
        ("/help", True),
        ("https://shop.example/x", True),
        ("https://docs.example/x", True),
        ("https://evil.example/x", False),
        ("//evil.example", False),
        ("/\\evil.example", False),
        ("javascript:alert(1)", False),
        ("help", False),
    ],
)
def test_only_pages_of_the_site_are_linked(address: str, on: bool) -> None:
    assert is_on(address, "https://shop.example", frozenset({"https://docs.example"})) is on
