import pytest

from pilotfish.recipes.notice import done_before, opened


@pytest.mark.parametrize(
    ("locale", "begin"),
    [
        ("en", "I have"),
        ("de-AT", "Das habe"),
        ("zh-TW", "我以前做過"),
        ("zh", "我以前做过"),
        ("x", "I"),
    ],
)
def test_a_visitor_reads_their_language(locale: str, begin: str) -> None:
    assert done_before(locale).startswith(begin)


def test_the_end_names_the_page() -> None:
    assert opened("Cart", "fr") == "« Cart » est ouvert."
