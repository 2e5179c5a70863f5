"""A link whose count changes keeps its ref; one that shows another record does not."""

import pytest


@pytest.mark.parametrize(
    ("before", "now", "kept"),
    [
        ("<a href=/cart>Cart (0)</a>", "Cart (2)", True),
        ("<a href=/mail>1 new message</a>", "1,204 new message", True),
        ("<a href=/mail>Messages</a>", "Messages 3", True),
        ("<a href=/cart>Cart (0)</a>", "Basket (0)", False),
        ("<a href='#'>Row 3</a>", "Row 146", False),
        ("<button>Pay 10 €</button>", "Pay 90 €", False),
    ],
)
def test_a_link_that_counts_keeps_its_ref(before, now, kept, view):
    seen = view(f"<nav><ul><li>{before}</li></ul></nav>")
    seen.observe()
    ref = seen.rows()[-1].ref
    seen.page.evaluate("now => { document.querySelector('li').firstChild.textContent = now }", now)
    seen.observe()
    assert (seen.rows()[-1].ref == ref) is kept


def test_links_of_records_that_differ_by_a_number_are_stale(view):
    seen = view("<ul><li><a id=a href=#o>Order 3</a></li><li><a href=#o>Order 4</a></li></ul>")
    seen.observe()
    ref = seen.rows()[0].ref
    seen.page.evaluate("a.textContent = 'Order 7'")
    seen.observe()
    assert seen.rows()[0].ref != ref


def test_an_element_that_shows_another_record_with_its_own_address_is_stale(view):
    seen = view("<a id=a href=/orders/3>Order 3</a>")
    seen.observe()
    ref = seen.rows()[-1].ref
    seen.page.evaluate("a.href = '/orders/4'; a.textContent = 'Order 4'")
    seen.observe()
    assert seen.rows()[-1].ref != ref
