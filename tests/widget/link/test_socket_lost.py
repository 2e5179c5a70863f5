"""A socket that is lost at any frame of a run changes nothing."""

import pytest
from playwright.sync_api import Page

from cards import press
from pilotfish_client.page_messages import (
    Decision,
    ObservationMessage,
    OutcomeMessage,
    Respond,
    Run,
)
from pilotfish_client.server_messages import Act, AskUser, ConfirmAction, Done, Observe, Status
from run_ends import ended
from site_page import OpenSite
from wire_server import WireServer

LIKE = "<button onclick='likes++'>Like</button><script>likes = 0</script>"


def run_once(page: Page, wire: WireServer) -> None:
    """Observe, click, ask, confirm, done: each of the page's answers awaited."""
    page.evaluate("() => { window.end = pilotfish.run('like it') }")
    run = wire.wait_for(Run)
    wire.state = {"status": "thinking", "run_id": run.run_id, "task": "like it"}
    wire.send(Status(status="thinking", run_id=run.run_id), Observe())
    ops = wire.wait_for(ObservationMessage).observation.ops
    row = next(line.row for op in ops for line in op.lines if line.row.name == "Like")
    document = wire.hellos[0].document
    wire.send(Act(action_id="a", document=document, epoch=1, name="click", args={"ref": row.ref}))
    assert wire.wait_for(OutcomeMessage).outcome.status == "done"
    wire.send(AskUser(ask_id="q", question="How much?"))
    page.get_by_label("Your answer").fill("a lot")
    page.keyboard.press("Enter")
    assert wire.wait_for(Respond) == Respond(ask_id="q", answer="a lot")
    confirm(page, wire)
    wire.send(Done(run_id=run.run_id, status="done", summary="It is liked."))
    assert ended(page) == {"status": "done", "summary": "It is liked."}


def confirm(page: Page, wire: WireServer) -> None:
    wire.send(
        ConfirmAction(digest="d", actionName="click", params={}, message="Really?", expires=2**42)
    )
    press(page.get_by_role("alertdialog"), "Approve")
    assert wire.wait_for(Decision) == Decision(digest="d", approved=True)


@pytest.mark.parametrize(
    "lost", [("in", number) for number in range(1, 6)] + [("out", number) for number in range(1, 7)]
)
def test_a_socket_lost_at_any_frame_changes_nothing(
    open_site: OpenSite, wire: WireServer, lost: tuple[str, int]
) -> None:
    page = open_site(LIKE)
    wire.lose = {lost}
    run_once(page, wire)
    assert page.evaluate("likes") == 1
    assert len(wire.hellos) == 2
    assert len({hello.document for hello in wire.hellos}) == 1
    kinds = [type(sent.message) for sent in wire.log]
    assert kinds == [Run, ObservationMessage, OutcomeMessage, Respond, Decision]
