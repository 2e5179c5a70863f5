"""Whether the record of a run shows what the model claims of a step."""

from __future__ import annotations

import json
import re
import unicodedata

from pilotfish.agent.model.envelope import Claim
from pilotfish.agent.page.step import Step, is_no_deed
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.observation import Row

__all__ = ["fault_of", "shows_a_deed"]

_AGAINST = frozenset({"validation", "request_failed"})
_OPENED = frozenset({"none", "focus", "dialog"})
_NUMBER = re.compile(r"\d+(?:[.,\u066c\u2019\u00a0\u202f' ]\d{3})*(?:[.,\u066b]\d+)?")
_QUOTED = re.compile(r"“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|「([^」]+)」|\"([^\"]+)\"")
_FOREIGN = re.compile(r"[^\x00-\x7f]")
_GROUPED = re.compile(r"(?<=\d)[,.\u066c\u2019\u00a0\u202f' ](?=\d{3}(?!\d))|(?<=\d)\u066c(?=\d)")
_WORDS = "say only what a step has done, with its number, or declare another outcome"


def fault_of(claim: Claim, trajectory: Trajectory) -> str:
    """Why a claim does not hold, for the model; empty where it does."""
    step = next((it for it in trajectory.steps if it.number == claim.step), None)
    if step is None:
        return f"claims: there is no step {claim.step}: {_WORDS}"
    if reason := _undone(step):
        return f"claims: step {claim.step} ({step.name}) {reason}: {_WORDS}"
    values = _values(claim.says)
    shown = _shown(step, trajectory) if values else ""
    for value in values:
        if not re.search(rf"(?<!\w){re.escape(_plain(value))}(?!\w)", shown):
            told = f"“{value}” stands neither in step {claim.step} nor on the page"
            return f"claims: {told}: {_WORDS}"
    return ""


def shows_a_deed(step: Step) -> bool:
    """Whether something may be claimed of it."""
    return not _undone(step)


def _undone(step: Step) -> str:
    if step.outcome.status != "done":
        return f"ended as {step.outcome.status}"
    if is_no_deed(step):
        return "carries nothing out"
    kinds = {effect.kind for effect in step.outcome.effects}
    if against := kinds & _AGAINST:
        return f"was answered with {' and '.join(sorted(against))}"
    changed = "none" in kinds and step.before != step.after
    if kinds and kinds <= _OPENED and not changed:
        return "has no effect beyond what it opened or focused"
    return ""


def _values(says: str) -> list[str]:
    """The numbers and the quoted values of a sentence."""
    quoted = ["".join(found) for found in _QUOTED.findall(says)]
    return [*quoted, *_NUMBER.findall(_QUOTED.sub(" ", says))]


def _shown(step: Step, trajectory: Trajectory) -> str:
    """What the step and the last page say, without what differs in writing only."""
    outcome = step.outcome
    texts = [outcome.message, *(effect.text for effect in outcome.effects)]
    texts += [json.dumps(it, ensure_ascii=False, default=str) for it in (outcome.data,)]
    texts += [step.question, step.target.name if step.target else "", trajectory.view.facts.title]
    for line in trajectory.view.lines:
        texts.append(_row(line.row) if isinstance(line.row, Row) else line.row)
    return _plain("\n".join(text.strip() for text in texts))


def _row(row: Row) -> str:
    cells = " ".join(_row(cell) if isinstance(cell, Row) else cell for cell in row.cells or ())
    attributes = json.dumps(row.attributes, ensure_ascii=False) if row.attributes else ""
    return f"{row.name} {attributes} {cells}"


def _plain(text: str) -> str:
    """With Western digits, without their grouping, quotes and the case."""
    digits = _FOREIGN.sub(lambda found: str(unicodedata.digit(found[0], found[0])), text)
    return _GROUPED.sub("", digits).replace("\u066b", ".").casefold().strip()
