"""A page whose widget tells what it should not: nothing of it gets on."""

from dataclasses import replace

import pytest

from fakes import FakePage, done, row, view
from pilotfish.agent.model.request import Image
from pilotfish.guard.policed_page import PolicedCamera, PolicedPage
from pilotfish.guard.policy import Policy
from pilotfish_client.outcome import Effect, Outcome
from pilotfish_client.server_messages import Act

pytestmark = pytest.mark.anyio

POLICY = Policy(no_routes=("/admin/*",))
SECRET = "Salary of Ada"
WHY = "/admin/users is off limits by this site's policy (no_routes: /admin/*)."
ACT = Act(action_id="a1", document="d1", epoch=1, name="click", args={"ref": 1})


def page(outcome: Outcome, url: str = "/admin/users?of=Ada#x") -> PolicedPage:
    seen = view(url, [row(1, "link", SECRET)])
    seen = replace(seen, facts=replace(seen.facts, title=SECRET, context={"user": SECRET}))
    return PolicedPage(FakePage(answers={"click": outcome}, views=[seen]), POLICY)


async def test_what_is_read_there_is_one_sentence() -> None:
    seen = await page(done()).observe()
    assert SECRET not in repr(seen)
    assert seen.facts.url == "/admin/users"
    assert [line.row for line in seen.lines] == [
        f"This page is not read: go back, or navigate elsewhere. {WHY}"
    ]


@pytest.mark.parametrize("recovers", [False, True])
async def test_what_led_there_is_denied(recovers: bool) -> None:
    led = page(done(f"Clicked: {SECRET}", Effect(kind="message", text=SECRET)))
    acted = await (led.recover(ACT) if recovers else led.act(ACT))
    assert SECRET not in repr(acted)
    assert (acted.outcome.status, acted.outcome.reason) == ("failed", "denied")
    assert f"was carried out, and led to a page that is not read: {WHY}" in acted.outcome.message


async def test_what_is_not_known_stays_so() -> None:
    acted = await page(Outcome(status="unknown", message=SECRET)).act(ACT)
    assert (acted.outcome.status, acted.outcome.reason) == ("unknown", "denied")
    assert SECRET not in repr(acted)


async def test_what_the_page_has_denied_keeps_its_reason() -> None:
    denied = Outcome(status="failed", reason="denied", message="so it is", data={"a": SECRET})
    acted = await page(denied).act(ACT)
    assert acted.outcome == Outcome(status="failed", reason="denied", message="so it is")


async def test_elsewhere_nothing_is_changed() -> None:
    policed = page(done(), url="/shop")
    plain = view("/shop", [row(1, "link", SECRET)])
    assert (await policed.observe()).lines == plain.lines
    assert (await policed.act(ACT)).outcome == done()


class _Camera:
    async def capture(self) -> tuple[Image, ...]:
        return (Image("", 1, 1),)


@pytest.mark.parametrize(("url", "pictures"), [("/admin/users", 0), ("/shop", 1)])
async def test_no_picture_is_taken_there(url: str, pictures: int) -> None:
    policed = page(done(), url)
    await policed.observe()
    assert len(await PolicedCamera(_Camera(), policed).capture()) == pictures
