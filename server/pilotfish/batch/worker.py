"""One record: its page, its run, and the folder that it leaves."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from playwright.async_api import Error

from pilotfish.agent.model.model import Model
from pilotfish.agent.run.contract import Contract
from pilotfish.agent.run.run import FeatureMaker
from pilotfish.agent.state.record import RunRecord, records_of
from pilotfish.agent.state.store import Entry
from pilotfish.batch.browser import Browser, PageCrashed
from pilotfish.batch.folder import Folder, RecordFolder, read_json, write_whole
from pilotfish.batch.job import Job
from pilotfish.batch.progress import Spending, used_by
from pilotfish.batch.records import Record
from pilotfish.batch.shared.resuming import in_doubt
from pilotfish.batch.spec import Spec, filled
from pilotfish.errors import ConfigurationError
from pilotfish.prompt.dump import header_of, line_texts
from pilotfish.record.learner import Routine

__all__ = ["Bench", "work"]

_OWN = ("actions_per_turn", "pace", "max_errors", "bonus_turns")

log = logging.getLogger("pilotfish.batch")


@dataclass(frozen=True)
class Bench:
    """What all workers of a batch share. `model_for` makes a record's own model; without one the
    agent's is asked. `extra` are features of every run, `routine` is what the records do alike.
    `name` tells its records from those of other batches that the browser works on.
    """

    spec: Spec
    folder: Folder
    browser: Browser
    spending: Spending
    model_for: Callable[[Record], Model | None] = lambda record: None
    extra: Sequence[FeatureMaker] = ()
    pictures: bool = True
    routine: Routine | None = None
    name: str = ""


@dataclass
class _Outcome:
    status: str = "failed"
    summary: str = ""
    why: str | None = None
    fields: dict[str, Any] = field(default_factory=dict[str, Any])
    verified: bool | None = None


async def work(bench: Bench, record: Record, extra: Sequence[FeatureMaker] = ()) -> dict[str, Any]:
    """Carries out one record and returns its result, which is in its folder by then; `extra` are
    features of this record alone. What goes wrong is a result, too; only a cancellation leaves
    none, so that it can be resumed. Raises ConfigurationError where there is no browser to work in.
    """
    folder = bench.folder.record(record.folder)
    job = _job(bench, record, folder)
    job.extra = (*job.extra, *extra)
    try:
        done = await bench.browser.perform(job)
        outcome = _Outcome(done.status, done.summary, done.why, done.data or {}, done.verified)
    except PageCrashed as error:
        outcome = _Outcome(summary=f"{error}.", why="crashed")
    except Error as error:
        message = error.message.splitlines()[0]
        outcome = _Outcome(summary=f"{job.url} could not be opened: {message}", why="not_opened")
    except TimeoutError:
        outcome = _Outcome(summary="No end came within the time.", why="timeout")
    except ConfigurationError:
        raise
    except Exception as error:  # One record must not end the whole batch.
        log.exception("record failed record=%s", record.id)
        outcome = _Outcome(summary=f"{type(error).__name__}: {error}", why="broke")
    result = await _written(bench, record, job, outcome)
    bench.spending.add(result)
    return result


def _job(bench: Bench, record: Record, folder: RecordFolder) -> Job:
    spec, values = bench.spec, record.values
    session: dict[str, Any] = read_json(folder.path / "session.json") or {}
    budget = spec.budget
    url, contract = filled(spec.url, values), spec.contract(values)
    return Job(
        id=bench.name + record.folder,
        task=spec.told(values),
        url=url,
        contract=contract if contract != Contract() else None,
        limits=replace(
            bench.browser.parts.limits.run,
            max_turns=budget.turns,
            max_actions=budget.actions,
            max_seconds=budget.seconds,
            max_tokens=budget.tokens,
            **{it: found for it in _OWN if (found := getattr(budget, it)) is not None},
        ),
        allow=spec.allow,
        required=spec.required_artifacts,
        login=spec.login_for(url),
        locale=spec.locale,
        resume=session.get("session"),
        model=bench.model_for(record),
        extra=(*bench.extra, *_routine(bench, record, begun=bool(session))),
        keeper=folder,
        pictures=bench.pictures,
        spent=bench.spending.why,
    )


def _routine(bench: Bench, record: Record, *, begun: bool) -> tuple[FeatureMaker, ...]:
    """A record that goes on where it was is the model's: nothing of it is done twice."""
    if bench.routine is None or begun:
        return ()
    made = bench.routine.feature(record.id, record.values)
    return (made,) if made else ()


