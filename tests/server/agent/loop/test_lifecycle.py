import asyncio

import pytest

from fakes import (
    FakeActions,
    FakeHost,
    FakeJournal,
    FakePage,
    done,
    envelope,
    needs_approval,
    pieces,
    tool,
    view,
)
from pilotfish.actions.registry import Registry
from pilotfish.actions.reports import Report
from pilotfish.agent.failures import (
    Fenced,
    LimitReached,
    ModelMisconfigured,
    PageGone,
    PageUnreadable,
)
from pilotfish.agent.loop.lifecycle import run, so_far
from pilotfish.agent.model.request import Stopped
from pilotfish.agent.page.step import Step as Record
from pilotfish.agent.page.target import Target
from pilotfish.agent.run.run import RunLimits
from pilotfish.agent.run.seams import Acted
from pilotfish_client.outcome import Effect, Outcome
from pilotfish_client.server_messages import Done, Status, Step, Subtitle

pytestmark = pytest.mark.anyio

VALUE = Effect(kind="value", text="Quantity is 2")
ROUTE = Effect(kind="route", text="route /cart -> /checkout")


async def test_a_run_goes_turn_after_turn_until_it_is_final(stage) -> None:
    s = stage(
        envelope({"narrate": "I open it."}, tool("click", ref=1), memory="opened"),
        envelope(is_final=True, summary="It is open."),
    )
    s.page.answers["click"] = done("clicked", ROUTE)
    ended = await run(s.run)
    assert ended == Done(run_id="r1", status="done", summary="It is open.", steps=1, turns=2)
    assert [m.status for m in s.host.of(Status)] == [
        "thinking",
        "thinking",
        "executing",
        "thinking",
        "done",
    ]
    assert [m.text for m in s.host.of(Subtitle) if m.text] == ["I open it."]
    assert "".join(m.delta for m in s.host.of(Subtitle)) == "I open it."
    assert [m.name for m in s.host.of(Step)] == ["click"]
    assert s.journal.kinds() == [
        "run_started",
        "issued",
        "outcome",
        "step",
        "turn",
        "turn",
        "run_ended",
    ]
    assert [x.memory for x in s.prompt.situations] == ["", "opened"]


async def test_no_means_a_polite_end(stage) -> None:
    s = stage(envelope(tool("click", ref=1)), host=FakeHost(approves=[False]))
    s.page.answers["click"] = needs_approval("d1", name="Place the order", amount="$48.00")
    ended = await run(s.run)
    assert (ended.status, ended.why, ended.code) == ("stopped", "declined", "declined")
    assert ended.facts == {"question": "Place the order for $48.00?"}
    assert s.host.of(Status)[-1].status == "stopped", "a no is no error"
    assert "“Place the order for $48.00?” was not done" in ended.summary
    assert [act.digest for act in s.page.acts] == [None]


async def test_stop_ends_at_once_and_says_what_was_done(stage) -> None:
    s = stage(envelope(tool("fill_input", ref=1)), [asyncio.Event()])
    s.page.answers["fill_input"] = done("filled", VALUE)
    task = asyncio.create_task(run(s.run))
    while len(s.model.requests) < 2:
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert s.model.cancelled == 1
    summary = "Stopped. Until then: Quantity is 2."
    (told,) = s.host.of(Done)
    assert (told.status, told.summary, told.steps) == ("stopped", summary, 1)
    assert (told.code, told.facts) == ("stopped", {"until": "Quantity is 2."})


async def test_turns_and_actions_have_a_cap(stage) -> None:
    clicks = [envelope(tool("click", ref=1)) for _ in range(5)]
    s = stage(*clicks, limits=RunLimits(max_turns=3))
    assert "after 3 turns" in (await run(s.run)).summary
    s = stage(*[envelope(*[tool("click", ref=1)] * 3)] * 5, limits=RunLimits(max_actions=4))
    ended = await run(s.run)
    assert (ended.status, len(s.page.acts)) == ("partial", 4)


async def test_three_broken_replies_in_a_row_end_the_run(stage) -> None:
    """B14: the time of one reply is bounded in `models/timeouts.py`."""
    s = stage(*[pieces({"actions": []})] * 3, envelope(is_final=True))
    ended = await run(s.run)
    assert ended.status == "failed"
    assert len(s.model.requests) == 3
    assert s.prompt.situations[1].nudges[0].startswith("your reply broke off")


