"""What must be noted early is noted; without the early script, from when the widget is there."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from pilotfish_client.page_messages import ObservationMessage
from pilotfish_client.server_messages import Observe
from site_page import TAG, OpenSite
from wire_server import WireServer

EARLY = '<script src="/agent/pilotfish-early.js"></script>'
LISTEN = "<div id=a>A</div><script>a.addEventListener('click', () => {})</script>"


def test_early_notes_who_listens_and_which_roots_there_are(page_with: Callable[..., Page]) -> None:
    page = page_with("<div id=a></div><div id=b></div><div id=c></div><div id=d></div>", "early.ts")
    noted = page.evaluate(
        """() => {
          a.addEventListener('click', () => {});
          b.addEventListener('scroll', () => {});
          a.addEventListener('mousedown', null);
          c.attachShadow({ mode: 'open' });
          d.attachShadow({ mode: 'closed' });
          return [a, b].map(it => __pilotfishListeners.has(it)).concat(
            __pilotfishRoots.get(c) === c.shadowRoot, __pilotfishRoots.get(d));
        }"""
    )
    assert noted == [True, False, True, "closed"]


def test_early_can_be_taken_off_again_and_put_on(page_with: Callable[..., Page]) -> None:
    page = page_with("<p>", "platform/watch.ts")
    native = "[EventTarget.prototype.addEventListener, Element.prototype.attachShadow].map(String)"
    page.evaluate("unit.watch(false)")
    assert page.evaluate("unit.watch(false)") is None
    assert not any("[native code]" in text for text in page.evaluate(native))
    page.evaluate("__pilotfishRestore()")
    assert all("[native code]" in text for text in page.evaluate(native))
    page.evaluate("unit.watch(false)")
    assert not any("[native code]" in text for text in page.evaluate(native))


def test_calls_work_as_before(page_with: Callable[..., Page]) -> None:
    page = page_with("<button id=a>A</button>", "early.ts")
    assert page.evaluate(
        """() => {
          const heard = [];
          const listener = { handleEvent: (event) => heard.push(event.type) };
          addEventListener('load', () => {});
          document.addEventListener('click', () => heard.push('document'), { once: true });
          a.addEventListener('click', listener);
          a.addEventListener('click', () => heard.push('once'), { once: true });
          a.click(); a.click();
          a.removeEventListener('click', listener);
          a.click();
          return heard;
        }"""
    ) == ["click", "once", "document", "click"]


def test_a_call_without_an_object_listens_at_the_window(page_with: Callable[..., Page]) -> None:
    page = page_with("<p id=a>A", "early.ts")
    page.evaluate("() => { window.n = 0; (0, addEventListener)('click', () => n++) }")
    page.locator("#a").click()
    assert page.evaluate("[n, __pilotfishListeners.has(window)]") == [1, True]


@pytest.mark.parametrize(
    ("options", "noted"),
    [
        ("undefined", True),
        ("null", True),
        ("false", True),
        ("{ passive: true }", True),
        ("true", False),
        ("{ capture: true }", False),
    ],
)
def test_of_a_document_who_captures_only_observes(
    page_with: Callable[..., Page], options: str, noted: bool
) -> None:
    page = page_with("<p>", "early.ts")
    page.evaluate(f"document.addEventListener('click', () => {{}}, {options})")
    assert page.evaluate("__pilotfishListeners.has(document)") is noted


def test_an_element_with_the_name_of_a_note_is_none(page_with: Callable[..., Page]) -> None:
    names = ("Restore", "Listeners", "Roots", "Passwords", "Claim")
    anchors = "".join(f"<a id=__pilotfish{name}></a>" for name in names)
    page = page_with(f"<div id=b>B</div>{anchors}", "platform/watch.ts")
    assert page.evaluate("unit.watch(false) !== undefined")
    page.evaluate("b.addEventListener('click', () => {}); b.attachShadow({mode: 'open'}); 0")
    assert page.evaluate("[__pilotfishListeners.has(b), __pilotfishRoots.has(b)]") == [True, True]


def test_such_an_element_is_no_offer(page_with: Callable[..., Page]) -> None:
    page = page_with("<a id=__pilotfishClaim></a>", "host/runs/claim.ts")
    assert page.evaluate("unit.claim() === undefined")


def test_such_an_element_holds_no_passwords(page_with: Callable[..., Page]) -> None:
    html = "<a id=__pilotfishPasswords></a><input id=p type=password>"
    page = page_with(html, "host/actions/passwords.ts")
    page.evaluate("void unit.watchPasswords()")
    assert page.evaluate("__pilotfishPasswords.has(p)")


def test_without_the_early_script_it_begins_with_the_widget(open_site: OpenSite) -> None:
    page = open_site(LISTEN + "<div id=b>B</div>")
    page.evaluate("b.addEventListener('click', () => {})")
    assert page.evaluate("[a, b].map(it => __pilotfishListeners.has(it))") == [False, True]


def test_with_it_the_page_is_known_from_the_start(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(LISTEN, tag=EARLY + TAG)
    assert page.evaluate("__pilotfishListeners.has(a)")
    wire.begin(page, "press it", Observe())
    wire.wait_for(ObservationMessage)
    assert "[1]<div> A" in page.evaluate("pilotfish.debug.dump()")


def test_destroy_takes_the_wraps_off(open_site: OpenSite) -> None:
    page = open_site(tag=EARLY + TAG, pierce=False)
    page.evaluate("pilotfish.destroy()")
    assert "[native code]" in page.evaluate("String(EventTarget.prototype.addEventListener)")
