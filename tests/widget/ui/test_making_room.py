"""The bar never covers what is spoken of, and what is out of view is scrolled to."""

from playwright.sync_api import Page, expect

from pilotfish_client.page_messages import OutcomeMessage
from pilotfish_client.server_messages import Act, ConfirmAction, Observe, Subtitle
from site_page import OpenSite
from wire_server import WireServer


def ref_of(page: Page, wire: WireServer, name: str) -> int:
    wire.begin(page, "x", Observe())
    rows = wire.rows()
    return next(row.ref for row in rows if row.name == name)


def say_about(page: Page, wire: WireServer, name: str) -> None:
    ref = ref_of(page, wire, name)
    wire.send(Subtitle(say_id="s", text="Here it is.", about=ref))
    expect(page.locator(".border")).to_be_visible()


def test_the_bar_goes_out_of_the_way_of_its_subject(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site("<button style='position:fixed;bottom:30px;left:20%;width:60%'>Pay</button>")
    say_about(page, wire, "Pay")
    expect(page.locator(".bar")).to_have_attribute("data-at", "top")
    bar, pay = page.locator(".bar").bounding_box(), page.get_by_text("Pay").bounding_box()
    assert bar and pay
    assert bar["y"] + bar["height"] < pay["y"]


def test_the_page_scrolls_to_what_is_spoken_of(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site("<p style='height:3000px'>Top</p><button>Pay</button>")
    page.emulate_media(reduced_motion="reduce")
    say_about(page, wire, "Pay")
    expect(page.get_by_text("Pay")).to_be_in_viewport()


def is_free(page: Page, name: str) -> bool:
    """Whether the bar with its card leaves the whole button to be seen, at the latest after 5 s."""
    expect(page.locator(".card")).to_be_visible()
    for _ in range(50):
        if not _is_covered(page, name):
            return True
        page.wait_for_timeout(100)
    return False


def _is_covered(page: Page, name: str) -> bool:
    bar = page.locator(".bar").bounding_box()
    button = page.get_by_role("button", name=name).bounding_box()
    assert bar and button
    across = button["x"] < bar["x"] + bar["width"] and bar["x"] < button["x"] + button["width"]
    down = button["y"] < bar["y"] + bar["height"] and bar["y"] < button["y"] + button["height"]
    return across and down


def ask(wire: WireServer, digest: str = "d") -> None:
    wire.send(
        ConfirmAction(
            digest=digest, actionName="click", params={}, message="Pay $48.00? " * 15, expires=2**42
        )
    )


def test_a_card_leaves_the_button_free_that_it_is_about(
    open_site: OpenSite, wire: WireServer
) -> None:
    """The bar itself is lower than the button."""
    page = open_site(
        "<form method=post action=/pay><button style='position:fixed;bottom:100px;left:45%'>"
        "Pay $48.00</button></form>"
    )
    ref = ref_of(page, wire, "Pay $48.00")
    document = wire.hellos[-1].document
    wire.send(Act(action_id="a1", document=document, epoch=1, name="click", args={"ref": ref}))
    approval = wire.wait_for(OutcomeMessage).outcome.approval
    assert approval
    expect(page.locator(".bar")).not_to_have_attribute("data-at", "top")
    ask(wire, approval.digest)
    assert is_free(page, "Pay $48.00")
    expect(page.locator(".bar")).to_have_attribute("data-at", "top")


def test_a_card_stays_at_its_edge_where_its_side_is_free(
    open_site: OpenSite, wire: WireServer
) -> None:
    """At the top stands the page's title: here in a field, which is no heading."""
    page = open_site(
        "<input value='Winter market' style='width:90vw;font-size:40px'>"
        "<button style='position:fixed;bottom:30px;left:20px;width:300px'>Pay</button>"
    )
    say_about(page, wire, "Pay")
    ask(wire)
    assert is_free(page, "Pay")
    expect(page.locator(".bar")).to_have_attribute("data-side", "end")
    expect(page.locator(".bar")).to_have_attribute("data-at", "bottom")


def test_what_is_as_high_as_the_window_is_left_free_at_its_side(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(
        "<button style='position:fixed;inset:10px auto 10px 60%;width:20%'>Pay</button>"
    )
    say_about(page, wire, "Pay")
    ask(wire)
    assert is_free(page, "Pay")
    expect(page.locator(".bar")).to_have_attribute("data-side", "start")


def test_a_scroll_that_takes_long_is_waited_for(open_site: OpenSite, wire: WireServer) -> None:
    """As on a busy machine: nothing has moved yet at the first look."""
    page = open_site(
        "<p style='height:700px'>Mugs</p><button style='height:100px'>Pay</button>"
        "<p style='height:900px'>More</p><script>Element.prototype.scrollIntoView = () => {"
        "window.setTimeout(() => { scrollTo(0, 470); window.late = true }, 1600) }</script>",
        viewport=(375, 560),
    )
    say_about(page, wire, "Pay")
    ask(wire)
    page.wait_for_function("window.late")
    assert is_free(page, "Pay")
    expect(page.get_by_role("button", name="Pay")).to_be_in_viewport()


def test_in_a_small_window_the_page_scrolls_by_what_a_card_covers(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(
        "<p style='height:700px'>Mugs</p><button style='height:100px'>Pay</button>"
        "<p style='height:900px'>More</p>",
        viewport=(375, 560),
    )
    say_about(page, wire, "Pay")
    ask(wire)
    assert is_free(page, "Pay")
    expect(page.get_by_role("button", name="Pay")).to_be_in_viewport()
