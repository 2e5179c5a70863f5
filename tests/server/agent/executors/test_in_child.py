import contextlib
from dataclasses import replace
from typing import Any

import pytest

from fakes import (
    FakeActions,
    FakeHost,
    FakeModel,
    FakePage,
    done,
    envelope,
    needs_approval,
    pieces,
    tool,
)
from pilotfish.agent.executors.in_child import Child
from pilotfish.agent.features.hook import hooked
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.model.request import Stopped
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.run.contract import Contract
from pilotfish.agent.run.run import RunLimits
from pilotfish.agent.state.journal import Journal, inner_entries
from pilotfish.agent.state.record import records_of
from pilotfish.agent.state.store import SessionRecord
from pilotfish.batch import worker
from pilotfish.batch.progress import used_by
from pilotfish.batch.spec import RecordBudget
from pilotfish.runs.task import RunResult
from pilotfish.runs.timeline import Trace, timeline
from pilotfish.sessions.memory import MemoryStore
from pilotfish_client.outcome import Effect, Outcome
from pilotfish_client.page_messages import Respond
from pilotfish_client.server_messages import Done
from server.agent.loop.test_recovery import Counting, Dying, Killed, lives

pytestmark = pytest.mark.anyio

PART = tool("delegate", instruction="Which size fits?", max_turns=4)
END = envelope(is_final=True, summary="Done.")
INNER = envelope(is_final=True, summary="Size L fits.")
CLICK = envelope(tool("click", ref=1))


class Closing(FakeHost):
    """The visitor closes each question."""

    async def ask(self, question: Any) -> Respond:
        return Respond(ask_id=question.ask_id, answer="", source="cancelled")


async def stored() -> tuple[MemoryStore, Journal]:
    store = MemoryStore()
    await store.create(SessionRecord("s1", "u", "k", "o", "h"))
    epoch = await store.claim("s1")
    return store, Journal(store, "s1", lambda: epoch)


async def test_a_part_runs_with_a_history_of_its_own_and_is_one_line_in_the_parent(stage) -> None:
    """K5: the same page, a fresh history; the parent has one step with one line."""
    store, journal = await stored()
    parent = envelope(tool("click", ref=1), PART, memory="parent's")
    inner = envelope(tool("click", ref=2), tool("save_progress", data={"size": "L"}))
    s = stage(parent, inner, INNER, END, journal=journal)
    s.page.answers["click"] = done("clicked", Effect(kind="value", text="Size is L"))
    assert (await run(s.run)).status == "done"
    first, second, _, last = s.prompt.situations
    assert (second.task, second.turns, second.memory, second.max_turns) == (
        "Which size fits?",
        (),
        "",
        4,
    )
    assert first.run_id == last.run_id != second.run_id
    assert [turn.number for turn in last.turns] == [1]
    click, part = last.turns[0].steps
    assert (part.name, part.outcome.message, part.outcome.data) == (
        "delegate",
        "done in 2 turns: Size L fits.",
        {"size": "L"},
    )
    assert (click.action_id, part.action_id) == ("r1.1", "r1.2")
    assert [act.action_id for act in s.page.acts] == ["r1.1", "r1.3"]
    (record,) = records_of(await store.read("s1"))
    child = record.children["r1.2"]
    assert [step.action_id for step in child.steps] == ["r1.3", "r1.4"]
    assert child.brief.task == "Which size fits?"
    assert record.as_json()["children"]["r1.2"]["brief"]["task"] == "Which size fits?"
    names = [line["action"] for line in worker._actions(record)]
    assert names == ["click", "delegate", "click", "save_progress"]
    Trace.of(RunResult("s1", record, "done", "Done.")).calls("save_progress")
    assert any("    r1  going on" in line for line in timeline(record))
    assert next(inner_entries(await store.read("s1"))).kind == "run_started"


async def test_what_has_consequences_is_gated_in_a_part_too(stage) -> None:
    """K5: it inherits confirmation and hooks; the visitor's no ends the whole run."""
    _, journal = await stored()
    host = FakeHost(approves=[False])
    s = stage(envelope(PART), CLICK, END, journal=journal, host=host)
    s.page.answers["click"] = needs_approval("d1", name="Pay")
    ended = await run(s.run)
    assert len(host.confirmed) == 1
    assert ended.status == "stopped"
    assert len(s.model.requests) == 2, "neither the part nor its parent goes on"

    async def deny(called: Any) -> str | None:
        return "not today" if called.name == "click" else None

    _, journal = await stored()
    s = stage(envelope(PART), CLICK, INNER, INNER, END, journal=journal, extra=(hooked([deny]),))
    await run(s.run)
    assert s.page.acts == []


async def test_a_part_spends_from_the_budgets_of_its_parent(stage) -> None:
    """K5: actions, turns and tokens."""
    _, journal = await stored()
    limits = RunLimits(max_turns=8, max_actions=3)
    s = stage(envelope(PART), CLICK, CLICK, CLICK, END, journal=journal, limits=limits)
    assert (await run(s.run)).why == "max_actions"
    _, journal = await stored()
    part = envelope(tool("delegate", instruction="Which rows?", max_turns=30))
    s = stage(part, *[envelope(tool("find", text=str(n))) for n in range(9)], END, journal=journal)
    s.run = s.run.__class__(**{**vars(s.run), "limits": RunLimits(max_turns=6)})
    await run(s.run)
    assert [it.max_turns for it in s.prompt.situations][:2] == [6, 4]
    assert s.prompt.situations[-1].max_turns == 2


