"""What a batch's page may do unasked: by the lines of its spec, whatever the page has replaced."""

from typing import Any

import pytest

SHIP = {"kind": "other", "path": "/orders/*/ship"}
ASKS = "([lines, kind, facts, here]) => unit.allows(lines, { kind, facts }, here)"


@pytest.mark.not_in("webkit", "WebDriver's own scripts run in the page and use the patched methods")
@pytest.mark.parametrize(
    ("lines", "kind", "facts", "allowed"),
    [
        ([SHIP], "other", {"request": "POST /orders/7/ship?x=1"}, True),
        ([SHIP], "other", {"request": "POST /orders/7/refund"}, False),
        ([SHIP], "payment", {"request": "POST /orders/7/ship"}, False),
        ([SHIP], "other", {"request": "POST https://evil.example/orders/7/ship"}, False),
        ([SHIP], "other", {}, True),
        ([SHIP], "other", {"away": "https://evil.example"}, False),
        ([{"action": "add_note"}], "action", {"action": "add_note"}, True),
        ([{"action": "add_note"}], "payment", {"action": "add_note"}, False),
        ([{"kind": "other", "path": "/a*b*c"}], "other", {"request": "POST /a-b-b-c"}, True),
        ([{"kind": "other", "path": "/a*b"}], "other", {"request": "POST /a-b-c"}, False),
    ],
)
def test_a_line_is_a_kind_and_a_path_of_this_site(
    page_with: Any, lines: Any, kind: str, facts: Any, allowed: bool
) -> None:
    page = page_with("", "guard/approval/allowance.ts")
    page.evaluate(
        "Array.prototype.some = () => true; RegExp.prototype.test = () => true;"
        "String.prototype.startsWith = () => true;"
    )
    assert page.evaluate(ASKS, [lines, kind, facts, "/orders/7/ship"]) is allowed


def test_what_a_page_puts_on_all_objects_is_no_part_of_a_line(page_with: Any) -> None:
    page = page_with("", "guard/approval/allowance.ts")
    page.evaluate("() => Object.assign(Object.prototype, { kind: 'payment', path: '*' })")
    lines = [{"action": "click"}]
    assert page.evaluate(ASKS, [lines, "payment", {"action": "click"}, "/"]) is False
    page.evaluate("() => { delete Object.prototype.kind; delete Object.prototype.path }")
    page.evaluate("() => Object.assign(Object.prototype, { request: 'POST /orders/7/ship' })")
    assert page.evaluate(ASKS, [[SHIP], "other", {}, "/admin"]) is False
