"""The built widget, asked over the wire."""

from base64 import b64decode

import pytest
from playwright.sync_api import Page

from pilotfish_client.page_messages import OutcomeMessage, Screenshot
from pilotfish_client.server_messages import Act, Capture, Status
from site_page import OpenSite, open_site
from wire_server import WireServer, built, ports, wire

__all__ = ["built", "open_site", "ports", "wire"]


def begin(page: Page, wire: WireServer, setting: str) -> None:
    """A page with a socket."""
    page.evaluate(f"pilotfish.configure({{policy: {{screenshot: {setting}}}}})")
    page.evaluate("void pilotfish.run('look around')")
    assert wire.wait_for_hello(1).capabilities == ["screenshot", "surface"]


def loaded(page: Page, part: str) -> bool:
    """Whether a file of the widget with that name came."""
    names: list[str] = page.evaluate("performance.getEntriesByType('resource').map(e => e.name)")
    assert any("pilotfish-engine" in name for name in names)
    return any(f"pilotfish-{part}." in name for name in names)


def ask(wire: WireServer, capture_id: str = "d1.1") -> list[Screenshot]:
    wire.send(Capture(capture_id=capture_id))
    first = wire.wait_for(Screenshot)
    return [first, *(wire.wait_for(Screenshot) for _ in range(first.of - 1))]


def test_a_page_that_allows_none_says_so_and_loads_nothing(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site()
    begin(page, wire, "false")
    (answer,) = ask(wire)
    assert (answer.of, answer.data) == (0, "")
    assert answer.note.startswith("off: ")
    assert not loaded(page, "camera")
    assert not loaded(page, "draw")


def test_a_page_that_allows_it_sends_a_jpeg(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site("<h1>Shop</h1><input type=password value=hunter2222>")
    begin(page, wire, "true")
    (shot,) = ask(wire, "d1.7")
    assert (shot.capture_id, shot.number, shot.of) == ("d1.7", 1, 1)
    assert b64decode(shot.data).startswith(b"\xff\xd8\xff")
    assert loaded(page, "draw")
    assert page.evaluate("document.querySelectorAll('iframe').length") == 0


def test_segments_come_as_frames_of_their_own(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site('<div style="height:2000px">')
    begin(page, wire, "{mode: 'full-page', maxSegmentHeight: 1000}")
    shots = ask(wire)
    assert [(shot.number, shot.of) for shot in shots] == [(1, 3), (2, 3), (3, 3)]


def test_the_hosts_camera_leaves_ours_unloaded(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site("<canvas id=c></canvas>")
    begin(page, wire, "{capture: () => c.toDataURL()}")
    (shot,) = ask(wire)
    assert shot.of == 1
    assert loaded(page, "camera")
    assert not loaded(page, "draw")


def test_auto_goes_by_the_last_observation(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site("<h1>Shop</h1>" + "<p><button>Buy</button> <a href=/>Home</a></p>" * 6)
    begin(page, wire, "'auto'")
    document = wire.hellos[0].document
    act = Act(action_id="a1", document=document, epoch=1, name="wait", args={"milliseconds": 1})
    wire.send(Status(status="thinking"), act)
    wire.wait_for(OutcomeMessage)
    (shot,) = ask(wire)
    assert shot.note.startswith("confident: ")


def test_under_a_policy_without_data_pictures_there_is_none(
    open_site: OpenSite, wire: WireServer
) -> None:
    wire.headers = {
        "content-security-policy": "default-src 'none'; script-src 'self'; connect-src 'self';"
        " img-src 'self'; require-trusted-types-for 'script'"
    }
    begin(open_site(), wire, "true")
    (answer,) = ask(wire)
    assert answer.of == 0
    assert "img-src" in answer.note


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("7", "true, false, auto or an object, found 7"),
        ("'yes'", 'true, false, auto or an object, found "yes"'),
        ("null", "true, false, auto or an object, found null"),
        ("{mode: 'all'}", "an object whose mode is viewport, full-page"),
        ("{scale: 3}", "an object whose scale is a number from 0.25 to 2"),
        ("{quality: -1}", "an object whose quality is a number from 0 to 1"),
        ("{maxImages: 4}", "an object whose maxImages is a number from 1 to 3"),
        ("{maxImages: '2'}", "an object whose maxImages is a number from 1 to 3"),
        ("{maxSegmentHeight: 0}", "an object whose maxSegmentHeight is a number from 100"),
        ("{capture: 'x'}", "an object whose capture is function"),
        ("{auto: 1}", "an object whose auto is boolean"),
        ("{size: 1}", "an object whose size is left out: it has mode, auto, capture, maxSegm"),
    ],
)
def test_a_wrong_setting_says_what_is_right(open_site: OpenSite, setting: str, told: str) -> None:
    answer = open_site().evaluate(
        f"() => {{ try {{ pilotfish.configure({{ policy: {{ screenshot: {setting} }} }}) }}"
        " catch (error) { return [error.name, error.message] } }"
    )
    assert answer[0] == "TypeError"
    assert answer[1].startswith(f"configure({{policy: {{screenshot}}}}) takes {told}")


@pytest.mark.parametrize(
    ("value", "answered"), [("true", ""), ("false", "off"), ("auto", "confident")]
)
def test_the_script_tag_allows_it(
    open_site: OpenSite, wire: WireServer, value: str, answered: str
) -> None:
    tag = (
        f'<script src="/agent/pilotfish.js" data-key="k" data-screenshot="{value}" defer></script>'
    )
    page = open_site(tag=tag)
    page.evaluate("void pilotfish.run('look around')")
    wire.wait_for_hello(1)
    (answer,) = ask(wire)
    assert answer.note.partition(":")[0] == answered
    assert bool(answer.data) is (answered == "")
