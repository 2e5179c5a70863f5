"""Whether the record of a run shows what the model claims of a step, and tells the visitor."""

from __future__ import annotations

import json
import re
import unicodedata

from pilotfish.agent.model.envelope import Claim
from pilotfish.agent.page.standing import UNPARTED, is_named, is_said
from pilotfish.agent.page.step import ENDS, Step, is_no_deed
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.observation import Row

__all__ = ["QUOTED", "fault_of", "shows_a_deed", "unshown"]

_AGAINST = frozenset({"validation", "request_failed"})
_OPENED = frozenset({"none", "focus", "dialog"})
_OWN_WORDS = ENDS | {"write_state", "fold", "todo_adjust"}
"""Their results repeat what the model says."""
_NUMBER = re.compile(
    r"(?<![A-Za-z\d])\d+(?:[.,\u066c\u2019\u00a0\u202f' ]\d{3}(?!\d))*(?:[.,\u066b]\d+)?"
)
_SPELLED = re.compile(r"[A-Z]{0,2}\d(?:[\s\u00a0\u202f()/.-]{0,2}[A-Z\d])*")
"""What is read out in groups: a telephone number, an account, a card."""
_LEAST_SPELLED = 9
_APART = re.compile(r"[\s\u00a0\u202f()/.-]+")
QUOTED = re.compile(r"“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|「([^」]+)」|\"([^\"]+)\"")
_FOREIGN = re.compile(r"[^\x00-\x7f]")
_GROUPED = re.compile(r"(?<=\d)[,.\u066c\u2019\u00a0\u202f' ](?=\d{3}(?!\d))|(?<=\d)\u066c(?=\d)")
_DECIMAL = re.compile(r"(?<=\d)[,\u066b](?=\d{1,2}(?!\d))")
_EMPTY = re.compile(r"(?<=\d)\.0+(?!\d)|(?<![\d.])0+(?=\d)")
_LINK = re.compile(r"\]\([^)\s]*\)")
_LETTER = rf"[^\W{UNPARTED}]"
"""Of a script that parts its words: in the others a value stands between letters."""
_WORDS = "say only what a step has done, with its number, or declare another outcome"


def fault_of(claim: Claim, trajectory: Trajectory, task: str) -> str:
    """Why a claim does not hold, for the model; empty where it does."""
    if claim.ref is not None:
        return _unlike(claim, trajectory, task)
    step = next((it for it in trajectory.steps if it.number == claim.step), None)
    if step is None:
        return f"claims: there is no step {claim.step}: {_WORDS}"
    if reason := _undone(step):
        return f"claims: step {claim.step} ({step.name}) {reason}: {_WORDS}"
    if value := _missing(claim.says, [*_of_step(step), *_of_page(trajectory)]):
        told = f"“{value}” stands neither in step {claim.step} nor on the page"
        return f"claims: {told}: {_WORDS}"
    return ""


def _unlike(claim: Claim, trajectory: Trajectory, task: str) -> str:
    """Why the page does not show that what was asked for was so already."""
    says, ref = claim.says, claim.ref or 0
    row = trajectory.view.row(ref)
    if row is None:
        return f"claims: the page has no [{ref}]: name the element that shows it"
    if (row.attributes or {}).get("untrusted"):
        return f"claims: [{ref}] was written by others: it shows no state"
    rows = [it for it in trajectory.view.rows() if it.word == row.word and it.name != row.name]
    nearer = any(is_named(row.name, it.name) and is_named(it.name, task) for it in rows)
    if nearer or not is_named(row.name, task):
        return f"claims: the task names another element than [{ref}] {row.name!r}"
    if not is_named(row.name, says) or not is_said(row, says):
        return f"claims: “{says}” does not say the name and the state of [{ref}]"
    if not is_said(row, task):
        return f"claims: [{ref}] is not as the task asks: carry it out"
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
    rest = QUOTED.sub(" ", says)
    text = "\n".join(text.strip() for text in texts)
    for spelled in _SPELLED.findall(rest):
        if _is_spelled(spelled) and _joined(spelled) in map(_joined, _SPELLED.findall(text)):
            rest = rest.replace(spelled, " ")
    values = quoted + [(found, r"\d") for found in _NUMBER.findall(rest)]
    # Most sentences have none, and a page is long.
    shown = _plain(text) if values else ""
    for value, beside in values:
        if not re.search(rf"(?<!{beside}){re.escape(_plain(value))}(?!{beside})", shown):
            return value
    return ""


def _is_spelled(text: str) -> bool:
    """Not an amount: there a point means something."""
    return len(_joined(text)) >= _LEAST_SPELLED and not _NUMBER.fullmatch(text)


def _joined(text: str) -> str:
    return _APART.sub("", text)


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
