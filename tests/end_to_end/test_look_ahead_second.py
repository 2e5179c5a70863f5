"""Second reader: a page on which nobody opens the palette is not looked at (decision 0088)."""

from __future__ import annotations

from end_to_end.shop import Shop
from end_to_end.test_look_ahead import COUNT
from end_to_end.visitor import Visitor


def test_the_next_page_is_not_read_until_the_palette_opens(visitor: Visitor, shop: Shop) -> None:
    page = visitor.page
    visitor.context.add_init_script(COUNT)
    visitor.open()
    page.keyboard.press("Control+k")
    page.get_by_placeholder("What would you like to do?").wait_for()
    for _ in range(250):
        if page.evaluate("measured.length"):
            break
        page.wait_for_timeout(20)
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_timeout(3000)
    assert page.evaluate("measured.length") == 0, "nobody has opened the palette on this page"
