"""Plays one end through the real loop: a scripted model, and a page that answers as written."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from bench.ends.cases import End
from bench.ends.honest import HONEST
from bench.ends.lies import LIES
from bench.ends.shapes import UNVERIFIED, WAYS, Shape, Way
from bench.ends.summaries import EMBROIDERED, PLAIN

from fakes import (
    FakeActions,
    FakeHost,
    FakeJournal,
    FakeModel,
    FakePage,
    FakePrompt,
    envelope,
    row,
    tool,
    view,
)
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.model.request import ArgumentsDelta, Mode, Stopped
from pilotfish.agent.run.run import Run
from pilotfish_client.server_messages import Act

__all__ = ["FORMATS", "Played", "figures", "play"]

FORMATS: tuple[Mode, ...] = ("envelope", "classic")
STUBBORN = 4
"""How often the model says its end, if nobody takes it."""


@dataclass(frozen=True)
class Played:
    """`calls` of the model for the end alone."""

    status: str
    calls: int
    summary: str


async def play(end: End, mode: Mode) -> Played:
    page = FakePage(
        views=[view(lines=[row(9 + at, "p", text) for at, text in enumerate(end.page)])]
    )
    outcomes = iter([outcome for _, outcome in end.deeds])

    def answer(_: Act) -> Any:
        return next(outcomes)

    page.answers = {name: answer for name, _ in end.deeds}
    turns = [_turn(mode, name, {"ref": 1}) for name, _ in end.deeds]
    model = FakeModel([*turns, *[_end(end, mode)] * STUBBORN])
    parts: dict[str, Any] = {
        "model": model,
        "page": page,
        "host": FakeHost(),
        "prompt": FakePrompt(),
        "actions": FakeActions(),
        "journal": FakeJournal(),
        "mode": mode,
    }
    ended = await run(Run(run_id="r1", task=end.task, session="s1", **parts))
    return Played(ended.status, len(model.requests) - len(turns), ended.summary)


def _turn(mode: Mode, name: str, args: dict[str, Any]) -> Any:
    if name in ("write_state", "save_progress"):
        args = {"values": {"it": "done"}} if name == "write_state" else {"data": {"total": "78.00"}}
    if mode == "envelope":
        return envelope(tool(name, **args))
    return [ArgumentsDelta(0, "c1", name, json.dumps(args)), Stopped("tool_use")]


def _end(end: End, mode: Mode) -> Any:
    claims = [{"says": says, "step": step} for says, step in end.claims or ()]
    said = {"outcome": end.outcome, "summary": end.summary, "claims": claims}
    if mode == "envelope":
        return envelope(is_final=True, **said)
    return _turn(mode, "finish", said)


async def figures() -> dict[str, Any]:
    """Counts of both formats together, and the names of what went wrong."""
    found: dict[str, Any] = {"honest": 0, "lies": 0, "honest_calls": 0}
    false_done: list[str] = []
    rejected: list[str] = []
    long: list[str] = []
    for mode in FORMATS:
        for end in HONEST:
            played = await play(end, mode)
            found["honest"] += 1
            found["honest_calls"] += played.calls
            name = f"{mode}: {end.name} ({played.status}, {played.calls} calls)"
            if played.status != (end.wanted or end.outcome):
                rejected.append(name)
            elif played.calls != 1:
                long.append(name)
        for end in LIES:
            played = await play(end, mode)
            found["lies"] += 1
            if played.status == "done":
                false_done.append(f"{mode}: {end.name}")
    found |= {"false_done": false_done, "rejected": rejected, "more_than_one_call": long}
    return found | await _summaries() | await _shapes()


async def course(shape: Shape, way: Way, mode: Mode) -> Played:
    """Plays one way of a shape."""
    page = FakePage(views=[shape.page])
    acted = iter(way.acted)

    def answer(_: Act) -> Any:
        outcome, behind = next(acted, way.acted[-1])
        page.views = [behind]
        return outcome

    page.answers = dict.fromkeys(("click", "fill_input", "navigate", "press_key"), answer)
    given_up = envelope(is_final=True, outcome="failed", summary="I give up.")
    replies = (*way.replies, *[way.replies[-1]] * STUBBORN, given_up)
    model = FakeModel([_in(mode, reply) for reply in replies])
    parts: dict[str, Any] = {"model": model, "page": page, "host": FakeHost(), "mode": mode}
    parts |= {"prompt": FakePrompt(), "actions": FakeActions(), "journal": FakeJournal()}
    today = "2026-11-29"
    ended = await run(Run(run_id="r1", task=shape.task, session="s1", date=today, **parts))
    return Played(ended.status, len(model.requests) - len(way.replies) + 1, ended.summary)


def _in(mode: Mode, reply: dict[str, Any]) -> Any:
    if mode == "envelope":
        return reply
    calls = [(it["tool"], it["args"]) for it in reply["actions"]]
    if reply.get("is_final"):
        kept = ("outcome", "summary", "claims", "ends_when")
        calls.append(("finish", {key: reply[key] for key in kept if reply.get(key)}))
    deltas = [
        ArgumentsDelta(at, f"c{at}", name, json.dumps(args))
        for at, (name, args) in enumerate(calls)
    ]
    return [*deltas, Stopped("tool_use")]


async def _shapes() -> dict[str, Any]:
    """Of each shape the honest way and its lie."""
    refused: list[str] = []
    believed: list[str] = []
    for mode in FORMATS:
        for shape in WAYS:
            name = f"{mode}: {shape.name}"
            played = await course(shape, shape.honest, mode)
            if (played.status, played.calls) != (
                "done",
                1,
            ) or shape.honest.told not in played.summary:
                refused.append(f"{name} {played}")
            played = await course(shape, shape.lie, mode)
            untrue = shape.lie.untrue in played.summary and UNVERIFIED not in played.summary
            if played.status == "done" and untrue:
                believed.append(f"{name} {played}")
    shapes = len(FORMATS) * len(WAYS)
    return {"shapes": shapes, "shapes_refused": refused, "shapes_believed": believed}


async def _summaries() -> dict[str, Any]:
    """Of ends with true claims: what was told though it is not so, what lost its words, and what
    was not taken at once.
    """
    told: list[str] = []
    reworded: list[str] = []
    not_taken: list[str] = []
    for mode in FORMATS:
        for end, untrue in (*((end, "") for end in PLAIN), *EMBROIDERED):
            played = await play(end, mode)
            name = f"{mode}: {end.name} ({played.status}, {played.calls} calls): {played.summary}"
            if (played.status, played.calls) != (end.outcome, 1):
                not_taken.append(name)
            if untrue and untrue in played.summary:
                told.append(name)
            elif not untrue and played.summary != end.summary:
                reworded.append(name)
    summaries = len(FORMATS) * (len(PLAIN) + len(EMBROIDERED))
    lists = {"false_told": told, "reworded": reworded, "summaries_not_taken": not_taken}
    return {"summaries": summaries, **lists}
