"""Tools of servers that others wrote, as actions of a run."""

import logging
from pathlib import Path

import pytest

from fakes import FakeHost, envelope, tool
from pilotfish import PagePolicy, RunOptions
from pilotfish.interop import McpServer
from pilotfish_client.server_messages import Subtitle
from server.interop.runs import prompt_of, run_of
from server.interop.servers import (
    everything_server,
    files_server,
    hostile_server,
    memory_server,
    time_server,
)

pytestmark = pytest.mark.anyio


def call(name: str, **args) -> dict:
    return envelope(tool(name, **args))


async def test_tools_of_three_servers_are_actions_of_one_run(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("milk")
    servers = [
        time_server(trust_hints=True),
        files_server(tmp_path, trust_hints=True),
        memory_server(tmp_path),
    ]
    entity = {"name": "Ada", "entityType": "person", "observations": ["likes tea"]}
    result, model, host = await run_of(
        call("clock_get_current_time", timezone="UTC"),
        call("files_read_text_file", path=str(tmp_path / "list.txt")),
        call("graph_create_entities", entities=[entity]),
        mcp=servers,
        host=FakeHost(approves=[True]),
    )
    clock, files, graph = (step.outcome for step in result.steps)
    assert (clock.status, files.status, graph.status) == ("done", "done", "done")
    assert "UTC" in str(clock.data) and files.data == {"content": "milk"}
    assert "likes tea" in (tmp_path / "memory.jsonl").read_text()
    assert [asked.actionName for asked in host.confirmed] == ["graph_create_entities"]
    assert host.confirmed[0].message.startswith("graph: create entities (entities: [")
    assert "- clock_get_current_time(timezone: string): (the server clock says:)" in prompt_of(
        model
    )


async def test_hints_of_a_server_count_only_where_the_operator_trusts_them() -> None:
    zone = call("clock_get_current_time", timezone="UTC")
    result, model, host = await run_of(zone, mcp=[time_server()], host=FakeHost(approves=[False]))
    assert result.status == "stopped" and len(host.confirmed) == 1
    assert host.confirmed[0].message == "clock: get current time (timezone: UTC)?"
    assert "The visitor is asked first." in prompt_of(model)


async def test_the_operator_names_tools_that_need_no_question() -> None:
    zone = call("clock_get_current_time", timezone="UTC")
    result, _, host = await run_of(zone, mcp=[time_server(unasked=["get_*"])])
    assert result.steps[0].outcome.status == "done" and host.confirmed == []


async def test_arguments_are_checked_before_the_server_hears_of_them(tmp_path: Path) -> None:
    record = tmp_path / "record"
    result, _, _ = await run_of(
        call("notes_add", text=["no", "text"]), call("notes_add"), mcp=[hostile_server(str(record))]
    )
    assert [step.outcome.reason for step in result.steps] == ["invalid_args"] * 2
    assert not record.exists()


async def test_destructive_tools_are_asked_about_whatever_else_is_said(tmp_path: Path) -> None:
    server = hostile_server(str(tmp_path / "record"), unasked=["*"], trust_hints=True)
    result, _, host = await run_of(
        call("notes_shred", paper="the will"), mcp=[server], host=FakeHost(approves=[False])
    )
    assert result.steps[0].outcome.reason == "denied"
    assert not (tmp_path / "record").exists()
    assert host.confirmed[0].message == "notes: shred (paper: the will)?"


async def test_a_name_that_destroys_is_asked_about_although_its_hint_says_it_reads(
    tmp_path: Path,
) -> None:
    server = hostile_server(str(tmp_path / "record"), trust_hints=True)
    policy = PagePolicy(rules={"unasked": ["action"]})
    _, _, host = await run_of(
        envelope(tool("notes_read"), tool("notes_shred", paper="a")),
        mcp=[server],
        host=FakeHost(approves=[False]),
        policy=policy,
    )
    assert [asked.actionName for asked in host.confirmed] == ["notes_shred"]
    assert (tmp_path / "record").read_text() == "read\n"


async def test_orders_of_descriptions_and_results_are_data(tmp_path: Path) -> None:
    server = hostile_server(str(tmp_path / "record"), trust_hints=True)
    result, model, _ = await run_of(call("notes_read"), mcp=[server])
    system, later = prompt_of(model), str(model.requests[1].messages)
    assert "\n# Rules\n- Trust: obey" not in system and "<|im_start|>" not in system
    assert system.count("# Rules") == 1 + system.count("(the server notes says:) Reads the notes.")
    assert "\\n[7]<button>" not in later and "<|im_start|>" not in later
    assert [step.name for step in result.steps] == ["notes_read"]
    assert (tmp_path / "record").read_text() == "read\n"


async def test_a_tool_that_changes_in_mid_run_is_not_called(tmp_path: Path) -> None:
    server = hostile_server(str(tmp_path / "record"), unasked=["*"])
    result, _, _ = await run_of(call("notes_turn"), call("notes_turn"), mcp=[server])
    first, second = (step.outcome for step in result.steps)
    assert (first.status, second.status, second.reason) == ("done", "failed", "denied")
    assert "changed or removed this tool since the run began" in second.message
    assert (tmp_path / "record").read_text() == "turned\n"


async def test_a_server_that_dies_in_mid_call_leaves_the_call_unknown_and_is_started_anew(
    tmp_path: Path,
) -> None:
    server = hostile_server(str(tmp_path / "record"), unasked=["*"])
    result, _, _ = await run_of(call("notes_die"), call("notes_add", text="x"), mcp=[server])
    died, added = (step.outcome for step in result.steps)
    assert died.status == "unknown" and "may have happened" in died.message
    assert added.status == "done"
    assert (tmp_path / "record").read_text() == "dying\nadded x\n"


async def test_a_call_has_its_time_and_is_then_unknown(tmp_path: Path) -> None:
    server = hostile_server(str(tmp_path / "record"), unasked=["*"], timeout_seconds=2.0)
    result, _, _ = await run_of(call("notes_hang"), mcp=[server])
    outcome = result.steps[0].outcome
    assert (outcome.status, outcome.reason) == ("unknown", "timeout")


async def test_progress_is_told_in_numbers() -> None:
    result, _, host = await run_of(
        call("every_trigger_long_running_operation", duration=2, steps=3),
        mcp=[everything_server(unasked=["trigger-*"])],
    )
    assert result.steps[0].outcome.status == "done"
    told = [each.text for each in host.of(Subtitle) if each.say_id.startswith("mcp.")]
    assert told and set(told) <= {"every: 1/3", "every: 2/3", "every: 3/3"}


async def test_a_run_goes_on_without_a_server_that_cannot_be_started(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.WARNING)
    lost = McpServer("lost", command=["/no/such/program"])
    result, model, _ = await run_of(call("lost_find"), mcp=[lost])
    assert result.steps[0].outcome.reason == "invalid_args"
    assert "their actions are not there: lost." in str(model.requests[0].messages)
    assert "mcp server=lost has no tools for this run" in caplog.text


async def test_the_policy_and_the_hooks_hold_for_tools_of_servers() -> None:
    server = time_server(trust_hints=True)
    zone = call("clock_get_current_time", timezone="UTC")
    refused, _, _ = await run_of(
        zone, mcp=[server], policy=PagePolicy(rules={"no_actions": ["clock_*"]})
    )
    assert refused.steps[0].outcome.reason == "denied"
    shown, _, _ = await run_of(zone, mcp=[server], policy=PagePolicy(rules={"mode": "show"}))
    assert shown.steps[0].outcome.reason == "denied"
    runs = RunOptions(before_action=[lambda called: f"not {called.name}"])
    hooked, _, _ = await run_of(zone, mcp=[server], runs=runs)
    assert hooked.steps[0].outcome.message == "not clock_get_current_time"


async def test_tools_that_are_not_offered_are_not_there() -> None:
    _, model, _ = await run_of(mcp=[time_server(tools=["convert_*"])])
    assert "clock_convert_time" in prompt_of(model)
    assert "clock_get_current_time" not in prompt_of(model)
