import pytest

from pilotfish_demo import catalogue
from pilotfish_demo.catalogue import Filters
from pilotfish_demo.database import Database


def names(shop: Database, filters: Filters) -> list[str]:
    with shop.reading() as connection:
        return [product.name for product in catalogue.search(connection, filters)]


def test_the_blue_mug_costs_24_dollars(shop: Database) -> None:
    with shop.reading() as connection:
        mug = catalogue.find(connection, "blue-mug")
    assert mug is not None
    assert (mug.name, mug.price, mug.colour, mug.category) == ("Blue Mug", 2400, "blue", "mugs")


def test_an_unknown_product(shop: Database) -> None:
    with shop.reading() as connection:
        assert catalogue.find(connection, "blue-moon") is None


def test_39_products_without_filters(shop: Database) -> None:
    assert len(names(shop, Filters())) == 39


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        (Filters(text="BLUE mug"), ["Blue Mug", "Blue Travel Mug", "Blue Linen Tablecloth"]),
        (Filters(text="100%"), []),
        (Filters(category="table", colour="white"), ["White Bud Vase"]),
        (
            Filters(max_price=1200, sort="price-asc"),
            ["Paper Filters, Pack of 100", "Breakwater Breakfast Tea", "Kelp Green Tea"],
        ),
        (
            Filters(category="mugs", colour="green", sort="price-desc"),
            ["Green Mug", "Green Latte Cup"],
        ),
        (
            Filters(category="coffee", colour="blue", sort="name"),
            ["Blue Teapot", "Night Tide Decaf"],
        ),
    ],
)
def test_search(shop: Database, filters: Filters, expected: list[str]) -> None:
    assert names(shop, filters) == expected


def test_neighbours_are_first_of_the_same_kind(shop: Database) -> None:
    with shop.reading() as connection:
        mug = catalogue.find(connection, "blue-mug")
        assert mug is not None
        beside = catalogue.neighbours(connection, mug)
    assert [product.name for product in beside] == [
        "White Mug",
        "Green Mug",
        "Charcoal Mug",
        "Blue Espresso Cup",
    ]


def test_reviews_are_newest_first(shop: Database) -> None:
    with shop.reading() as connection:
        found = catalogue.reviews(connection, "blue-mug")
    assert len(found) >= 2
    assert [review.written for review in found] == sorted(
        (review.written for review in found), reverse=True
    )


def test_colours_in_shelf_order(shop: Database) -> None:
    with shop.reading() as connection:
        assert catalogue.colours(connection)[:3] == ["blue", "white", "green"]
