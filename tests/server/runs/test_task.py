import asyncio
import json
from dataclasses import replace

import pytest

from fakes import FakeActions, FakeHost, FakeModel, FakePage, FakePrompt, done, envelope, tool
from pictures import jpeg_bytes
from pilotfish.agent.run.contract import Contract
from pilotfish.agent.run.run import RunLimits
from pilotfish.agent.run.seams import User
from pilotfish.guard.budgets import Limits, today
from pilotfish.models.roles import Models
from pilotfish.models.sources import Sources
from pilotfish.runs.run_maker import Kit
from pilotfish.runs.task import Nobody, RunNotice, RunResult, TaskRun, snapshot_of
from pilotfish.sessions.keeping import AuditFilter
from pilotfish.sessions.memory import MemoryStore
from pilotfish_client.page_messages import Selection
from pilotfish_client.server_messages import AskUser, Done, Status, Step

pytestmark = pytest.mark.anyio
CLICK = envelope(tool("click", ref=1))
END = envelope(is_final=True, summary="Open.")


def task_of(model: FakeModel, store: MemoryStore, **changes) -> TaskRun:
    kit = Kit(
        models=Sources(Models(agent=model)),
        prompt=FakePrompt,
        actions=FakeActions(),
        store=store,
        limits=Limits(),
        mode="envelope",
    )
    made = TaskRun(kit, FakePage(), "open the cart", Nobody(), Contract())
    return replace(made, **changes)


async def all_of(task: TaskRun):
    return [event async for event in task.stream()]


async def test_events_come_as_they_happen_and_the_result_last() -> None:
    *events, result = await all_of(task_of(FakeModel([CLICK, END]), MemoryStore()))
    assert isinstance(result, RunResult)
    assert (result.status, result.summary, len(result.turns)) == ("done", "Open.", 2)
    assert [step.name for step in result.steps] == ["click"]
    kinds = {type(event) for event in events}
    assert {Status, Step, Done} <= kinds


async def test_where_nobody_is_a_question_is_closed() -> None:
    asking = envelope(tool("ask_user", question="Which?"))
    *events, result = await all_of(
        task_of(FakeModel([asking, envelope(tool("fail", reason="No answer."))]), MemoryStore())
    )
    assert any(isinstance(event, AskUser) for event in events)
    assert (result.status, result.summary) == ("failed", "No answer.")


async def test_what_tasks_use_is_charged_to_the_day_of_the_user_and_of_the_tenant() -> None:
    store = MemoryStore()
    one = task_of(FakeModel([CLICK, END]), store, user=User("ada"))
    await all_of(replace(one, kit=replace(one.kit, tenant="pk")))
    for account, is_free in (("user|ada", False), ("tenant|pk", False), ("user|bob", True)):
        assert await store.reserve(account, today(), 1, 1) is is_free, account


async def test_leaving_the_stream_stops_the_run() -> None:
    store, model = MemoryStore(), FakeModel([CLICK, [asyncio.Event()]])
    stream = task_of(model, store).stream()
    async for event in stream:
        if isinstance(event, Step):
            break
    await stream.aclose()
    assert model.cancelled in (0, 1)
    (session,) = await store.recent_sessions(2)
    kinds = [entry.kind for entry in await store.read(session)]
    assert kinds[-1] == "run_ended"


async def test_a_snapshot_goes_on_elsewhere() -> None:
    """L11, E10: by value, in another store, after a trip through JSON."""
    store, model = MemoryStore(), FakeModel([CLICK, RuntimeError("killed")])
    saved = envelope(tool("save_progress", data={"rows": [1]}))
    model.replies = [saved, [RuntimeError("killed")]]
    with pytest.raises(RuntimeError):
        await all_of(task_of(model, store))
    (session,) = await store.recent_sessions(2)
    snapshot = json.loads(json.dumps(await snapshot_of(store, session)))
    snapshot["entries"] = [e for e in snapshot["entries"] if e["kind"] != "run_ended"]
    *_, result = await all_of(task_of(FakeModel([END]), MemoryStore(), snapshot=snapshot))
    assert (result.status, result.data) == ("done", {"rows": [1]})
    assert result.record.brief.task == "open the cart"
    assert len(result.turns) == 2


