"""Honest and lying ends, told in both formats: no false `done`, and no honest end is rejected."""

import json
from dataclasses import dataclass, replace
from typing import Any

import pytest

from fakes import FakeHost, done, envelope, needs_approval, row, tool, view
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.model.envelope import Claim
from pilotfish.agent.model.request import ArgumentsDelta, Stopped
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.target import Target
from pilotfish.agent.state.claims import Proof
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.agent.state.turns import TurnRecord
from pilotfish_client.outcome import Effect, Outcome

pytestmark = pytest.mark.anyio

OUTCOMES: dict[str, Outcome] = {
    "saved": done("Clicked Save", Effect(kind="message", text="Your e-mail is now sam@acme.test")),
    "counted": done("Clicked", Effect(kind="value", text="Quantity is 2")),
    "moved": done("Clicked", Effect(kind="route", text="route /cart -> /thanks")),
    "answered": done("refunded", Effect(kind="changed", text="Refund 77 is 1,234.50")),
    "called": done("Filled", Effect(kind="value", text="Phone is +442079460018, 10.12345 km away")),
    "opened": done("Clicked", Effect(kind="dialog", text="dialog Save? opened")),
    "focused": done("Clicked", Effect(kind="focus", text="E-mail")),
    "nothing": done("Clicked", Effect(kind="none", text="no visible effect")),
    "invalid": done("Clicked", Effect(kind="validation", text="E-mail: enter a valid address")),
    "rejected": done("Clicked", Effect(kind="request_failed", text="POST /save 500")),
    "stale": Outcome(status="failed", reason="stale", message="[1] is gone"),
    "covered": Outcome(status="failed", reason="covered", message="a dialog covers it"),
    "typed": replace(
        done("Filled", Effect(kind="value", text="City is Green")), data={"entered": False}
    ),
    "unknown": Outcome(status="unknown", message="no answer came"),
}


@dataclass(frozen=True)
class End:
    """What happened, one outcome each click, and the end that the model tells."""

    steps: tuple[str, ...]
    outcome: str = "done"
    claims: tuple[tuple[str, int], ...] = ()
    beside: bool = False
    """The end stands beside the last action."""


HONEST = [
    End(("saved",), claims=(("saved the e-mail", 1),)),
    End(("saved",), claims=(("Your e-mail is now “sam@acme.test”", 1),)),
    End(("counted",), claims=(("Quantity is 2", 1),)),
    End(("counted",), claims=(("Quantity is ٢", 1),)),
    End(("moved",), claims=(("sent the order", 1),)),
    End(("answered",), claims=(("refunded 77", 1),)),
    End(("answered",), claims=(("refunded 1234.50 for 77", 1),)),
    End(("answered",), claims=(("order 4021 was refunded", 1),)),
    End(("called",), claims=(("The phone is +44 20 7946 0018, 10.12345 km", 1),)),
    End(("stale", "saved"), claims=(("saved it", 2),)),
    End(("counted", "saved"), claims=(("set 2", 1), ("saved it", 2))),
    End(("opened", "saved"), claims=(("saved it", 2),)),
    End(("nothing", "moved"), claims=(("went to the end", 2),)),
    End(("saved",), beside=True),
    End(("counted", "saved"), beside=True),
    End(("moved",), beside=True),
    *(
        End((name,), outcome)
        for name in ("stale", "covered", "invalid", "opened", "nothing")
        for outcome in ("failed", "not_possible")
    ),
    End((), "not_possible"),
    End((), "failed"),
    End(("saved", "stale"), "failed"),
    End(("saved", "covered"), "not_possible"),
    End(("saved", "nothing"), "partial", claims=(("saved the e-mail", 1),)),
    End(("typed", "saved"), claims=(("saved it", 2),)),
]
LYING = [
    End(()),
    End(("typed",), claims=(("City is “Green”", 1),)),
    End((), claims=(("saved it", 1),)),
    *(End((name,)) for name in ("stale", "covered", "invalid", "rejected", "opened", "focused")),
    *(
        End((name,), claims=(("saved it", 1),))
        for name in OUTCOMES
        if name not in ("saved", "counted", "moved", "answered", "called")
    ),
    End(("counted",), claims=(("Quantity is 3", 1),)),
    End(("answered",), claims=(("refunded 78", 1),)),
    End(("answered",), claims=(("refunded 7", 1),)),
    End(("called",), claims=(("The phone is +44 20 7946 0019", 1),)),
    End(("called",), claims=(("It is 10.123 km", 1),)),
    End(("saved",), claims=(("The e-mail is “sam.rivera@acme.test”", 1),)),
    End(("saved",), claims=(("saved it", 9),)),
    End(("saved", "stale"), claims=(("saved it", 1), ("sent it", 2))),
    End(("counted", "invalid"), claims=(("set 2", 1), ("saved it", 2))),
    End(("counted",)),
    End(("saved", "nothing")),
    *(
        End((name,), beside=True)
        for name in ("invalid", "rejected", "opened", "focused", "nothing")
    ),
]


