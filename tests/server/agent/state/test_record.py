import json
from dataclasses import replace

import pytest

from fakes import done, envelope, pieces, tool
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.model.request import Stopped, TextDelta, Thought
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.state.brief import Brief
from pilotfish.agent.state.journal import Journal
from pilotfish.agent.state.record import RunRecord, records_of, runs_in
from pilotfish.agent.state.store import SessionRecord
from pilotfish.agent.state.turns import Verdict
from pilotfish.sessions.memory import MemoryStore

pytestmark = pytest.mark.anyio


async def test_every_turn_and_step_of_every_run_is_on_record(stage) -> None:
    store = MemoryStore()
    await store.create(SessionRecord("s1", "u", "k", "o", "h"))
    epoch = await store.claim("s1")
    for ident in ("r1", "r2"):
        call = {"tool": "click", "args": {"ref": 1}, "reasoning": "It opens the cart."}
        s = stage(
            envelope(call, memory="m"),
            envelope(is_final=True, summary="Open."),
            journal=Journal(store, "s1", lambda: epoch),
            run_id=ident,
        )
        s.page.answers["click"] = done("clicked")
        await run(s.run)
    entries = await store.read("s1")
    assert [len(each) > 3 for each in runs_in(entries)] == [True, True]
    first, second = records_of(entries)
    assert (first.brief.run_id, second.brief.run_id) == ("r1", "r2")
    assert first.ended is not None and first.ended.summary == "Open."
    (step,) = first.steps
    assert (step.name, step.reasoning, step.ms >= 0) == ("click", "It opens the cart.", True)
    assert first.turns[0].envelope["memory"] == "m"
    assert json.loads(json.dumps(first.as_json()))["brief"]["task"] == "buy a mug"


async def test_the_record_has_what_was_shown_thought_written_and_decided(stage) -> None:
    """L5: views, thinking, prose, tokens and verdicts of every turn, never shortened."""
    store = MemoryStore()
    await store.create(SessionRecord("s1", "u", "k", "o", "h"))
    epoch = await store.claim("s1")
    first = [
        Thought("The cart "),
        Thought("is open."),
        TextDelta("I look."),
        Usage(70, 9, 50),
        *pieces(envelope(tool("unknown"), is_final=True, summary="Bought.")),
        Stopped("tool_use"),
    ]
    last = [Usage(30, 1, 20), *pieces(envelope(tool("fail", reason="sold out"))), Stopped("end")]
    s = stage(first, last, journal=Journal(store, "s1", lambda: epoch))
    await run(s.run)
    (record,) = records_of(await store.read("s1"))
    turn = record.turns[0]
    assert (turn.seen, turn.thinking, turn.prose) == ("buy a mug", "The cart is open.", "I look.")
    assert (turn.model, record.usage) == ("fake", Usage(100, 10, 70))
    rejected = record.turns[1].verdicts[0]
    assert (rejected.feature, rejected.at) == ("FinalChecks", "judge")
    assert rejected.said.startswith("rejected: ")
    assert [(v.feature, v.said) for v in record.verdicts] == [("GivenUp", "failed: given_up")]
    assert record.as_json()["turns"][1]["verdicts"][0]["feature"] == "FinalChecks"


async def test_pages_are_kept_out_of_the_record_where_the_team_says_so(stage) -> None:
    store = MemoryStore()
    await store.create(SessionRecord("s1", "u", "k", "o", "h"))
    epoch = await store.claim("s1")
    journal = Journal(store, "s1", lambda: epoch)
    end = envelope(tool("fail", reason="sold out"))
    s = stage(end, journal=journal, keeps_pages=False)
    await run(s.run)
    assert records_of(await store.read("s1"))[0].turns[0].seen == ""


def test_entries_before_the_first_run_belong_to_none() -> None:
    assert runs_in([]) == []
    assert records_of([]) == []


async def test_tools_are_recorded_by_name(stage) -> None:
    assert tool("click", ref=1)["tool"] == "click"


def test_a_recipe_that_was_saved_is_told() -> None:
    record = RunRecord(Brief("r1", "x", "2026-11-28", "en", "envelope"), (), None, Usage(), 0.0)
    assert record.learned == ""
    why = Verdict("Learning", "ended", "nothing learned: a secret was entered")
    saved = Verdict("Learning", "ended", "draft saved: go v1")
    assert replace(record, verdicts=(why,)).learned == ""
    assert replace(record, verdicts=(saved,)).learned == "draft saved: go v1"
