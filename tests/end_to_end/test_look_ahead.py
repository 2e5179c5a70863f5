"""The page is looked at while the visitor types; nothing of it leaves before they have asked."""

from end_to_end.shop import Shop
from end_to_end.visitor import Visitor

COUNT = """
(() => {
  window.measured = [];
  window.sent = [];
  const box = Element.prototype.getBoundingClientRect;
  Element.prototype.getBoundingClientRect = function () {
    if (this.localName === 'h1') measured.push(this);
    return box.call(this);
  };
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (data) {
    sent.push(JSON.parse(data).type);
    return send.call(this, data);
  };
})();
"""


def test_the_page_is_read_as_the_palette_opens(visitor: Visitor, shop: Shop) -> None:
    page = visitor.page
    visitor.context.add_init_script(COUNT)
    visitor.open()
    page.wait_for_timeout(300)
    assert page.evaluate("[measured.length, sent.length]") == [0, 0], (
        "nobody has asked for anything"
    )
    page.keyboard.press("Control+k")
    page.get_by_placeholder("What would you like to do?").wait_for()
    for _ in range(250):
        if page.evaluate("measured.length"):
            break
        page.wait_for_timeout(20)
    assert page.evaluate("measured.length") > 0
    page.keyboard.type("What is your return policy?")
    assert set(page.evaluate("sent")) <= {"hello", "ack"}
    page.keyboard.press("Enter")
    assert "30 days" in visitor.follow().summary
    assert shop.state(visitor.customer).orders == 0


def test_the_next_page_is_not_read_before_the_palette_is_opened_there(visitor: Visitor) -> None:
    page = visitor.page
    visitor.context.add_init_script(COUNT)
    visitor.open()
    page.keyboard.press("Control+k")
    for _ in range(250):
        if page.evaluate("measured.length"):
            break
        page.wait_for_timeout(20)
    page.reload()
    for _ in range(250):
        if page.evaluate("sent.length"):
            break
        page.wait_for_timeout(20)
    page.wait_for_timeout(1200)
    assert page.evaluate("sent.length") > 0, "the tab's session goes on"
    assert page.evaluate("measured.length") == 0