async def test_a_part_has_the_seconds_and_the_bonus_of_its_parent(stage) -> None:
    _, journal = await stored()
    worked = iter(range(0, 1000, 4))
    limits = RunLimits(max_turns=8)
    s = stage(
        *(envelope(PART), CLICK, CLICK, CLICK, END),
        journal=journal,
        limits=limits,
        contract=Contract(max_seconds=10),
        worked=lambda: next(worked),
    )
    await run(s.run)
    assert len(s.page.acts) < 3

    _, journal = await stored()
    inner = RunLimits(max_turns=5, bonus_turns=3)
    again = [envelope(PART), CLICK, INNER, envelope(PART), END]
    s = stage(*again, journal=journal, limits=inner, task="Which?")
    await run(s.run)
    (refused,) = s.prompt.situations[-1].turns[1].steps
    assert "no turns are left" in refused.outcome.message


async def test_a_stop_or_an_escalation_in_a_part_ends_the_whole_run(stage) -> None:
    _, journal = await stored()
    reply = envelope(PART, tool("click", ref=9))
    page, host = FakePage(), Closing()
    s = stage(reply, CLICK, END, END, journal=journal, host=host, page=page)

    def taken(act: Any) -> Outcome:
        s.run.control.taken_over = True
        return done("clicked")

    page.answers["click"] = taken
    ended = await run(s.run)
    assert (ended.status, ended.why, len(page.acts)) == ("stopped", "stopped", 1)
    assert len(s.model.requests) == 2

    _, journal = await stored()
    actions = FakeActions(server={"escalate_to_human": lambda args, context: done("Ada calls")})
    over = envelope(tool("escalate_to_human", reason="refund"))
    s = stage(reply, over, END, END, journal=journal, actions=actions)
    ended = await run(s.run)
    assert (ended.status, ended.summary, s.page.acts) == ("done", "Ada calls", [])


async def test_tokens_of_a_part_are_its_parents(stage) -> None:
    store, journal = await stored()
    replies = [[Usage(100, 1), *pieces(it), Stopped("end")] for it in (envelope(PART), INNER, END)]
    s = stage(*replies, journal=journal, task="Which?", contract=Contract(judge=True))
    await run(s.run)
    (record,) = records_of(await store.read("s1"))
    assert record.tokens == 303
    used = used_by(record, RecordBudget())
    assert (used["turns"], used["input_tokens"], used["output_tokens"]) == (3, 300, 3)


async def test_a_part_hands_out_no_parts_and_may_fail(stage) -> None:
    _, journal = await stored()
    fail = envelope(tool("fail", reason="no size fits"))
    s = stage(envelope(PART), envelope(PART), fail, END, END, journal=journal, task="Which?")
    await run(s.run)
    nested = s.prompt.situations[2].turns[0].steps[0].outcome
    assert (nested.status, nested.reason) == ("failed", "unsupported")
    told = s.prompt.situations[3].turns[0].steps[0].outcome
    assert (told.status, told.message) == ("failed", "failed in 2 turns: no size fits")


def test_a_part_has_fifteen_turns_unless_told_otherwise() -> None:
    assert Child.of("r1.2", {"instruction": "x"}).max_turns == 15


class Splitting(FakeModel):
    """Hands the order out as a part; a lost reply is given again."""

    async def stream(self, request):
        names = [step.name for step in request.steps if step.outcome.status == "done"]
        inner = request.task == "place the order"
        if not inner and "delegate" not in names:
            call = tool("delegate", instruction="place the order")
            self.replies = [envelope(call, memory="parent")]
        elif inner and "click" not in names:
            self.replies = [envelope(tool("click", ref=1), memory="inner")]
        else:
            said = "Placed." if inner else "Ordered."
            self.replies = [envelope(is_final=True, summary=said)]
        async for chunk in super().stream(request):
            yield chunk


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("at", range(1, 21))
async def test_a_kill_in_a_part_resumes_in_the_part(at: int, after: bool) -> None:
    """K5: a crash in the child resumes in the child; the order is placed exactly once."""
    store, page = MemoryStore(), Counting()
    await store.create(SessionRecord("s1", "u", "k", "o", "h"))
    page.answers["click"] = lambda act: (
        done("placed") if act.digest else needs_approval("d1", name="Place the order")
    )
    host, actions = FakeHost(approves=[True] * 3), FakeActions()
    journal = Dying(store, await store.claim("s1"), at, after=after)
    made = replace(lives(page, host, journal, actions), model=Splitting([]))
    with contextlib.suppress(Killed):
        await run(made)
    entries = await store.read("s1")
    host.shown.clear()
    if not entries or entries[-1].kind != "run_ended":
        epoch = await store.claim("s1")
        again = replace(made, journal=Journal(store, "s1", lambda: epoch))
        await run(again, entries)
        (ended,) = host.of(Done)
        assert (ended.status, ended.summary) == ("done", "Ordered.")
    assert len(page.placed) == 1
    ids = [act.action_id for act in page.acts]
    assert len(set(ids)) >= 2
    (record,) = records_of(await store.read("s1"))
    assert [step.name for step in record.steps] == ["delegate"]
    (child,) = record.children.values()
    assert [step.name for step in child.steps] == ["click"]


async def test_a_part_waits_for_the_end_of_the_reply_and_is_issued_first(stage) -> None:
    """A reply that breaks off hands nothing out."""
    s = stage([*pieces(envelope(PART))], envelope(is_final=True, summary="Done."), task="Which?")
    await run(s.run)
    assert s.prompt.situations[1].turns[0].steps[0].outcome.reason == "cancelled"
    assert "issued" not in s.journal.kinds()


async def test_it_is_journaled_before_it_begins(stage) -> None:
    end = envelope(is_final=True, summary="L.")
    s = stage(envelope(PART), end, end, task="Which?")
    await run(s.run)
    kinds = s.journal.kinds()
    assert kinds.index("issued") < kinds.index("outcome")
    assert ("issued", ("r1.1", "child")) in s.journal.entries
