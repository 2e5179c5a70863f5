"""What the next document says of an action that took the page away: "done" needs the proof of its
own navigation entry. A real server answers, refuses, or says nothing."""

import contextlib
import threading
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Error

from engines.choice import ENGINE
from widget.act.acting import HARNESS, texts
from widget.act.leaver import Leaver, Server, Shop

NO_STATUS = pytest.mark.not_in(
    "webkit", "WebKit tells scripts no status of a page load: unknown, but after a redirect"
)
NO_ENTRY = pytest.mark.not_in(
    "webkit", "without the Navigation API a page load is known by submit and beforeunload only"
)
ERROR_PAGE = pytest.mark.chromium_only("looks for Chromium's own error page")


@pytest.fixture(scope="module")
def origin() -> Iterator[str]:
    handler = type("Handler", (Shop,), {"posts": []})
    server = Server(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def leaver(chromium: Browser, origin: str, bundle: Callable[[str], str]) -> Iterator[Leaver]:
    context = chromium.new_context()
    context.add_init_script(bundle(HARNESS))
    yield Leaver(context, origin)
    context.close()


@pytest.mark.parametrize(
    ("to", "comes"), [pytest.param("/next", "/next", marks=NO_STATUS), ("/303", "/next")]
)
def test_a_form_that_was_answered_is_done_and_the_page_says_the_rest(
    leaver: Leaver, to: str, comes: str
) -> None:
    leaver.send(to)
    outcome = leaver.next(comes)
    assert outcome["status"] == "done"
    assert texts(outcome, "route") == [f"route /checkout -> {comes}"]
    how = "by a redirect" if ENGINE == "webkit" else "status 200"
    assert outcome["message"] == (
        f"The form was sent: route /checkout -> {comes} ({how}): only that page says"
        " whether it was accepted."
    )
    assert texts(outcome, "message") == ["Thank you"]


@NO_STATUS
def test_a_form_shown_again_is_told_as_the_page_that_came(leaver: Leaver) -> None:
    leaver.send("/checkout")
    leaver.page.wait_for_function("performance.timeOrigin && !globalThis.pf")
    outcome = leaver.next("/checkout")
    assert outcome["status"] == "done"
    assert "The form was sent: /checkout was loaded again (status 200):" in outcome["message"]


@NO_STATUS
def test_a_form_that_the_site_refuses_is_failed(leaver: Leaver) -> None:
    leaver.send("/422")
    outcome = leaver.next("/422")
    assert (outcome["status"], outcome["reason"]) == ("failed", "rejected_value")
    assert outcome["message"] == (
        "The site refused the form (status 422): read what the page /422 says."
    )


@NO_STATUS
@pytest.mark.parametrize("status", [404, 502])
def test_a_form_that_was_answered_with_an_error_is_not_known(leaver: Leaver, status: int) -> None:
    leaver.send(f"/{status}")
    outcome = leaver.next(f"/{status}")
    assert outcome["status"] == "unknown"
    assert f"error (status {status}) at /{status}" in outcome["message"]
    assert "whether what was sent was taken" in outcome["message"]
    assert not outcome.get("effects")


@NO_ENTRY
def test_a_form_sent_by_a_script(leaver: Leaver) -> None:
    leaver.send("/next", "Send by script")
    assert "The form was sent" in leaver.next("/next")["message"]


@ERROR_PAGE
@pytest.mark.parametrize("after", ["back", "elsewhere", "there"])
def test_a_form_that_the_network_refused(leaver: Leaver, after: str) -> None:
    """The browser's own error page comes first; what the visitor opens after it proves nothing."""
    leaver.send("/refused")
    with contextlib.suppress(Error):
        leaver.page.wait_for_url("chrome-error://chromewebdata/")
    leaver.page.wait_for_function("location.protocol === 'chrome-error:'")
    if after == "back":
        leaver.page.go_back()
        outcome = leaver.next("/checkout")
    else:
        path = "/next" if after == "elsewhere" else "/refused#again"
        if after == "there":
            leaver.page.route("**/refused", lambda route: route.fulfill(body="<p>up again"))
        leaver.page.goto(leaver.origin + path)
        outcome = leaver.next(path)
    assert outcome["status"] == "unknown", outcome
    assert "no answer to it" in outcome["message"]


@pytest.mark.parametrize("to", ["/204", "/file"])
def test_a_form_that_brings_no_page(leaver: Leaver, to: str) -> None:
    leaver.limit = 500
    leaver._set_up("d1")
    leaver.send(to)
    outcome = leaver.stays()
    assert outcome["status"] == "unknown"
    assert "no page came in answer" in outcome["message"]
    leaver.page.goto(f"{leaver.origin}/next")
    assert leaver.next("/next")["status"] == "unknown"


def test_a_form_that_the_visitor_stops(leaver: Leaver) -> None:
    leaver.send("/slow")
    leaver.page.wait_for_timeout(200)
    leaver.page.context.new_cdp_session(leaver.page).send("Page.stopLoading")
    outcome = leaver.stays()
    assert outcome["status"] == "unknown"
    assert texts(outcome, "changed") == ["a page load began and was stopped before a page came"]
    leaver.page.goto(f"{leaver.origin}/next")
    assert leaver.next("/next")["status"] == "unknown"


@pytest.mark.parametrize("how", ["address", "link"])
def test_a_visitor_who_goes_elsewhere_while_a_form_is_being_sent(leaver: Leaver, how: str) -> None:
    leaver.send("/slow")
    leaver.page.wait_for_timeout(100)
    if how == "link":
        leaver.page.get_by_text("Next").click(no_wait_after=True)
    else:
        # Firefox's driver tells of the form's own load, which ends here.
        with contextlib.suppress(Error):
            leaver.page.goto(f"{leaver.origin}/next")
    outcome = leaver.next("/next")
    assert outcome["status"] == "unknown", outcome


def test_a_visitor_who_reloads_in_the_middle_of_it(leaver: Leaver) -> None:
    leaver.begin("Busy")
    leaver.page.wait_for_function("window.asked")
    leaver.page.reload()
    outcome = leaver.told()
    assert outcome["status"] == "unknown"
    assert "it is not known whether it happened" in outcome["message"]


@pytest.mark.parametrize(
    ("to", "doubt"),
    [("/502", "POST /502 answered 502"), ("/refused", "POST /refused got no answer")],
)
def test_an_approved_press_whose_request_fails_is_not_known(
    leaver: Leaver, to: str, doubt: str
) -> None:
    outcome = leaver.approved("Pay now", to)
    assert outcome["status"] == "unknown", outcome
    assert f"{doubt}, so it is not known" in outcome["message"]
    assert doubt in texts(outcome, "request_failed")


def test_an_approved_press_whose_request_is_taken_is_done(leaver: Leaver) -> None:
    """What else it asks for may fail: a picture, or what counts visitors."""
    outcome = leaver.approved("Pay now", "/next")
    assert outcome["status"] == "done", outcome
    assert texts(outcome, "request_failed") == ["GET /502 answered 502"]


def test_a_link_is_done_where_it_leads(leaver: Leaver) -> None:
    leaver.begin("Next")
    outcome = leaver.next("/next")
    assert (outcome["status"], outcome["message"]) == (
        "done",
        "The page was left by it: route /checkout -> /next.",
    )


def test_a_link_by_way_of_another_site(leaver: Leaver) -> None:
    leaver.begin("Account")
    assert texts(leaver.next("/next"), "route") == ["route /checkout -> /next"]


@NO_STATUS
def test_a_link_to_an_error(leaver: Leaver) -> None:
    leaver.begin("Broken")
    outcome = leaver.next("/502")
    assert outcome["status"] == "unknown"
    assert "an error (status 502) at /502" in outcome["message"]


def test_a_visitor_who_goes_elsewhere_in_a_link(leaver: Leaver) -> None:
    leaver.begin("Slow")
    leaver.page.wait_for_timeout(100)
    leaver.page.get_by_text("Next").click(no_wait_after=True)
    assert leaver.next("/next")["status"] == "unknown"


@NO_ENTRY
def test_a_page_that_loads_itself_anew(leaver: Leaver) -> None:
    leaver.begin("Again")
    leaver.page.wait_for_function("!globalThis.pf")
    assert texts(leaver.next("/checkout"), "route") == ["/checkout was loaded again"]


def test_a_document_that_comes_later_proves_nothing(leaver: Leaver) -> None:
    """The first one after the form had no widget: what it was, nobody has seen."""
    leaver.send("/303")
    leaver.page.wait_for_url("**/next")
    leaver.page.goto(f"{leaver.origin}/next?2")
    assert leaver.next("/next?2")["status"] == "unknown"


def test_what_was_concluded_stays_so_in_later_documents(leaver: Leaver) -> None:
    leaver.send("/303")
    first = leaver.next("/next")
    leaver.page.goto(f"{leaver.origin}/next?2")
    assert leaver.told() == first


@NO_ENTRY
def test_go_back_by_a_page_load(leaver: Leaver) -> None:
    leaver.page.goto(f"{leaver.origin}/next")
    leaver._set_up("d1")
    leaver.begin("", "go_back")
    outcome = leaver.next("/checkout")
    assert texts(outcome, "route") == ["route /next -> /checkout"]


def test_a_page_out_of_the_back_forward_cache_claims_nothing(
    caching_chromium: Browser, origin: str, bundle: Callable[[str], str]
) -> None:
    context = caching_chromium.new_context()
    context.add_init_script(bundle(HARNESS))
    leaver = Leaver(context, origin)
    leaver.page.evaluate("globalThis.kept = true")
    leaver.send("/502")
    leaver.page.wait_for_url("**/502")
    leaver.page.evaluate("setTimeout(() => history.back(), 0)")
    leaver.page.wait_for_function("location.pathname === '/checkout'")
    assert leaver.page.evaluate("globalThis.kept"), "the page was not kept"
    entries = leaver.page.evaluate("pf.journal.entries()")
    assert [(it["state"], it["outcome"]["status"]) for it in entries] == [("finished", "unknown")]
    assert leaver.stays()["status"] == "unknown"
    context.close()
