import pytest

from pilotfish_sitemap import Sitemap, search

SITE = Sitemap.of(
    [
        {"path": "/", "title": "Home", "description": "Products, help and more"},
        {"path": "/products", "title": "Products", "keywords": ["mugs", "bowls"]},
        {"path": "/account/plan", "title": "Your plan", "keywords": ["subscription", "billing"]},
        {"path": "/help/returns", "title": "Return policy", "description": "How to send back mugs"},
    ]
)


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("products", "/products"),
        ("what is your return policy?", "/help/returns"),
        ("cancel my subscription", "/account/plan"),
        ("two blue mugs", "/products"),
        ("subscr", "/account/plan"),
    ],
)
def test_the_best_page_comes_first(query: str, first: str) -> None:
    assert search(SITE, query)[0][0].path == first


def test_scores_fall_and_nothing_without_a_shared_word_is_found() -> None:
    found = search(SITE, "mugs and products", 2)
    assert len(found) == 2
    assert found[0][1] >= found[1][1] > 0
    assert search(SITE, "zebra") == []
