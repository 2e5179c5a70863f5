"""Tasks of the demo, typed into the palette or taken from it, checked by the shop's database."""

from end_to_end.shop import Shop
from end_to_end.visitor import Ended, Visitor


def test_each_example_that_the_palette_offers_works(visitor: Visitor, shop: Shop) -> None:
    offered = [
        "Add two blue mugs to my cart and take me to checkout",
        "Turn on dark mode",
        "What is your return policy?",
    ]
    assert examples(visitor) == offered
    take(visitor, offered[0])
    assert shop.state(visitor.customer).cart == {"blue-mug": 2}
    assert visitor.path() == "/checkout"
    assert examples(visitor) == offered[1:]
    take(visitor, offered[1])
    assert shop.state(visitor.customer).customer["dark"] == 1
    assert examples(visitor) == offered[2:]
    assert "30 days" in take(visitor, offered[2]).summary
    assert visitor.path() == "/help/returns"
    assert shop.state(visitor.customer).orders == 0


def examples(visitor: Visitor) -> list[str]:
    """Opens the palette and reads what it offers, without requests that were made before."""
    visitor.page.keyboard.press("Control+k")
    visitor.page.get_by_placeholder("What would you like to do?").wait_for()
    found = visitor.page.get_by_role("list", name="For example").get_by_role("button")
    found.first.wait_for()
    return found.all_text_contents()


def take(visitor: Visitor, example: str) -> Ended:
    visitor.events[:] = [event for event in visitor.events if event[0] != "done"]
    visitor.page.get_by_role("button", name=example).click()
    visitor.page.keyboard.press("Enter")
    return visitor.follow()


def test_an_order_is_placed_after_a_yes(visitor: Visitor, shop: Shop) -> None:
    ended = visitor.run(
        "add two blue mugs to my cart, go to checkout and place the order", approve=True
    )
    assert ended.confirmed == ("Place the order for $48.00?",)
    assert shop.state(visitor.customer).orders == 1
    assert visitor.path().startswith("/orders/")


def test_what_is_beyond_it_is_said_and_nothing_is_done(visitor: Visitor, shop: Shop) -> None:
    before = shop.state(visitor.customer)
    for task, told in {
        "remove everything from my cart": "That needs a language model: it means several things",
        "press the flurble button": "I found nothing called “flurble” on this site.",
        "change my email to ada@example.org": "Set E-mail to ada@example.org; nothing was saved",
    }.items():
        assert told in visitor.run(task).summary
    assert shop.state(visitor.customer) == before


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
