import pytest

from pilotfish_demo import cart
from pilotfish_demo.cart import Line, Refused
from pilotfish_demo.customers import Customer
from pilotfish_demo.database import Database


def test_two_blue_mugs_make_48_dollars(shop: Database, sam: Customer) -> None:
    with shop.transaction() as connection:
        cart.add(connection, sam.id, "blue-mug", 1)
        cart.add(connection, sam.id, "blue-mug", 1)
        basket = cart.of(connection, sam.id)
    assert basket.lines == [Line("blue-mug", "Blue Mug", 2400, 2)]
    assert (basket.count, basket.total) == (2, 4800)


def test_change_and_remove(shop: Database, sam: Customer) -> None:
    with shop.transaction() as connection:
        cart.add(connection, sam.id, "blue-mug", 5)
        cart.change(connection, sam.id, "blue-mug", 3)
        assert cart.of(connection, sam.id).count == 3
        cart.remove(connection, sam.id, "blue-mug")
        assert cart.of(connection, sam.id).lines == []


def test_the_coupon_takes_ten_percent(shop: Database, sam: Customer) -> None:
    with shop.transaction() as connection:
        cart.add(connection, sam.id, "blue-mug", 2)
        cart.apply_coupon(connection, sam.id, " welcome10 ")
        basket = cart.of(connection, sam.id)
        assert (basket.coupon, basket.discount, basket.total) == ("WELCOME10", 480, 4320)
        cart.apply_coupon(connection, sam.id, "")
        assert cart.of(connection, sam.id).total == 4800


@pytest.mark.parametrize(
    ("slug", "quantity", "message"),
    [
        ("blue-moon", 1, "We do not sell that."),
        ("charcoal-pasta-plate", 1, "Charcoal Pasta Plate is sold out."),
        ("terracotta-espresso-cup", 4, "You can order between 1 and 3 of Terracotta Espresso Cup."),
        ("blue-mug", 21, "You can order between 1 and 20 of Blue Mug."),
        ("blue-mug", 0, "You can order between 1 and 20 of Blue Mug."),
    ],
)
def test_what_cannot_be_bought(
    shop: Database, sam: Customer, slug: str, quantity: int, message: str
) -> None:
    with pytest.raises(Refused) as refused, shop.transaction() as connection:
        cart.add(connection, sam.id, slug, quantity)
    assert str(refused.value) == message


def test_an_unknown_coupon(shop: Database, sam: Customer) -> None:
    with pytest.raises(Refused) as refused, shop.transaction() as connection:
        cart.apply_coupon(connection, sam.id, "free")
    assert str(refused.value) == "The coupon code FREE is not valid."