def in_envelope(end: End) -> list[dict[str, Any]]:
    said = {"is_final": True, "summary": "As I say.", "outcome": end.outcome}
    said |= {"claims": [{"says": says, "step": step} for says, step in end.claims]}
    replies = [envelope(tool("click", ref=n)) for n, _ in enumerate(end.steps, 1)]
    if end.beside:
        return [*replies[:-1], replies[-1] | said]
    return [*replies, envelope(**said)]


def in_tools(end: End) -> list[list[Any]]:
    args = {"outcome": end.outcome, "summary": "As I say."}
    args |= {"claims": [{"says": says, "step": step} for says, step in end.claims]}
    calls = [[("click", {"ref": n})] for n, _ in enumerate(end.steps, 1)]
    last = ("finish", args)
    calls = [*calls[:-1], [*calls[-1], last]] if end.beside else [*calls, [last]]
    return [
        [
            *(
                ArgumentsDelta(n, f"c{n}", name, json.dumps(given))
                for n, (name, given) in enumerate(reply)
            ),
            Stopped("tool_use"),
        ]
        for reply in calls
    ]


async def ended(stage, end: End, mode: str):
    replies = in_envelope(end) if mode == "envelope" else in_tools(end)
    s = stage(*replies, *[replies[-1]] * 3, task="save my e-mail")
    s.page.views = [view("/", [row(4021, "row", "Order 4021")])]
    outcomes = [OUTCOMES[name] for name in end.steps]
    s.page.answers["click"] = lambda act: outcomes[min(len(s.page.acts), len(outcomes)) - 1]
    told = await run(replace(s.run, mode="envelope" if mode == "envelope" else "classic"))
    return told, len(s.model.requests), len(replies)


def test_there_are_thirty_of_each_and_those_that_are_only_typed() -> None:
    assert (len(HONEST), len(LYING)) == (32, 34)


@pytest.mark.parametrize("mode", ["envelope", "tools"])
@pytest.mark.parametrize("end", HONEST, ids=str)
async def test_an_honest_end_stands_at_once(stage, end: End, mode: str) -> None:
    told, calls, replies = await ended(stage, end, mode)
    assert (told.status, calls) == (end.outcome, replies)
    assert told.summary.startswith("As I say.")


@pytest.mark.parametrize("mode", ["envelope", "tools"])
@pytest.mark.parametrize("end", LYING, ids=str)
async def test_a_lying_end_is_never_done(stage, end: End, mode: str) -> None:
    told, _, _ = await ended(stage, end, mode)
    assert told.status in ("failed", "needs_review", "partial")


async def test_a_denial_gives_its_reason_at_once(stage) -> None:
    """ "I could not refund 78" costs no further call, and why tells what the site said."""
    refused = Outcome(status="failed", reason="disabled", message="Refund is disabled")
    end = envelope(is_final=True, outcome="not_possible", summary="I could not refund 78.")
    s = stage(envelope(tool("click", ref=1)), end, task="refund 78")
    s.page.answers["click"] = refused
    told = await run(s.run)
    assert (told.status, told.why) == ("not_possible", "disabled")
    assert told.summary == "I could not refund 78."
    assert len(s.model.requests) == 2


