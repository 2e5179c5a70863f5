"""One run as the console tells it: values for the template, made from the record."""

from __future__ import annotations

import difflib
import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pilotfish.agent.page.step import Step
from pilotfish.agent.state.record import RunRecord
from pilotfish.agent.state.turns import TurnRecord
from pilotfish.runs.timeline import used_of
from pilotfish.sessions.keeping import AuditRecord

__all__ = ["StepLine", "Story", "TurnLine", "reason_of", "story_of", "test_file_of"]

_MOST = 60_000  # characters of a page that are shown


@dataclass(frozen=True)
class StepLine:
    """`held` is why a gate held it, or what the visitor was asked; `proof` is that of consent."""

    step: Step
    args: str
    held: str
    proof: str
    inner: Story | None = None


@dataclass(frozen=True)
class TurnLine:
    """`page` is what the model saw, `changes` what was new in it."""

    turn: TurnRecord
    words: tuple[str, ...]
    steps: tuple[StepLine, ...]
    used: str
    page: str
    changes: str


@dataclass(frozen=True)
class Story:
    """`problem` is the last action that failed, `last_words` the model's own last sentence,
    `rejections` are the verdicts that did not let it end, `learned` is the recipe that was saved.
    """

    run: str
    task: str
    status: str
    reason: str
    summary: str
    last_words: str
    problem: str
    rejections: tuple[str, ...]
    used: str
    seconds: float
    turns: tuple[TurnLine, ...]
    rating: str
    learned: str = ""


def story_of(record: RunRecord, audited: Sequence[AuditRecord] = ()) -> Story:
    """`audited` are the audit records of the run, for the proofs of consent."""
    proofs = {
        it.action_id: f"{it.verdict} by {it.consent.partition(' ')[0]}"
        for it in audited
        if it.consent
    }
    pages = ["", *(turn.seen for turn in record.turns)]
    turns = [
        _turn(turn, before, record, proofs)
        for turn, before in zip(record.turns, pages, strict=False)
    ]
    verdicts = [it for turn in record.turns for it in turn.verdicts] + [*record.verdicts]
    ended = record.ended
    return Story(
        run=record.brief.run_id,
        task=record.brief.task,
        status=ended.status if ended else "running",
        reason=reason_of(record),
        summary=ended.summary if ended else "",
        last_words=_last_words(record.turns),
        problem=_problem(record.steps),
        rejections=tuple(it.said for it in verdicts if it.said.startswith("rejected")),
        used=used_of(record.spent),
        seconds=record.seconds,
        turns=tuple(turns),
        rating={True: "It helped.", False: "It did not help.", None: ""}[record.satisfied]
        or (f"Chose “{record.chosen}”." if record.chosen else ""),
        learned=record.learned,
    )


def _turn(turn: TurnRecord, before: str, record: RunRecord, proofs: Mapping[str, str]) -> TurnLine:
    steps = tuple(_step(step, record, proofs) for step in turn.steps)
    page, changes = turn.seen[:_MOST], _changes(before, turn.seen)
    return TurnLine(turn, _words(turn), steps, used_of(turn.usage), page, changes)


def _words(turn: TurnRecord) -> tuple[str, ...]:
    actions: list[Mapping[str, Any]] = turn.envelope.get("actions") or []
    said = [str(it["narrate"]) for it in actions if "narrate" in it]
    summary = turn.envelope.get("summary")
    all_words = [*said, str(summary or ""), turn.text]
    return tuple(dict.fromkeys(words for words in all_words if words))


def _step(step: Step, record: RunRecord, proofs: Mapping[str, str]) -> StepLine:
    child = record.children.get(step.action_id)
    args = json.dumps(step.args, ensure_ascii=False, default=str)[:2000]
    held = f"declined: {step.declined}" if step.declined else step.question
    proof = proofs.get(step.action_id, "")
    return StepLine(step, args, held, proof, story_of(child) if child else None)


def _last_words(turns: Sequence[TurnRecord]) -> str:
    said = [words for turn in turns for words in _words(turn) if words]
    return said[-1] if said else ""


def _problem(steps: Sequence[Step]) -> str:
    for step in reversed(steps):
        if step.outcome.status in ("failed", "unknown"):
            target = f" on {step.target}" if step.target else ""
            return f"{step.name}{target}: {step.outcome.reason or step.outcome.status}:" + (
                f" {step.outcome.message}"
            )
    return ""


def _changes(before: str, now: str) -> str:
    if not before or before == now:
        return ""
    lines = difflib.unified_diff(before.splitlines(), now.splitlines(), lineterm="", n=1)
    return "\n".join([line for line in lines if not line.startswith(("---", "+++"))][:400])


_FILE = (Path(__file__).parent / "templates" / "test_run.txt").read_text(encoding="utf-8")


def test_file_of(record: RunRecord, origin: str) -> str:
    """The text of the file; `origin` is that of the page."""
    names = dict.fromkeys(step.name for step in record.steps if step.outcome.status == "done")
    calls = "\n".join(f"    trace.calls({name!r})" for name in names) or "    assert trace"
    path = record.turns[0].url if record.turns else "/"
    return _FILE.format(
        run=record.brief.run_id, origin=origin, task=record.brief.task, path=path, calls=calls
    )


_TOLD = tomllib.loads(Path(__file__).with_name("reasons.toml").read_text(encoding="utf-8"))
_REASONS: dict[str, str] = _TOLD["reason"]
_STATUS: dict[str, str] = _TOLD["status"]


def reason_of(record: RunRecord) -> str:
    """One or two sentences."""
    ended = record.ended
    if ended is None:
        return "It has no end: it is going on, or its server went away and no page came back to it."
    status = _STATUS.get(ended.status, ended.status)
    if ended.status == "done" and ended.verified is not False:
        return status
    why = _REASONS.get(ended.code or "") or _REASONS.get(ended.why or "")
    before = _last_failure(record) if ended.why == "given_up" else ""
    return " ".join(part for part in (status, before, why or ended.why) if part)


def _last_failure(record: RunRecord) -> str:
    reasons = [str(step.outcome.reason) for step in record.steps if step.outcome.reason]
    return _REASONS.get(reasons[-1], "") if reasons else ""
