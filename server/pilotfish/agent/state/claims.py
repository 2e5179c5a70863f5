"""Whether the record of a run shows what the model claims of a step, and tells the visitor."""

from __future__ import annotations

import json
import re
import unicodedata

from pilotfish.agent.model.envelope import Claim
from pilotfish.agent.page.step import ENDS, Step, is_no_deed
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.observation import Row

__all__ = ["QUOTED", "fault_of", "shows_a_deed", "unshown"]

_AGAINST = frozenset({"validation", "request_failed"})
_OPENED = frozenset({"none", "focus", "dialog"})
_OWN_WORDS = ENDS | {"write_state", "fold", "todo_adjust"}
"""Their results repeat what the model says."""
_NUMBER = re.compile(
    r"(?<![A-Za-z\d])\d+(?:[.,\u066c\u2019\u00a0\u202f' ]\d{3})*(?:[.,\u066b]\d+)?"
)
QUOTED = re.compile(r"“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|「([^」]+)」|\"([^\"]+)\"")
_FOREIGN = re.compile(r"[^\x00-\x7f]")
_GROUPED = re.compile(r"(?<=\d)[,.\u066c\u2019\u00a0\u202f' ](?=\d{3}(?!\d))|(?<=\d)\u066c(?=\d)")
_DECIMAL = re.compile(r"(?<=\d)[,\u066b](?=\d{1,2}(?!\d))")
_EMPTY = re.compile(r"(?<=\d)\.0+(?!\d)|(?<![\d.])0+(?=\d)")
_LINK = re.compile(r"\]\([^)\s]*\)")
_LETTER = r"[^\W\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
"""Of a script that parts its words: in the others a value stands between letters."""
_WORDS = "say only what a step has done, with its number, or declare another outcome"


def fault_of(claim: Claim, trajectory: Trajectory) -> str:
    """Why a claim does not hold, for the model; empty where it does."""
    step = next((it for it in trajectory.steps if it.number == claim.step), None)
    if step is None:
        return f"claims: there is no step {claim.step}: {_WORDS}"
    if reason := _undone(step):
        return f"claims: step {claim.step} ({step.name}) {reason}: {_WORDS}"
    if value := _missing(claim.says, [*_of_step(step), *_of_page(trajectory)]):
        told = f"“{value}” stands neither in step {claim.step} nor on the page"
        return f"claims: {told}: {_WORDS}"
    return ""


def unshown(summary: str, trajectory: Trajectory) -> str:
    """The first number or quoted value of a summary that no step, nothing saved and not the last
    page shows; empty where all are shown.
    """
    steps = (step for step in trajectory.steps if step.name not in _OWN_WORDS)
    texts = [text for step in steps for text in _of_step(step)]
    saved = json.dumps(trajectory.collected, ensure_ascii=False, default=str)
    return _missing(_LINK.sub("]", summary), [*texts, saved, *_of_page(trajectory)])


def shows_a_deed(step: Step) -> bool:
    """Whether something may be claimed of it."""
    return not _undone(step)


def _undone(step: Step) -> str:
    if step.outcome.status != "done":
        return f"ended as {step.outcome.status}"
    if is_no_deed(step):
        return "carries nothing out"
    if (step.outcome.data or {}).get("entered") is False:
        return "only typed the text, and nothing shows that it was taken"
    kinds = {effect.kind for effect in step.outcome.effects}
    if against := kinds & _AGAINST:
        return f"was answered with {' and '.join(sorted(against))}"
    changed = "none" in kinds and step.before != step.after
    if kinds and kinds <= _OPENED and not changed:
        return "has no effect beyond what it opened or focused"
    return ""


def _missing(says: str, texts: list[str]) -> str:
    """The first number or quoted value of a sentence that stands in none of the texts."""
    quoted = [("".join(found), _LETTER) for found in QUOTED.findall(says)]
    values = quoted + [(found, r"\d") for found in _NUMBER.findall(QUOTED.sub(" ", says))]
    # Most sentences have none, and a page is long.
    shown = _plain("\n".join(text.strip() for text in texts)) if values else ""
    for value, beside in values:
        if not re.search(rf"(?<!{beside}){re.escape(_plain(value))}(?!{beside})", shown):
            return value
    return ""


def _of_step(step: Step) -> list[str]:
    outcome = step.outcome
    data = json.dumps(outcome.data, ensure_ascii=False, default=str)
    named = [step.target.name if step.target else "", step.name.replace("_", " ")]
    return [outcome.message, *(it.text for it in outcome.effects), data, step.question, *named]


def _of_page(trajectory: Trajectory) -> list[str]:
    lines = (line.row for line in trajectory.view.lines)
    rows = [_row(row) if isinstance(row, Row) else row for row in lines]
    return [trajectory.view.facts.title, *rows]


def _row(row: Row) -> str:
    cells = " ".join(_row(cell) if isinstance(cell, Row) else cell for cell in row.cells or ())
    attributes = json.dumps(row.attributes, ensure_ascii=False) if row.attributes else ""
    return f"{row.name} {attributes} {cells}"


def _plain(text: str) -> str:
    """With Western digits and a decimal point; without grouping, empty decimals, leading zeros and
    the case.
    """
    digits = _FOREIGN.sub(lambda found: str(unicodedata.digit(found[0], found[0])), text)
    pointed = _DECIMAL.sub(".", _GROUPED.sub("", digits))
    return _EMPTY.sub("", pointed).casefold().strip()