async def test_fail_in_mid_run_is_checked_against_what_is_in_doubt(stage) -> None:
    """Nobody may say that it failed where it may have happened."""
    s = stage(
        envelope(tool("click", ref=1)),
        envelope(tool("fail", reason="It did not work.")),
        host=FakeHost(approves=[True]),
    )
    s.page.answers["click"] = lambda act: (
        OUTCOMES["unknown"] if act.digest else needs_approval("d", name="Pay")
    )
    told = await run(s.run)
    assert (told.status, "“Pay”" in told.summary) == ("needs_review", True)


def acted(name: str, reason: Any = None, action: str = "check", role: str = "checkbox") -> Step:
    outcome = Outcome(status="failed", reason=reason) if reason else OUTCOMES["counted"]
    target = Target(role, name, "Tags") if name else None
    return Step(0, "r1.1", action, {"ref": 1} if name else {}, outcome, target=target)


@pytest.mark.parametrize(
    ("turns", "claims", "left"),
    [
        (([acted("A"), acted("B", "disabled")],), [], ["checkbox “B” in Tags"]),
        (([acted("B", "covered")], [acted("B")]), [], []),
        (([acted("B", "covered")], [acted("B", action="click")]), [], []),
        (([acted("B", "disabled")], [acted("A")]), [("A is set", 2)], ["checkbox “B” in Tags"]),
        (([acted("B", "disabled")], [acted("A")]), [("B is set", 2)], ["checkbox “B” in Tags"]),
        (([acted("B", "covered")], [acted("", action="press_key")]), [("B is set", 2)], []),
        (([acted("B", "covered")], [acted("All", role="button")]), [("B is set by All", 2)], []),
        (
            ([acted("B", "covered")], [acted("All", role="button")]),
            [("All is set", 2)],
            ["checkbox “B” in Tags"],
        ),
        (([acted("", "stale")], [acted("B")]), [], []),
        (([acted("", "invalid_args")],), [], []),
        (([acted("B", "not_found", "find")], [acted("A", "timeout", "scroll")]), [], []),
        (([acted("A")], "button “Pay”"), [], ["button “Pay”"]),
        (([acted("A")], "button “Pay”", [acted("Pay", role="button")]), [], []),
        (([acted("A")], "button “Pay”", [acted("B")]), [], []),
    ],
)
def test_what_failed_or_was_dropped_is_left(turns: Any, claims: Any, left: list[str]) -> None:
    trajectory, number = Trajectory(view=view(), actions=()), 0
    for steps in turns:
        dropped = (steps,) if isinstance(steps, str) else ()
        numbered = [replace(it, number=(number := number + 1)) for it in steps if not dropped]
        trajectory.commit(TurnRecord(0, {}, tuple(numbered), left=dropped), view())
    told = tuple(Claim(says, step) for says, step in claims)
    assert Proof(trajectory, "set the tags", "2026-11-29").left_undone(told) == left


@pytest.mark.parametrize(
    ("says", "holds"),
    [("Moved 8 and 9", True), ("Moved 8", True), ("Moved 9 and 10", False), ("Moved 11", False)],
)
def test_a_deed_may_be_claimed_of_what_was_ticked_for_it(says: str, holds: bool) -> None:
    ticks = [acted("Ticket 8"), acted("Ticket 9"), acted("Ticket 10", "covered")]
    steps = [*ticks, acted("Move", role="button"), acted("Ticket 11")]
    numbered = (replace(it, number=at) for at, it in enumerate(steps, 1))
    trajectory = Trajectory(view=view(), actions=())
    trajectory.commit(TurnRecord(0, {}, tuple(numbered)), view())
    fault = Proof(trajectory, "move tickets", "2026-11-29").fault_of(Claim(says, 4))
    assert (fault == "") is holds
