"""The four tasks of the demo, typed into the palette, checked by the shop's database."""

from __future__ import annotations

from end_to_end.shop import Shop
from end_to_end.visitor import Visitor


def test_add_two_blue_mugs_and_go_to_checkout(visitor: Visitor, shop: Shop) -> None:
    visitor.run("add two blue mugs to my cart and take me to checkout")
    state = shop.state(visitor.customer)
    assert state.cart == {"blue-mug": 2}
    assert visitor.path() == "/checkout"
    assert state.orders == 0


def test_an_order_is_placed_after_a_yes(visitor: Visitor, shop: Shop) -> None:
    ended = visitor.run(
        "add two blue mugs to my cart, go to checkout and place the order", approve=True
    )
    assert ended.confirmed == ("Place the order for $48.00?",)
    assert shop.state(visitor.customer).orders == 1
    assert visitor.path().startswith("/orders/")


def test_a_question_is_answered_from_its_page(visitor: Visitor, shop: Shop) -> None:
    ended = visitor.run("What is your return policy?")
    assert visitor.path() == "/help/returns"
    assert "30 days" in ended.summary


def test_dark_mode_and_a_name(visitor: Visitor, shop: Shop) -> None:
    visitor.run("turn on dark mode and change my name to Ada")
    customer = shop.state(visitor.customer).customer
    assert (customer["dark"], customer["name"]) == (1, "Ada")


def test_a_plan_is_cancelled_only_after_a_yes(visitor: Visitor, shop: Shop) -> None:
    ended = visitor.run("Cancel my plan", approve=False)
    assert len(ended.confirmed) == 1
    assert shop.state(visitor.customer).customer["plan_cancelled"] == 0
    assert ended.summary
    assert visitor.errors == []