async def _written(bench: Bench, record: Record, job: Job, outcome: _Outcome) -> dict[str, Any]:
    folder = job.keeper
    assert isinstance(folder, RecordFolder), "made above"
    entries = await bench.browser.parts.store.read(job.session) if job.session else []
    latest = _last(entries)
    if not outcome.fields:
        # What a run had found that did not reach an end of its own.
        outcome.fields = _standing(entries).get("collected") or {}
    if outcome.status == "failed" and (name := in_doubt(entries)):
        outcome.summary = f"{outcome.summary} It is not known whether {name} happened.".strip()
        outcome.status, outcome.why = "needs_review", "in_doubt"
    if outcome.status == "failed" and outcome.why == "timeout" and outcome.fields:
        outcome.status = "partial"
    if job.last is not None:
        lines = [*header_of(job.last), *(line.shown for line in line_texts(job.last))]
        folder.artifacts["page.dump"] = await asyncio.to_thread(
            write_whole, folder.path / "page.dump", ("\n".join(lines) + "\n").encode()
        )
    folder.lines("actions.jsonl", _actions(latest))
    traced = _traced(entries)
    folder.lines("replay.jsonl", traced)
    status = "failed" if outcome.status == "stopped" else outcome.status
    used = used_by(latest, bench.spec.budget)
    if bench.routine is not None:
        bench.routine.finished(record.id, record.values, status, traced)
    result = {
        "record": record.id,
        "input": dict(record.values),
        "status": status,
        "fields": outcome.fields,
        "verified": outcome.verified,
        "why": outcome.why,
        "summary": outcome.summary,
        "review": job.review or None,
        "missing": folder.missing(bench.spec.required_artifacts),
        "task": job.task,
        "url": job.url,
        "session": job.session or None,
        "played": bool(used["turns"]) and not (used["calls"] or used["input_tokens"]),
        "used": used,
    }
    await asyncio.to_thread(folder.finish, result)
    return result


def _last(entries: list[Entry]) -> RunRecord | None:
    records = records_of(entries)
    return records[-1] if records else None


def _traced(entries: list[Entry]) -> list[dict[str, Any]]:
    kept: dict[str, Any] = _standing(entries).get("kept") or {}
    return kept.get("batch", {}).get("steps", [])


def _standing(entries: list[Entry]) -> dict[str, Any]:
    for entry in reversed(entries):
        if entry.kind == "standing":
            return entry.body
        standing: dict[str, Any] | None = entry.body.get("standing")
        if standing:
            return standing
    return {}


def _actions(record: RunRecord | None) -> list[dict[str, Any]]:
    """One line an action, those of one reply one by one; those of sub-tasks come last."""
    lines: list[dict[str, Any]] = []
    for turn in [turn for each in record.whole() for turn in each.turns] if record else []:
        for step in turn.steps:
            lines.append(
                {
                    "number": len(lines) + 1,
                    "turn": turn.number,
                    "action": step.name,
                    "args": step.args,
                    "target": str(step.target) if step.target else None,
                    "address": step.address,
                    "status": step.outcome.status,
                    "reason": step.outcome.reason,
                    "message": step.outcome.message,
                    "effects": [effect.text for effect in step.outcome.effects],
                    "approved": {"by": "spec", "question": step.question}
                    if step.question
                    else None,
                    "ms": step.ms,
                }
            )
    return lines
