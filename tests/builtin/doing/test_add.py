from builtin_shop import PAGES, SITEMAP
from builtin_site import turn_on
from pilotfish_builtin.doing.add import add_product
from pilotfish_builtin.intent import Add
from pilotfish_builtin.moves import Choice, Do, Move, Stuck


def at(path: str, dump: str | None = None) -> str:
    return f"URL: {path}\n{dump or PAGES[path]}"


def calls(move: Move) -> list[tuple[str, object]]:
    assert isinstance(move, Do), move
    return [(act.tool, act.args.get("ref")) for act in move.acts]


def test_the_product_is_opened_where_it_is_listed() -> None:
    assert calls(add_product(Add("blue mugs", 2), turn_on(at("/products")))) == [("click", 26)]


def test_the_quantity_comes_before_the_button() -> None:
    page = at("/products/blue-mug")
    assert calls(add_product(Add("blue mug", 2), turn_on(page))) == [("fill_input", 32)]
    two = page.replace("value=1> Quantity", "value=2> Quantity")
    assert calls(add_product(Add("blue mug", 2), turn_on(two))) == [("click", 33)]


def test_a_quantity_that_does_not_stay_is_set_once_more_and_then_told() -> None:
    """A page that was reloaded has the old number again."""
    turn = turn_on(at("/products/blue-mug"))
    add_product(Add("blue mug", 20), turn)
    assert calls(add_product(Add("blue mug", 20), turn)) == [("fill_input", 32)]
    assert isinstance(add_product(Add("blue mug", 20), turn), Stuck)


def test_a_wish_is_no_purchase() -> None:
    turn = turn_on(at("/products/blue-mug"))
    assert calls(add_product(Add("blue mug", 1, "wishlist"), turn)) == [("click", 34)]


def test_another_product_is_not_added() -> None:
    turn = turn_on(at("/products/blue-mug"), SITEMAP)
    assert calls(add_product(Add("red kettle"), turn)) == [("navigate", None)]


def test_a_category_is_no_product() -> None:
    listing = """
TITLE: Mugs
[1]<main>
	[2]<heading level=1> Mugs
	[3]<link href=/blue> Blue Mug
	[4]<button> Add to cart
	[5]<link href=/white> White Mug
	[6]<button> Add to cart
"""
    assert isinstance(add_product(Add("mug"), turn_on(at("/mugs", listing))), Choice)
    assert calls(add_product(Add("white mug"), turn_on(at("/mugs", listing)))) == [("click", 6)]
    assert calls(add_product(Add("white mug", 3), turn_on(at("/mugs", listing)))) == [("click", 5)]


def test_a_button_that_cannot_be_pressed_says_why() -> None:
    page = at("/products/blue-mug").replace("[33]<button>", '[33]<button disabled why="Sold out">')
    move = add_product(Add("blue mug"), turn_on(page))
    assert isinstance(move, Stuck) and "Sold out" in move.why


PRICING = """
TITLE: Pricing · Forge
[1]<main>
	[2]<heading level=1> Pricing
	[3]<searchbox> Search products
	[4]<heading level=2> Hobby
	[5]<button> Add Hobby to cart
	[6]<heading level=2> Pro
	[7]<button> Add Pro to cart
	[8]<button> Add blue mug to cart
"""


def test_a_button_that_names_the_product_comes_before_what_shops_usually_have() -> None:
    turn = turn_on(at("/pricing", PRICING), SITEMAP)
    assert calls(add_product(Add("Pro plan"), turn)) == [("click", 7)]
    assert calls(add_product(Add("Hobby"), turn)) == [("click", 5)]


def test_a_button_that_names_another_product_is_not_meant() -> None:
    for product in ("red mug", "Team plan", "mug of Hobby"):
        move = add_product(Add(product), turn_on(at("/pricing", PRICING)))
        refs = calls(move) if isinstance(move, Do) else []
        assert ("click", 5) not in refs and ("click", 7) not in refs and ("click", 8) not in refs
