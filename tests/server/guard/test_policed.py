from typing import Any

import pytest

from fakes import (
    FakeActions,
    FakeHost,
    FakeJournal,
    FakeModel,
    FakePage,
    FakePrompt,
    done,
    envelope,
    tool,
)
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.run.run import Run
from pilotfish.agent.run.seams import Ready, Refused
from pilotfish.guard.policed import Policed, off_limits
from pilotfish.guard.policy import Policy
from route_cases import CASES


def policed(**rules: object) -> tuple[Policed, list[str]]:
    ran: list[str] = []
    server = {
        name: lambda args, context, name=name: ran.append(name) or done()
        for name in ("refund", "escalate_to_human")
    }
    return Policed(FakeActions(server=server), Policy.of(rules)), ran


@pytest.mark.parametrize(
    ("rules", "name", "refused"),
    [
        ({"no_actions": ["refund"]}, "refund", "allows no refund"),
        ({"no_actions": ["ref*"]}, "refund", "allows no refund"),
        ({"no_actions": ["click"]}, "click", "allows no click"),
        ({"mode": "show"}, "refund", "in the mode show"),
        ({"mode": "show"}, "escalate_to_human", ""),
        ({"mode": "show"}, "click", ""),
        ({}, "refund", ""),
    ],
)
def test_what_the_policy_refuses(rules: dict[str, object], name: str, refused: str) -> None:
    prepared = policed(**rules)[0].prepare(name, {}, ())
    if not refused:
        assert isinstance(prepared, Ready)
        return
    assert isinstance(prepared, Refused)
    assert prepared.outcome.reason == "denied" and refused in prepared.outcome.message


@pytest.mark.parametrize(
    ("to", "refused"), [("/admin/users", True), ("/%61dmin", True), ("/shop", False), ("#a", False)]
)
def test_no_page_that_is_off_limits_is_navigated_to(to: str, refused: bool) -> None:
    actions, _ = policed(no_routes=["/admin/*"])
    prepared = actions.prepare("navigate", {"path": to}, ())
    assert isinstance(prepared, Refused) == refused


@pytest.mark.parametrize(
    ("rules", "question"),
    [({"ask_actions": ["refund"]}, "Refund?"), ({"mode": "ask"}, "Refund?"), ({}, None)],
)
def test_what_the_policy_asks(rules: dict[str, object], question: str | None) -> None:
    actions, _ = policed(**rules)
    ready = actions.prepare("refund", {}, ())
    assert isinstance(ready, Ready)
    assert actions.confirmation(ready) == question


@pytest.mark.anyio
async def test_an_action_that_the_visitor_declines_is_not_carried_out() -> None:
    actions, ran = policed(ask_actions=["refund"])
    made = Run(
        run_id="r1",
        task="refund it",
        session="s1",
        model=FakeModel([envelope(tool("refund"))]),
        page=FakePage(),
        host=FakeHost(approves=[False]),
        prompt=FakePrompt(),
        actions=actions,
        journal=FakeJournal(),  # type: ignore[arg-type]
    )
    ended = await run(made)
    assert (ended.status, ended.code, ran) == ("stopped", "declined", [])


@pytest.mark.parametrize(
    ("rules", "name", "asked"),
    [
        ({"unasked": ["action"]}, "book_room", False),
        ({"unasked": ["send"]}, "book_room", True),
        ({}, "book_room", True),
        ({"unasked": ["action"]}, "refund", True),
        ({"unasked": ["action"]}, "delete_room", True),
        ({"unasked": ["action"]}, "reset_password", True),
        ({"unasked": ["action"], "ask_actions": ["book_*"]}, "book_room", True),
    ],
)
def test_what_an_operator_lets_go_unasked(rules: dict[str, object], name: str, asked: bool) -> None:
    """Row 108: payment, deletion and credentials are asked about all the same."""
    actions = FakeActions(
        server={name: lambda args, context: done()}, confirmations={name: "Sure?"}
    )
    around = Policed(actions, Policy.of(rules))
    prepared = around.prepare(name, {}, ())
    assert isinstance(prepared, Ready)
    assert (around.confirmation(prepared) is not None) == asked


@pytest.mark.parametrize(("rules", "path", "refused"), CASES)
def test_paths(rules: dict[str, Any], path: str, refused: bool) -> None:
    for url in (path, f"https://shop.example{path}"):
        assert bool(off_limits(Policy.of(rules), url)) == refused


def test_the_sentence_names_path_and_rule() -> None:
    policy = Policy(no_routes=("/admin/*",))
    told = "/admin/users is off limits by this site's policy (no_routes: /admin/*)."
    assert off_limits(policy, "/admin/users?q=1") == told
    allowed = Policy(routes=("/shop/*", "/cart"))
    told = "/admin is off limits by this site's policy (routes: /shop/*, /cart)."
    assert off_limits(allowed, "/admin") == told


def test_what_is_no_address_is_off_limits() -> None:
    assert off_limits(Policy(routes=("*",)), "http://[x") == (
        "http://[x cannot be read as an address."
    )
    assert off_limits(Policy(), "http://[x") == ""
