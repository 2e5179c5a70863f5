from builtin_site import view_of_dump
from pilotfish_builtin.elements import PageMap, path_of, read_page, state_of

PAGE = """
URL: https://shop.example/cart/?q=blue+mug
TITLE: Results for blue mug
[1]<banner>
	Free shipping
	[2]<link href=/> Home
[3]<main>
	[4]<heading level=1> Blue mug, found in Mugs
	[5]<link href=/products/blue> Blue Mug
	$12.00
	[6]<button> Remove
	[7]<link href=/products/red> Red Kettle
	[8]<button> Remove
	[9]<table rows=1> Orders
		[10]<row> #1042 | Ada | [11]<button> Refund
	[12]<switch checked> Gift wrap
	[13]<checkbox> Insure
	[14]<button pressed=false> Favourite
"""


def page() -> PageMap:
    return read_page(view_of_dump(PAGE))


def test_a_control_knows_its_row_or_card_and_nothing_of_the_next() -> None:
    removes = [each for each in page().elements if each.name == "Remove"]
    assert ["Blue Mug" in each.row for each in removes] == [True, False]
    assert "Red Kettle" in removes[1].row
    refund = page().element(11)
    assert refund is not None and refund.tabled and refund.row.startswith("#1042 | Ada")


def test_headings_and_landmarks_are_known() -> None:
    home, gift = page().element(2), page().element(12)
    assert home is not None and home.outer and home.path == "/"
    assert gift is not None and not gift.outer and "mugs" in gift.heading


def test_what_was_searched_for_is_not_what_the_page_is_about() -> None:
    assert page().subject == "results for"
    heading = page().element(6)
    assert heading is not None and "blue" not in heading.heading


def test_only_texts_of_the_page_itself_are_texts() -> None:
    assert [text for _, _, text in page().texts] == ["$12.00"]


def test_states() -> None:
    states = [state_of(each) for each in page().elements if each.ref in (5, 12, 13, 14)]
    assert states == [None, True, False, False]


def test_paths_are_compared_without_a_slash_at_the_end() -> None:
    assert path_of("https://x.org/cart/") == "/cart" and path_of("/") == "/"
    assert page().path == "/cart?q=blue+mug"
