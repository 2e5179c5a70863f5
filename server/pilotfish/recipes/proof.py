"""Whether a step had the effect that is on record, and the end shows what it must."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish.recipes.recipe import RecipeProof, RecipeStep
from pilotfish.recipes.template import path_fits
from pilotfish.record.place import fill
from pilotfish_client.observation import Row

__all__ = ["chief_effect", "is_silent", "missing_effect", "missing_proof", "shown_by", "stem"]

_ORDER = (
    *("route", "download", "new_tab", "native_dialog", "dialog", "message", "value", "changed"),
    "title",
)
_TELLING = frozenset({"message", "value", "dialog", "native_dialog"})
_AGAINST = frozenset({"validation", "request_failed"})
_SETS = frozenset({"fill_input", "select_option", "choose", "check", "uncheck", "clear_input"})


def chief_effect(step: Step) -> str:
    """The one kind of effect that says most of what a step did; empty for none."""
    kinds = {effect.kind for effect in step.outcome.effects}
    return next((kind for kind in _ORDER if kind in kinds), "")


def missing_effect(recorded: RecipeStep, step: Step) -> str:
    """Why `step` is not what was recorded; empty where it is."""
    if step.outcome.status != "done":
        return f"{step.name} {step.target or ''} ended as {step.outcome.status}: " + (
            step.outcome.message
        )
    kinds = {effect.kind for effect in step.outcome.effects}
    if against := (kinds & _AGAINST) - {recorded.effect}:
        return f"{step.name} was answered with {' and '.join(sorted(against))}"
    if not recorded.effect or recorded.effect in kinds:
        return ""
    if step.name in _SETS and not kinds - {"none", "focus", "changed", "value"}:
        return ""  # It held that value already.
    found = ", ".join(sorted(kinds)) or "none"
    return f"sought an effect of the kind {recorded.effect} of {step.name}, found {found}"


def is_silent(step: Step) -> bool:
    """Whether it was carried out, and nothing was seen of it yet."""
    kinds = {effect.kind for effect in step.outcome.effects}
    return step.outcome.status == "done" and not kinds - {"none", "focus"}


def missing_proof(
    proof: RecipeProof, params: Mapping[str, str], steps: Sequence[Step], view: View
) -> str:
    """Why the end does not show what it must; empty where it does."""
    if proof.path and not path_fits(proof.path, view.facts.url, params):
        return f"sought the path {proof.path} at the end, found {view.facts.url}"
    last = steps[-1] if steps else None
    late = last is not None and is_silent(last) and bool(proof.says)
    if proof.effect and not late and (last is None or proof.effect not in _kinds(last)):
        return f"sought an effect of the kind {proof.effect} at the end, found none"
    for words in proof.says:
        sought = fill(words, params)
        if not any(stem(sought) in text.casefold() for text in shown_by(last, view)):
            return f"sought “{sought}” at the end, found it nowhere"
    return ""


def stem(word: str) -> str:
    """What is left of one word in its other forms; of a value with digits, capitals or spaces
    nothing is taken.
    """
    text = word.casefold()
    plain = word.isalpha() and word == text and len(word) >= 5
    return text[: max(4, len(text) - 2)] if plain else text


def _kinds(step: Step) -> set[str]:
    kinds: set[str] = {effect.kind for effect in step.outcome.effects}
    return kinds | ({"value"} if step.name in _SETS else set())


def shown_by(last: Step | None, view: View) -> list[str]:
    """What the end says: the words of the last effect where it has some, else those of the page."""
    if last and (reported := [it.text for it in last.outcome.effects if it.kind in _TELLING]):
        return reported
    texts = [view.facts.title, view.facts.url]
    for line in view.lines:
        if isinstance(line.row, str):
            texts.append(line.row)
            continue
        for row in (line.row, *(c for c in line.row.cells or () if isinstance(c, Row))):
            texts += [row.name or "", str((row.attributes or {}).get("value", ""))]
        texts += [cell for cell in line.row.cells or () if isinstance(cell, str)]
    return texts
