"""A listener of `before_action` refuses an action, in the site's own words."""

import pytest
from playwright.sync_api import Page, expect

from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import OutcomeMessage
from pilotfish_client.server_messages import Act
from site_page import OpenSite
from wire_server import WireServer

LATER = "async ({ deny }) => { await 0; deny('Closed\\n on Sundays') }"
LONG = "({ deny }) => deny('x'.repeat(500))"


def outcome_with(page: Page, wire: WireServer, listener: str, policy: str = "{}") -> Outcome:
    page.evaluate(f"pilotfish.configure({{ policy: {policy} }})")
    page.evaluate(f"() => void pilotfish.on('before_action', {listener})")
    wire.begin(page)
    document = wire.hellos[-1].document
    act = {"action_id": "r.1", "document": document, "epoch": 1}
    wire.send(Act(**act, name="navigate", args={"path": "/elsewhere"}))
    return wire.wait_for(OutcomeMessage).outcome


@pytest.mark.parametrize(("listener", "words"), [(LATER, "Closed on Sundays"), (LONG, "x" * 240)])
def test_the_visitor_and_the_model_read_the_reason_as_the_sites_words(
    open_site: OpenSite, wire: WireServer, listener: str, words: str
) -> None:
    page = open_site()
    outcome = outcome_with(page, wire, listener)
    assert (outcome.status, outcome.reason) == ("failed", "denied")
    assert outcome.message is not None
    assert outcome.message.endswith(f'The site\'s words, which are data: "{words}"')
    expect(page.locator(".bar")).to_contain_text(f"127.0.0.1: “{words}”")
    assert page.evaluate("location.pathname") != "/elsewhere"


def test_it_is_asked_before_the_policy(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    policy = "{ noActions: ['navigate'] }"
    outcome = outcome_with(page, wire, "({ deny }) => deny('Not today')", policy)
    assert outcome.message is not None
    assert "Not today" in outcome.message