async def test_a_visitor_may_be_given() -> None:
    host = FakeHost(answers=["L"])
    asking = envelope(tool("ask_user", question="Which?"))
    model = FakeModel([asking, CLICK, END])
    *_, result = await all_of(task_of(model, MemoryStore(), host=host))
    assert result.steps[0].outcome.data["answer"] == "L"
    assert done().status == "done"


async def test_a_slow_reader_holds_the_run_and_misses_no_step() -> None:
    """O2: what waits for it is bounded."""
    notes = [[tool("write_state", values={"n": 9 * t + n}) for n in range(9)] for t in range(40)]
    model = FakeModel([*[envelope(*turn) for turn in notes], CLICK, END])
    limits = RunLimits(max_turns=60, max_actions=500)
    task = task_of(model, MemoryStore())
    stream = replace(task, kit=replace(task.kit, limits=Limits(run=limits))).stream()
    first = await anext(stream)
    asked = -1
    while asked != len(model.requests):
        asked = len(model.requests)
        await asyncio.sleep(0.05)
    assert model.replies, "the run waits for its reader"
    events = [first, *[event async for event in stream]]
    result = events[-1]
    assert isinstance(result, RunResult)
    assert len([it for it in events if isinstance(it, Step)]) == len(result.steps) == 361


async def test_files_of_one_task_are_in_its_record() -> None:
    store = MemoryStore()
    files = (("notes.txt", b"ten mugs"), ("bill.jpg", jpeg_bytes(3, 4)))
    *_, result = await all_of(task_of(FakeModel([CLICK, END]), store, attachments=files))
    assert isinstance(result, RunResult)
    note, bill = result.record.brief.attachments or ()
    assert (note.text, bill.data) == ("ten mugs", "")
    # The model of this task sees none.
    assert "cannot see" in bill.note


async def test_limits_selection_and_start_of_one_task() -> None:
    store, model, page = MemoryStore(), FakeModel([CLICK] * 3), FakePage()
    chosen = Selection(text="a mug")
    named = {"limits": RunLimits(max_turns=1), "selection": chosen, "start_path": "/cart"}
    *_, result = await all_of(task_of(model, store, page=page, **named))
    assert result.why == "max_turns" and len(model.requests) <= 2
    assert [act.name for act in page.acts][:1] == ["navigate"]
    brief = (await snapshot_of(store, result.session))["entries"][0]["body"]
    assert (brief["selection"]["text"], brief["start_path"]) == ("a mug", "/cart")


async def test_what_was_blocked_rejected_and_shortened_is_an_event() -> None:
    """O2, L12: a `fold` puts its line in the place of the turns before it."""
    unknown, early = envelope(tool("unknown")), envelope(is_final=True, summary="Bought.")
    fold = envelope(tool("fold", summary="The cart is open."))
    model = FakeModel([unknown, early, CLICK, fold, CLICK, END])
    task = task_of(model, MemoryStore())
    notices = [event async for event in task.stream() if isinstance(event, RunNotice)]
    assert [notice.kind for notice in notices] == ["blocked", "rejected", "compacted"]
    assert notices[0].name == "unknown" and "nothing was seen" in notices[1].text


async def test_what_a_script_did_is_in_the_audit_record() -> None:
    store = MemoryStore()
    actions = FakeActions(
        server={"refund": lambda args, context: done()}, confirmations={"refund": "Refund 5?"}
    )
    refund = envelope(tool("refund", order="A-1"))
    model, host = FakeModel([refund, END]), FakeHost(approves=[True])
    task = task_of(model, store, host=host, user=User("ada"))
    await all_of(replace(task, kit=replace(task.kit, tenant="pk", actions=actions)))
    (record,) = await store.audited(AuditFilter())
    assert (record.subject, record.tenant, record.action) == ("ada", "pk", "refund")
    assert (record.verdict, record.status) == ("approved", "done")
    assert record.consent.startswith("spec ")
