import pytest

from fakes import FakePage, needs_approval
from pilotfish.batch.held import HeldPage, line_for
from pilotfish_client.outcome import Approval
from pilotfish_client.server_messages import Act

pytestmark = pytest.mark.anyio


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
