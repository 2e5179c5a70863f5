import pytest

from pilotfish_sitemap.words import words_of


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("/account/Orders", {"account", "order"}),
        ("sign-in_form 2 a", {"sign", "in", "form"}),
        ("Größe & ÉTÉ", {"grösse", "été"}),
        ("", set()),
    ],
)
def test_words(text: str, words: set[str]) -> None:
    assert words_of(text) == words