async def test_a_good_reply_forgives_the_broken_ones(stage) -> None:
    broken = pieces({"actions": []})
    again = envelope(tool("click", ref=1))
    s = stage(broken, broken, again, broken, broken, envelope(is_final=True, summary="ok"))
    assert (await run(s.run)).summary == "ok"


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ModelMisconfigured("key sk-1 refused"), "could not get an answer"),
        (LimitReached("Today's budget is used up."), "Today's budget is used up."),
    ],
)
async def test_what_lasts_ends_the_run_at_once(stage, error, told: str) -> None:
    s = stage([error])
    ended = await run(s.run)
    assert ended.status == "failed"
    assert told in ended.summary
    assert "sk-1" not in ended.summary


async def test_a_page_that_is_gone_is_told(stage) -> None:
    class Gone(FakePage):
        async def observe(self):
            raise PageGone("no page for 120 s")

    ended = await run(stage(page=Gone()).run)
    assert (ended.status, "no page for 120 s" in ended.summary) == ("failed", True)


async def test_a_page_that_cannot_be_read_is_told_with_what_was_done(stage) -> None:
    class Unreadable(FakePage):
        async def act(self, act):
            return Acted((await super().act(act)).outcome)

        async def observe(self):
            if self.acts:
                raise PageUnreadable("TypeError")
            return await super().observe()

    s = stage(envelope(tool("click", ref=1)), page=Unreadable())
    s.page.answers["click"] = done("clicked", Effect(kind="message", text="Saved"))
    ended = await run(s.run)
    assert (ended.status, ended.summary) == (
        "failed",
        "I could not read this page, so I stopped (TypeError). Until then: Saved.",
    )


async def test_a_fenced_node_tells_nothing(stage) -> None:
    class Fencing(FakePage):
        async def act(self, act):
            raise Fenced("epoch 2 owns the session")

    s = stage(envelope(tool("click", ref=1)), page=Fencing())
    with pytest.raises(Fenced):
        await run(s.run)
    assert s.host.of(Done) == []


async def test_a_bug_is_raised_after_the_visitor_was_told(stage) -> None:
    s = stage([ZeroDivisionError("bug")])
    with pytest.raises(ZeroDivisionError):
        await run(s.run)
    assert s.host.of(Done)[0].status == "failed"


async def test_final_beside_a_navigation_waits_for_its_result(stage) -> None:
    claims = [{"says": "opened the cart", "step": 1}]
    s = stage(
        envelope(tool("navigate", path="/cart"), is_final=True, summary="You are there."),
        [*pieces(envelope(is_final=True, summary="Seen.", claims=claims)), Stopped("tool_use")],
    )
    s.page.answers["navigate"] = done("there", ROUTE)
    assert (await run(s.run)).summary == "Seen."
    assert "is_final was dropped" in s.prompt.situations[1].nudges[0]


async def test_an_empty_reply_is_nudged_once(stage) -> None:
    s = stage(envelope(), envelope())
    await run(s.run)
    assert len(s.prompt.situations) == 2
    assert "no actions came" in s.prompt.situations[1].nudges[0]


def test_only_what_was_seen_is_told() -> None:
    steps = [
        Record(1, "a1", "fill_input", {}, done("", VALUE)),
        Record(2, "a2", "click", {}, Outcome(status="unknown", effects=[ROUTE])),
        Record(3, "a3", "click", {}, done("", Effect(kind="focus", text="focus"))),
        Record(4, "a4", "click", {}, done("", Effect(kind="value", text="Usage is expanded"))),
    ]
    assert so_far(steps) == "Quantity is 2."
    assert so_far([]) == ""
    assert so_far(steps, "I left it: quantity is 2 now.") == "", "said already"
    found = Effect(kind="message", text="0 products for “moon”")
    search = Record(4, "a4", "press_key", {}, done("", found), target=Target("searchbox", "Search"))
    opened = Record(5, "a5", "navigate", {}, done("", Effect(kind="message", text="39 products")))
    assert so_far([*steps, search, opened]) == "Quantity is 2."
    sought = Effect(kind="value", text="Find is red mug")
    typed = Record(6, "a6", "fill_input", {"value": "red mug"}, done("", sought))
    led = Effect(kind="route", text="route / -> /list?q=red+mug&page=1")
    assert so_far([typed]) == "Find is red mug."
    assert so_far([typed, Record(7, "a7", "click", {}, done("", led))]) == ""
    assert view().id == "o1"


