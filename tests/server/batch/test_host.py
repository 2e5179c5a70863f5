import pytest

from fakes import FakeHost, FakePage, needs_approval
from pilotfish.batch.allowance import Allowed
from pilotfish.batch.host import HeldPage, UnattendedHost, line_for
from pilotfish.batch.job import Job
from pilotfish_client.outcome import Approval
from pilotfish_client.server_messages import Act, AskUser, ConfirmAction

pytestmark = pytest.mark.anyio


def question(name: str) -> ConfirmAction:
    return ConfirmAction(digest="d", actionName=name, params={}, message="Do it?", expires=0)


async def test_a_question_is_closed_and_kept_for_a_person() -> None:
    job = Job("A", "task", "http://s")
    host = UnattendedHost(FakeHost(), job)
    answer = await host.ask(AskUser(ask_id="1", question="Which one?"))
    assert (answer.source, job.review) == ("cancelled", "Which one?")


async def test_an_action_of_the_server_is_decided_by_the_spec() -> None:
    job = Job("A", "task", "http://s", allow=(Allowed(action="refund"),))
    host = UnattendedHost(FakeHost(), job)
    assert await host.confirm(question("refund"), "server")
    assert job.review == ""
    assert not await host.confirm(question("send"), "server")
    assert job.review == "Do it? (allow: send)"


async def test_what_the_page_holds_is_decided_by_the_page() -> None:
    job = Job("A", "task", "http://s", allow=(Allowed(action="click"),))
    page = FakeHost(approves=[True, False])
    host = UnattendedHost(page, job)
    assert await host.confirm(question("click"), "page")
    assert not await host.confirm(question("click"), "page")
    assert len(page.confirmed) == 2
    assert job.review == "Do it?"


def test_the_line_names_where_the_request_goes_or_the_page() -> None:
    held = Approval(kind="other", digest="d", facts={"request": "POST /a/1/ship", "url": "/a/1"})
    assert line_for(held) == "{kind: other, path: /a/1/ship}"
    held = Approval(kind="payment", digest="d", facts={"url": "/checkout?step=2"})
    assert line_for(held) == "{kind: payment, path: /checkout}"


async def test_what_the_page_held_is_remembered() -> None:
    page = HeldPage(FakePage({"click": needs_approval("d", url="/x")}))
    act = Act(action_id="1", document=page.document, epoch=page.epoch, name="click", args={})
    await page.act(act)
    assert page.held is not None
    assert page.held.facts == {"url": "/x"}
