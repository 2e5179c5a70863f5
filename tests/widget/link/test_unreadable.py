"""A page whose scripts replace what it is read with: told once, and only where waited for."""

from playwright.sync_api import Page

from pilotfish_client.page_messages import Event, ObservationMessage, Run, Stop
from pilotfish_client.server_messages import Done, Observe, Status
from site_page import OpenSite
from waiting import wait_for_console
from wire_server import WireServer

LIKE = "<h1>Shop</h1><button>Like</button>"


def ask_for(page: Page, task: str) -> None:
    page.keyboard.press("Control+k")
    page.keyboard.type(task)
    page.keyboard.press("Enter")


def begin(page: Page, wire: WireServer, task: str = "like it") -> Run:
    ask_for(page, task)
    run = wire.wait_for(Run)
    wire.send(Status(status="thinking", run_id=run.run_id))
    return run


UNREADABLE = """times => {
    const { prototype } = Element;
    const own = prototype.getBoundingClientRect;
    window.mend = () => { prototype.getBoundingClientRect = own; };
    prototype.getBoundingClientRect = () => {
        times -= 1;
        if (times === 0) prototype.getBoundingClientRect = own;
        throw new TypeError('no card 4929123456789012');
    };
}"""


def test_what_cannot_be_read_is_read_once_more_a_moment_later(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(LIKE)
    begin(page, wire)
    page.evaluate(UNREADABLE, 1)
    wire.send(Observe())
    assert wire.wait_for(ObservationMessage).observation.base is None
    told = "Pilotfish: the page could not be read TypeError: no card 4929123456789012"
    assert wait_for_console(page, "no card").startswith(told)


def test_a_page_that_cannot_be_read_says_so_at_once_and_no_more(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(LIKE)
    begin(page, wire)
    page.evaluate(UNREADABLE, -1)
    wire.send(Observe())
    told = wire.wait_for(Event)
    assert (told.name, told.payload) == ("unreadable", {"error": "TypeError"})
    assert page.evaluate("pilotfish.debug.refusal") == "the page could not be read: TypeError"
    page.evaluate("mend()")
    wire.send(Observe())
    assert wire.wait_for(ObservationMessage).observation.base is None


def test_a_page_whose_console_throws_says_so_all_the_same(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(LIKE)
    begin(page, wire)
    page.evaluate(UNREADABLE, -1)
    page.evaluate("() => { console.error = () => { throw new RangeError('no console') } }")
    wire.send(Observe())
    assert wire.wait_for(Event).payload == {"error": "TypeError"}
    page.evaluate("mend()")
    wire.send(Observe())
    assert wire.wait_for(ObservationMessage).observation.base is None


def test_a_run_is_not_told_that_the_page_could_not_be_read_for_the_one_before(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(LIKE)
    run = begin(page, wire)
    page.evaluate(UNREADABLE, 2)
    page.evaluate(
        """() => {
            const broken = Element.prototype.getBoundingClientRect;
            Element.prototype.getBoundingClientRect = () => {
                setTimeout(() => pilotfish.stop());
                Element.prototype.getBoundingClientRect = broken;
                return broken();
            };
        }"""
    )
    wire.send(Observe())
    assert wire.wait_for(Stop).run_id == run.run_id
    wire.send(Done(run_id=run.run_id, status="stopped", summary="Stopped."))
    begin(page, wire, "another")
    wire.send(Observe())
    assert wire.wait_for(ObservationMessage).observation.base is None
    assert wire.all(Event) == []
