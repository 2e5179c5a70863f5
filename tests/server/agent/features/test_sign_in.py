from dataclasses import replace
from typing import Any

import pytest

from fakes import FakeHost, FakePage, done, envelope, row, tool, view
from pilotfish.agent.features.sign_in import HANDED_OVER, at_wall
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.page.view import View
from pilotfish_client.outcome import Effect, Outcome
from pilotfish_client.page_messages import Respond

CART = view("/cart", [row(1, "button", "Check out"), row(2, "link", "Log in", href="/login")])
PASSWORD = row(11, "textbox", "Password", type="password")
EMAIL = row(12, "textbox", "E-mail", type="email")
BUTTON = row(13, "button", "Log in")


def click(ref: int) -> Invoke:
    return Invoke("click", {"ref": ref})


def failed_request(text: str, *more: Effect) -> Outcome:
    return done("Clicked", Effect(kind="request_failed", text=text), *more)


@pytest.mark.parametrize(
    ("after", "invoke", "wall"),
    [
        (view("/login?next=/cart", [EMAIL, PASSWORD, BUTTON]), click(1), "/login, which asks"),
        (view("/users/sign_in", [EMAIL], document="d2"), click(1), "/users/sign_in, which asks"),
        (view("/cart", [PASSWORD, BUTTON]), click(1), "a form that asks to sign in came up"),
        (view("/login", [EMAIL, PASSWORD, BUTTON]), click(2), ""),
        (view("/login", [EMAIL, PASSWORD]), Invoke("navigate", {"path": "/login"}), ""),
        (view("/login", [EMAIL, PASSWORD]), Invoke("navigate", {"path": "/o"}), "/login, which"),
        (view("/join", [EMAIL, PASSWORD, row(14, "button", "Sign up")]), click(1), ""),
        (view("/blog/login-tips", [row(15, "heading", "Log in safely")]), click(1), ""),
        (view("/security", [PASSWORD, row(16, "textbox", "New", type="password")]), click(1), ""),
        (view("/cart", [row(1, "button", "Check out")]), click(1), ""),
    ],
)  # fmt: skip
def test_what_is_a_wall(after: View, invoke: Invoke, wall: str) -> None:
    outcome = done("Clicked", Effect(kind="route", text="route"))
    found = at_wall(CART, after, invoke, outcome)
    if not wall:
        assert found is outcome
        return
    assert (found.status, found.reason) == ("failed", "auth_required")
    assert wall in found.message
    assert found.message.endswith(": only the visitor can sign in. Clicked")
    assert found.effects == outcome.effects


def test_who_is_at_the_login_already_meets_no_wall() -> None:
    login = view("/login", [EMAIL, PASSWORD, BUTTON])
    outcome = done("Clicked")
    assert at_wall(login, replace(login, id="o2"), click(13), outcome) is outcome


@pytest.mark.parametrize(
    ("outcome", "wall"),
    [
        (failed_request("POST /api/orders answered 401"), True),
        (failed_request("POST /api/orders answered 401", Effect(kind="message", text="Oh")), True),
        (failed_request("GET /api/orders answered 401"), True),
        (failed_request("GET /api/me answered 401", Effect(kind="route", text="r")), False),
        (failed_request("POST /login answered 401"), False),
        (failed_request("POST /api/orders answered 403"), False),
    ],
)
def test_requests_that_are_refused(outcome: Outcome, wall: bool) -> None:
    assert (at_wall(CART, CART, click(1), outcome).reason == "auth_required") is wall


def test_what_was_held_or_is_unknown_stays() -> None:
    login = view("/login", [EMAIL, PASSWORD])
    for status in ("unknown", "needs_approval"):
        outcome = Outcome(status=status)
        assert at_wall(CART, login, click(1), outcome) is outcome


async def _walled(stage: Any, host: FakeHost) -> Any:
    s = stage(
        envelope(tool("click", ref=1), tool("click", ref=2)),
        envelope(is_final=True, summary="Ordered."),
        page=FakePage(views=[CART]),
        host=host,
        task="Is it ordered?",
    )

    def to_login(_: Any) -> Outcome:
        s.page.views.append(view("/login", [EMAIL, PASSWORD, BUTTON]))
        return done("Clicked")

    s.page.answers["click"] = to_login
    return s


@pytest.mark.anyio
async def test_the_run_waits_for_the_visitor_and_goes_on(stage) -> None:
    s = await _walled(stage, FakeHost(answers=["continue"]))
    ended = await run(s.run)
    assert (ended.status, ended.summary) == ("done", "Ordered.")
    (question,) = s.host.asked
    assert question.pause and question.question.startswith("Please sign in on this page.")
    assert len(s.page.acts) == 1, "what was planned after it is dropped"
    second = s.prompt.situations[1]
    assert HANDED_OVER in second.nudges
    assert second.turns[0].steps[0].outcome.reason == "auth_required"


@pytest.mark.anyio
async def test_a_visitor_who_does_not_sign_in_ends_it(stage) -> None:
    class Closing(FakeHost):
        async def ask(self, question: Any) -> Respond:
            return Respond(ask_id=question.ask_id, answer="", source="cancelled")

    s = await _walled(stage, Closing())
    ended = await run(s.run)
    assert ended.status == "failed"
    assert ended.summary.startswith("You need to be signed in for this, so I stopped.")
