import pytest

from pilotfish_demo import cart, effects, orders
from pilotfish_demo.addresses import Place
from pilotfish_demo.cart import Line, Refused
from pilotfish_demo.customers import Customer
from pilotfish_demo.database import Database
from pilotfish_demo.orders import Wish

HOME = Place("Sam Rivera", "12 Harbor Street", "Portland", "04101", "United States")
WISH = Wish("key-1", "sam@example.com", HOME)


def test_the_same_key_places_one_order(shop: Database, sam: Customer) -> None:
    with shop.transaction() as connection:
        cart.add(connection, sam.id, "blue-mug", 2)
        first = orders.place(connection, sam.id, WISH)
        cart.add(connection, sam.id, "green-mug", 1)
        second = orders.place(connection, sam.id, WISH)
        assert effects.counts(connection)["orders_placed"] == 1
    assert first == second
    assert (first.number, first.total, first.status) == ("TW-10501", 4800, "Processing")
    assert first.lines == (Line("blue-mug", "Blue Mug", 2400, 2),)


def test_an_order_empties_the_cart_and_spends_the_coupon(shop: Database, sam: Customer) -> None:
    with shop.transaction() as connection:
        cart.add(connection, sam.id, "blue-mug", 2)
        cart.apply_coupon(connection, sam.id, "WELCOME10")
        order = orders.place(connection, sam.id, WISH)
        basket = cart.of(connection, sam.id)
    assert (order.discount, order.total) == (480, 4320)
    assert (basket.lines, basket.coupon) == ([], "")


def test_an_empty_cart_is_no_order(shop: Database, sam: Customer) -> None:
    with pytest.raises(Refused), shop.transaction() as connection:
        orders.place(connection, sam.id, WISH)


def test_refund_and_ship_happen_once(shop: Database) -> None:
    with shop.transaction() as connection:
        connection.execute("UPDATE orders SET status = 'Processing' WHERE number = 'TW-10500'")
        assert orders.ship(connection, "TW-10500")
        assert not orders.ship(connection, "TW-10500")
        assert orders.refund(connection, "TW-10500")
        assert not orders.refund(connection, "TW-10500")
        counted = effects.counts(connection)
    assert (counted["orders_shipped"], counted["refunds"]) == (1, 1)


def test_listing_narrows(shop: Database, sam: Customer) -> None:
    with shop.transaction() as connection:
        assert len(orders.listing(connection)) == 500
        assert [order.number for order in orders.listing(connection, "10250")] == ["TW-10250"]
        assert {order.status for order in orders.listing(connection, "", "Refunded")} == {
            "Refunded"
        }
        assert orders.of_customer(connection, sam.id) == []
        assert orders.find(connection, "TW-1") is None