async def test_what_the_turn_under_way_has_done_is_told(stage) -> None:
    reply = [*pieces(envelope(tool("fill_input", ref=1)))[:-1], asyncio.Event()]
    s = stage(reply)
    s.page.answers["fill_input"] = done("filled", VALUE)
    task = asyncio.create_task(run(s.run))
    while not s.host.of(Step):
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    (told,) = s.host.of(Done)
    assert (told.summary, told.steps) == ("Stopped. Until then: Quantity is 2.", 1)


async def test_a_run_stopped_at_its_very_start_has_an_end_in_the_journal(stage) -> None:
    class Slow(FakeJournal):
        async def run_started(self, brief) -> None:
            await super().run_started(brief)
            await asyncio.Event().wait()

    s = stage(journal=Slow())
    task = asyncio.create_task(run(s.run))
    while not s.journal.entries:
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert s.journal.entries == [("run_started", "buy a mug"), ("run_ended", "stopped")]


async def test_nothing_is_called_done_where_nothing_came(stage) -> None:
    s = stage(envelope(), envelope())
    ended = await run(s.run)
    assert ended.status == "failed"
    assert "Done" not in ended.summary


async def test_a_server_action_that_was_stopped_in_the_middle_is_in_doubt(stage) -> None:
    class Slow(FakeActions):
        async def execute(self, ready, context):
            await asyncio.Event().wait()
            raise AssertionError("never")

    s = stage(
        envelope(tool("refund")), actions=Slow(server={"refund": lambda args, context: done()})
    )
    task = asyncio.create_task(run(s.run))
    while "issued" not in s.journal.kinds():
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    summary = s.host.of(Done)[0].summary
    assert summary == (
        "Stopped. It is not known whether this was done: “refund”. Please have a look."
    )


@pytest.mark.parametrize("lost", ["act", "observe"])
async def test_an_approved_action_whose_page_is_gone_is_in_doubt(stage, lost: str) -> None:
    class Gone(FakePage):
        async def act(self, act):
            acted = await super().act(act)
            if act.digest and lost == "act":
                raise PageGone("no page came back")
            return Acted(acted.outcome) if act.digest else acted

        async def observe(self):
            if len(self.acts) > 1:
                raise PageGone("no page came back")
            return await super().observe()

    s = stage(envelope(tool("click", ref=1)), page=Gone(), host=FakeHost(approves=[True]))
    held = needs_approval("d1", name="Place the order", amount="$48.00")
    s.page.answers["click"] = lambda act: done("clicked") if act.digest else held
    ended = await run(s.run)
    doubt = "It is not known whether this was done: “Place the order for $48.00?”."
    assert (doubt in ended.summary) == (lost == "act")


class Team:
    """Promises a call to whoever is handed over."""

    def __init__(self) -> None:
        self.reports: list[Report] = []

    async def __call__(self, report: Report) -> str | None:
        self.reports.append(report)
        return "Grace will call you within an hour."


async def test_a_run_that_is_handed_over_ends_with_what_the_host_promised(stage) -> None:
    team = Team()
    registry = Registry(bundles=["core", "extra"], on_report=team)
    escalate = tool("escalate_to_human", reason="refund")
    s = stage(envelope(escalate, tool("click", ref=1)), actions=registry)
    done = await run(s.run)
    assert (done.status, done.summary) == ("done", "Grace will call you within an hour.")
    assert s.page.acts == [], "what was planned after it is dropped"
    assert [report.payload for report in team.reports] == [{"reason": "refund"}]


async def test_a_run_goes_on_where_nobody_takes_over(stage) -> None:
    s = stage(
        envelope(tool("escalate_to_human", reason="refund")),
        envelope(is_final=True, summary="I could not do that."),
        actions=Registry(bundles=["core", "extra"]),
        task="Is somebody there?",
    )
    assert (await run(s.run)).summary == "I could not do that."
