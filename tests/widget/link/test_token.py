"""Tokens: from the host's function or the server, fresh before they expire."""

import base64
import json
import time

from playwright.sync_api import Page

from pilotfish_client.page_messages import Event, Run
from site_page import SENDS, OpenSite
from wire_server import BROKEN, WireServer


def connect(page: Page) -> None:
    page.evaluate("pilotfish.open()")


def jwt(seconds: float) -> str:
    payload = json.dumps({"exp": time.time() + seconds}).encode()
    return f"h.{base64.urlsafe_b64encode(payload).decode().rstrip('=')}.s"


def hold_clock(page: Page) -> None:
    """From here on the page's next long timer waits in `ring`, with its length in `after`."""
    page.evaluate(
        """() => {
          const set = window.setTimeout;
          window.setTimeout = (work, ms, ...more) => {
            if (!(ms >= 25_000)) return set(work, ms, ...more);
            [window.ring, window.after] = [work, ms];
            return 0;
          };
        }"""
    )


def test_the_hosts_own_function_comes_first(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.evaluate("pilotfish.configure({ getToken: async () => 'mine' })")
    connect(page)
    assert wire.wait_for_hello(1).token == "mine"
    assert wire.tokens_asked == []


def test_a_token_is_refreshed_before_it_expires(open_site: OpenSite, wire: WireServer) -> None:
    wire.token = lambda: (
        200,
        {
            "token": f"t{len(wire.tokens_asked)}",
            "expires_in": 50 if len(wire.tokens_asked) < 2 else 600,
        },
    )
    page = open_site()
    hold_clock(page)
    connect(page)
    assert wire.wait_for_hello(1).token == "t1"
    assert page.evaluate("after") == 25_000
    page.evaluate("ring()")
    event = wire.wait_for(Event)
    assert (event.name, event.payload) == ("token", {"token": "t2"})
    assert wire.tokens_asked == [{"key": "pk_test"}, {"key": "pk_test", "previous": "t1"}]
    wire.cut()
    assert wire.wait_for_hello(2).token == "t2"


def test_the_expiry_of_a_jwt_is_read_from_it(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    hold_clock(page)
    first, second = jwt(600), jwt(900)
    page.evaluate(
        "([first, second]) => pilotfish.configure({"
        " getToken: () => { window.had = (window.had ?? 0) + 1;"
        " return had > 1 ? second : first } })",
        [first, second],
    )
    connect(page)
    assert wire.wait_for_hello(1).token == first
    assert 500_000 < page.evaluate("after") <= 570_000
    page.evaluate("ring()")
    assert wire.wait_for(Event).payload == {"token": second}


def test_a_refused_token_is_told_with_the_servers_words(
    open_site: OpenSite, wire: WireServer
) -> None:
    wire.token = lambda: (403, {"message": "The origin is not on the list."})
    page = open_site()
    page.evaluate("() => { window.end = pilotfish.run('x') }")
    end = page.evaluate("end")
    assert end["status"] == "failed"
    told = [line for line in page.console if line.startswith("Pilotfish:")]  # type: ignore[attr-defined]
    assert len(told) == 1
    assert "answered 403: The origin is not on the list." in told[0]
    assert "among its allowed origins?" in told[0]
    assert wire.hellos == []


def test_get_token_that_fails_is_named_in_the_console(open_site: OpenSite) -> None:
    page = open_site()
    page.evaluate(
        "() => pilotfish.configure({ getToken: async () => { throw Error('signed out') } })"
    )
    with page.expect_console_message(lambda it: "getToken failed: signed out" in it.text):
        connect(page)


def test_a_server_in_trouble_is_asked_again(open_site: OpenSite, wire: WireServer) -> None:
    wire.token = lambda: (503, {}) if len(wire.tokens_asked) < 3 else (200, {"token": "t"})
    page = open_site()
    connect(page)
    assert wire.wait_for_hello(1).token == "t"


def test_an_answer_that_breaks_off_is_no_refusal(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    answers = [(BROKEN, {}), (200, {"token": "t", "expires_in": 600})]
    wire.token = lambda: answers.pop(0)
    page.evaluate("() => { pilotfish.run('x') }")
    assert wire.wait_for(Run).task == "x"


def test_a_token_that_comes_after_the_logout_greets_nobody(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site()
    page.evaluate(
        "() => { window.grants = []; pilotfish.configure({"
        " getToken: () => new Promise(grant => { grants.push(grant) }) }) }"
    )
    connect(page)
    page.wait_for_function("grants.length === 1")
    page.evaluate("pilotfish.logout(); void pilotfish.run('look')")
    page.evaluate("grants[0]('of-the-one-who-left')")
    page.wait_for_function("grants.length === 2")
    page.evaluate("grants[1]('of-the-next')")
    assert wire.wait_for_hello(1).token == "of-the-next"


def test_a_token_refreshed_during_the_handshake_is_told_after_it(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(head=SENDS)
    hold_clock(page)
    page.evaluate(
        """([first, second]) => {
          let had = 0;
          pilotfish.configure({ getToken: () => (++had > 1 ? second : first) });
          const { send } = WebSocket.prototype;
          window.sends = function (frame) {
            window.sends = undefined;
            const go = () => (had > 1 ? send.call(this, frame) : setTimeout(go, 20));
            go();
            window.ring();
          };
        }""",
        [first := jwt(600), second := jwt(900)],
    )
    connect(page)
    assert wire.wait_for_hello(1).token == first
    assert wire.wait_for(Event).payload == {"token": second}
