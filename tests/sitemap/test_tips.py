import pytest

from pilotfish_sitemap import Sitemap, outline, tips_for

SITE = Sitemap.of(
    {
        "tips": ["Prices include tax."],
        "children": {
            "orders": {
                "title": "Orders",
                "tips": ["Newest first."],
                "children": {
                    ":id": {"title": "Order", "tips": ["Refunds take two days.", "Ask first."]},
                    "new": {"title": "New order"},
                },
            }
        },
    }
)
ALL = ("Prices include tax.", "Newest first.", "Refunds take two days.", "Ask first.")


@pytest.mark.parametrize(
    ("path", "count"),
    [
        ("/", 1),
        ("/elsewhere", 1),
        ("/orders", 2),
        ("https://shop.example/orders/?page=2#top", 2),
        ("/orders/new", 2),
        ("/orders/TW-7", 4),
        ("/orders/TW-7/items", 1),
    ],
)
def test_tips_are_those_of_the_route_and_above_it(path: str, count: int) -> None:
    """K7: the match table."""
    assert tips_for(SITE, path) == ALL[:count]


def test_the_outline_has_no_tips() -> None:
    assert "Refunds" not in outline(SITE)
