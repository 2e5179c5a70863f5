from pilotfish_demo import addresses
from pilotfish_demo.addresses import Place
from pilotfish_demo.customers import Customer
from pilotfish_demo.database import Database

WORK = Place("Sam Rivera", "40 Commercial Wharf", "Portland", "04101", "United States")


def labels(shop: Database, sam: Customer) -> list[tuple[str, bool]]:
    with shop.reading() as connection:
        return [(entry.label, entry.is_default) for entry in addresses.book(connection, sam.id)]


def test_a_new_customer_has_a_home(shop: Database, sam: Customer) -> None:
    assert labels(shop, sam) == [("Home", True)]


def test_add_and_make_default(shop: Database, sam: Customer) -> None:
    with shop.transaction() as connection:
        addresses.add(connection, sam.id, "Work", WORK)
        added = addresses.book(connection, sam.id)[1]
        assert (added.place, added.is_default) == (WORK, False)
        addresses.make_default(connection, sam.id, added.id)
    assert labels(shop, sam) == [("Work", True), ("Home", False)]


def test_removing_the_default_leaves_another_one(shop: Database, sam: Customer) -> None:
    with shop.transaction() as connection:
        addresses.add(connection, sam.id, "Work", WORK)
        addresses.remove(connection, sam.id, addresses.book(connection, sam.id)[0].id)
    assert labels(shop, sam) == [("Work", True)]
