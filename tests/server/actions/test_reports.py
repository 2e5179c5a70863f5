import asyncio
import logging

import pytest

from pilotfish.actions import reports
from pilotfish.actions.registry import Registry
from pilotfish.actions.reports import Report, Reports
from pilotfish.agent.run.seams import ActionContext, Ready, Refused, User

pytestmark = pytest.mark.anyio

ADA = User("ada")
CONTEXT = ActionContext(idempotency_key="s1.r1.1", session="s1", user=ADA)


class Team:
    """Takes reports and answers each with the same."""

    def __init__(self, answer: str | None = None) -> None:
        self.answer = answer
        self.reports: list[Report] = []

    async def __call__(self, report: Report) -> str | None:
        self.reports.append(report)
        return self.answer


async def test_both_reach_the_host_with_who_asks() -> None:
    team = Team()
    told = Reports(team)
    outcome = await told.execute("track_intent", {"kind": "wants_demo"}, CONTEXT)
    assert (outcome.status, outcome.message) == ("done", "noted")
    outcome = await told.execute("escalate_to_human", {"reason": "refund"}, CONTEXT)
    assert outcome.message == "A person takes over from here."
    assert team.reports == [
        Report("custom_track", {"kind": "wants_demo"}, "s1", ADA, "s1.r1.1"),
        Report("agent_escalated", {"reason": "refund"}, "s1", ADA, "s1.r1.1"),
    ]


async def test_a_plain_function_is_told_and_only_text_is_shown() -> None:
    told = Reports(lambda report: "Tomorrow." if report.payload else True)  # pyright: ignore
    answers = [await told.execute("escalate_to_human", args, CONTEXT) for args in ({"a": 1}, {})]
    assert [it.message for it in answers] == ["Tomorrow.", "A person takes over from here."]


async def test_without_a_host_intents_are_logged_by_name_and_nobody_is_promised(caplog) -> None:
    told = Reports(None)
    with caplog.at_level(logging.INFO, "pilotfish.reports"):
        outcome = await told.execute("track_intent", {"kind": "my_secret_wish"}, CONTEXT)
    assert outcome.status == "done"
    assert "custom_track session=s1" in caplog.text
    assert "my_secret_wish" not in caplog.text
    outcome = await told.execute("escalate_to_human", {"reason": "x"}, CONTEXT)
    assert (outcome.status, outcome.reason) == ("failed", "unsupported")
    assert "end the run honestly" in outcome.message


@pytest.mark.parametrize("slow", [False, True])
async def test_a_host_that_fails_is_no_success(slow: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "TIMEOUT", 0.01)

    async def broken(report: Report) -> str | None:
        if slow:
            await asyncio.Event().wait()
        raise RuntimeError("no line")

    outcome = await Reports(broken).execute("escalate_to_human", {"reason": "x"}, CONTEXT)
    assert (outcome.status, outcome.reason) == ("failed", "handler_error")
    assert outcome.message == "escalate_to_human could not be delivered: do not say that it was"


def test_they_are_in_the_bundle_extra_alone_and_their_arguments_are_checked() -> None:
    assert isinstance(Registry().prepare("track_intent", {"kind": "x"}, ()), Refused)
    registry = Registry(bundles=["extra"])
    ready = registry.prepare("track_intent", {"kind": "wants_demo", "payload": {"size": 3}}, ())
    assert isinstance(ready, Ready)
    assert (ready.where, registry.confirmation(ready)) == ("server", None)
    assert isinstance(registry.prepare("track_intent", {"kind": "Wants a demo!"}, ()), Refused)
