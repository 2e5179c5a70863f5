"""A page whose libraries have put their own in the place of what the browser has is helped, too."""

import pytest

from end_to_end.shop import Shop
from end_to_end.visitor import Visitor
from widget.patched import PATCHES

# What listens for this test writes JSON itself.
PLAIN = "for (const { prototype } of [Array, String, Number]) delete prototype.toJSON;"


@pytest.mark.parametrize("name", PATCHES)
def test_the_task_of_the_demo_is_done(visitor: Visitor, shop: Shop, name: str) -> None:
    visitor.context.add_init_script(f"{PATCHES[name]};{PLAIN}")
    visitor.open()
    visitor.run("add two blue mugs to my cart and take me to checkout")
    state = shop.state(visitor.customer)
    assert state.cart == {"blue-mug": 2}
    assert visitor.path() == "/checkout"
    assert state.orders == 0
