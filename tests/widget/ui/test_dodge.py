"""The bar never covers what is spoken of, and what is out of view is scrolled to."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from pilotfish_client.page_messages import ObservationMessage, Run
from pilotfish_client.server_messages import Observe, Status, Subtitle
from wire_server import WireServer

OpenSite = Callable[..., Page]


def say_about(page: Page, wire: WireServer, name: str) -> None:
    page.evaluate("() => void pilotfish.run('x')")
    run = wire.wait_for(Run)
    wire.send(Status(status="thinking", run_id=run.run_id), Observe())
    ops = wire.wait_for(ObservationMessage).observation.ops
    rows = [line.row for op in ops for line in op.lines if not isinstance(line.row, str)]
    ref = next(row.ref for row in rows if row.name == name)
    wire.send(Subtitle(say_id="s", text="Here it is.", about=ref))
    expect(page.locator(".border")).to_be_visible()


def test_the_bar_goes_out_of_the_way_of_its_subject(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site("<button style='position:fixed;bottom:30px;left:45%'>Pay</button>")
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
