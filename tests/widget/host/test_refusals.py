"""What is refused has a code: for the page's listeners, and at the end of a run."""

from typing import Any, get_args, get_type_hints

import pytest

from pilotfish_client.page_messages import Run
from pilotfish_client.server_messages import Done, Refused, Subtitle
from site_page import OpenSite
from wire_server import WireServer

REASONS = get_args(get_type_hints(Refused)["reason"])
LISTEN = """
window.told = [];
pilotfish.on('error', ({ code }) => told.push(code));
pilotfish.on('connection', (now) => told.push(now));
window.end = pilotfish.run('x');
"""


@pytest.mark.parametrize("reason", ["origin", "key", "limit", "busy"])
def test_a_refusal_at_the_handshake_is_an_event_and_the_code_of_the_run(
    open_site: OpenSite, wire: WireServer, reason: Any
) -> None:
    assert reason in REASONS
    page = open_site()
    wire.refusals.append(Refused(reason=reason, message="No."))
    page.evaluate(f"() => {{ {LISTEN} }}")
    ended = page.evaluate("end")
    assert (ended["status"], ended["code"]) == ("failed", reason)
    assert page.evaluate("told") == ["connecting", "failed", reason]
    assert page.evaluate("pilotfish.connection") == "failed"


def test_a_token_that_is_refused_has_a_code(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    wire.token = lambda: (403, {"error": "origin", "message": "Not here."})
    page.evaluate(f"() => {{ {LISTEN} }}")
    assert page.evaluate("end")["code"] == "origin"
    assert page.evaluate("told")[-1] == "origin"


def test_busy_is_a_code(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.evaluate("() => { window.first = pilotfish.run('x') }")
    wire.wait_for(Run)
    ended = page.evaluate("pilotfish.run('y')")
    assert (ended["status"], ended["code"]) == ("failed", "busy")


@pytest.mark.parametrize("code", ["halted", "page_gone", "no_model", "max_turns", "user_day"])
def test_the_servers_reason_is_the_code_of_the_run(
    open_site: OpenSite, wire: WireServer, code: str
) -> None:
    page = open_site()
    page.evaluate(f"() => {{ {LISTEN} }}")
    run = wire.wait_for(Run)
    wire.send(Done(run_id=run.run_id, status="failed", summary="No.", code=code, why=code))
    assert page.evaluate("end.then(({ code, status }) => [code, status])") == [code, "failed"]
    assert page.evaluate("pilotfish.getSession().code") == code


def test_messages_grow_and_end(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.evaluate(
        """() => {
          window.letters = [];
          pilotfish.on('subtitle', (letter, { id, start, end }) => {
            letters.push([letter, id, start, end]);
          });
          pilotfish.on('message', ({ text, done }) => {
            window.grown = `${text}${done ? '.' : ''}`;
          });
          void pilotfish.run('x');
        }"""
    )
    run = wire.wait_for(Run)
    wire.send(Subtitle(say_id="s", delta="Hi"))
    page.wait_for_function("grown === 'Hi'")
    wire.send(Subtitle(say_id="s", text="Hi!"))
    page.wait_for_function("grown === 'Hi!.'")
    assert page.evaluate("letters") == [
        ["H", "s", True, False],
        ["i", "s", False, False],
        ["!", "s", False, True],
    ]
    wire.send(Done(run_id=run.run_id, status="done", summary="All done"))
    page.wait_for_function("pilotfish.status === 'done'")
    told = "pilotfish.messages.map(({ role, text, done, runId }) => [role, text, done, runId])"
    assert page.evaluate(told) == [
        ["user", "x", True, run.run_id],
        ["agent", "Hi!", True, run.run_id],
        ["agent", "All done", True, run.run_id],
    ]
    assert page.evaluate("new Set(pilotfish.messages.map(({ id }) => id)).size") == 3
