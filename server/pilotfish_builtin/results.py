"""What became of the last reply's acts, taken into the progress before anything else is decided."""

from __future__ import annotations

from typing import cast

from pilotfish.agent.page.step import Step
from pilotfish_builtin.progress import Progress
from pilotfish_builtin.turn import NONE
from pilotfish_client.outcome import Outcome

__all__ = ["LEFT", "take_results"]

LEFT = "I left it as it is"
_SILENT = frozenset({"narrate", "border", "highlight", "pause"})
_SAME_TWICE = frozenset(
    {"navigate", "scroll_to", "fill_input", "clear_input", "select_option", "check", "uncheck"}
)
_MOST_TRIES = 2
_MOST_FACTS = 6
_ENDS = ("auth_required", "page_gone", "cross_origin")
_MOST_LOADS = 5
_REPLACED = "The page was replaced by another before I could act on it, so I stopped there."


def take_results(progress: Progress, steps: tuple[Step, ...]) -> str | None:
    """Records what was done. Returns why the run must end here, or None when it may go on."""
    progress.doubt = False
    new = [step for step in steps if step.number > progress.seen and step.name not in _SILENT]
    progress.seen = max([progress.seen, *(step.number for step in steps)])
    expected, progress.pending = progress.pending, []
    if expected and not new:
        return _count_failure(progress, "What I tried was not carried out.")
    if new and _never_began(new[0].outcome):
        return _replaced(progress)
    for entry, step in zip(expected, new, strict=False):
        end = _take(progress, step, entry.tell)
        if end is not None:
            return end
    return None


def _take(progress: Progress, step: Step, tell: str) -> str | None:
    outcome = step.outcome
    if step.name in ("ask_user", "ask_user_choice"):
        return _take_answer(progress, outcome)
    if outcome.reason == "denied" and outcome.status != "done":
        return f"{LEFT}."
    if outcome.reason == "cancelled" and outcome.status == "failed":
        # The line was down for too long, or the visitor took over: nobody said no.
        return _loaded_anew(progress, _sentence(outcome.message) or "It was cancelled.")
    if outcome.status == "unknown":
        progress.doubt = True
        doubt = f"I cannot tell whether this happened: {tell or _deed(step)}."
        return (
            _loaded_anew(progress, doubt)
            if _repeatable(step)
            else f"{doubt} Please check before trying again."
        )
    if outcome.status != "done":
        if outcome.reason in _ENDS:
            return _sentence(outcome.message) or "I cannot go on here."
        return _count_failure(progress, _sentence(outcome.message) or f"{step.name} failed.")
    if refusal := _refusal(outcome):
        return (
            f"{tell[:1].upper()}{tell[1:]}, but the page answered: {refusal}" if tell else refusal
        )
    if tell:
        progress.told.append(tell + (_said(outcome) or _returned(outcome)))
    return None


def _deed(step: Step) -> str:
    """In the visitor's words: they know the page, not the names of actions."""
    name = step.target.name if step.target else ""
    return f"pressed “{name}”" if name else "the last thing I did"


def _repeatable(step: Step) -> bool:
    """Whether doing it twice is as good as once. What has consequences is asked again, anyway."""
    leads = step.name == "click" and step.target is not None and step.target.role == "link"
    return leads or step.name in _SAME_TWICE


def _never_began(outcome: Outcome) -> bool:
    """The page was replaced (a reload) before the first act of a reply: all of it can be redone."""
    return outcome.status == "failed" and outcome.reason == "page_gone"


def _take_answer(progress: Progress, outcome: Outcome) -> str | None:
    data = outcome.data or {}
    answer = str(data.get("answer", "")).strip()
    if (
        outcome.status != "done"
        or data.get("source") == "cancelled"
        or not answer
        or answer == NONE
    ):
        return f"{LEFT}."
    about, progress.asking = progress.asking, ""
    keys, progress.options = progress.options, {}
    if keys:
        chosen = keys.get(answer) or next(
            (key for label, key in keys.items() if label.lower() == answer.lower()), None
        )
        if chosen is None:
            return f"{LEFT}: I could not match “{answer}” with one of the choices."
        progress.picks[about] = chosen
    else:
        progress.asked[about] = answer
    return None


def _count_failure(progress: Progress, why: str) -> str | None:
    progress.tries += 1
    progress.phase = ""
    return why if progress.tries >= _MOST_TRIES else None


def _loaded_anew(progress: Progress, why: str) -> str | None:
    """What was entered and not sent is gone with the page."""
    progress.trail.quantity = 0
    return _count_failure(progress, why)


def _replaced(progress: Progress) -> str | None:
    """Nothing was tried, so it is no failure; only a page that reloads without end stops it."""
    progress.loads += 1
    progress.trail.quantity = 0
    progress.phase = ""
    return _REPLACED if progress.loads >= _MOST_LOADS else None


def _refusal(outcome: Outcome) -> str | None:
    """What the page said against it: validation, a failed request, a native question."""
    for effect in outcome.effects:
        if effect.kind in ("validation", "request_failed", "native_dialog"):
            return _sentence(effect.text)
    return None


def _said(outcome: Outcome) -> str:
    """The page's own words, or that nothing was to be seen."""
    message = next((effect.text for effect in outcome.effects if effect.kind == "message"), "")
    if message:
        return f" (the page says: {message.rstrip('.')})"
    silent = bool(outcome.effects) and all(effect.kind == "none" for effect in outcome.effects)
    return " (nothing on the page changed visibly)" if silent else ""


def _returned(outcome: Outcome) -> str:
    """What an action gave back, as far as it fits a sentence."""
    data = outcome.data or {}
    if data.get("entered") is False:
        return " (it is only typed: nothing shows yet that the page has taken it)"
    told = [f"{key.replace('_', ' ')}: {value}" for key, value in data.items() if _is_plain(value)]
    return f" ({', '.join(told[:_MOST_FACTS])})" if told else ""


def _is_plain(value: object) -> bool:
    if isinstance(value, list):
        listed = cast("list[object]", value)
        return bool(listed) and all(isinstance(each, str) for each in listed)
    return isinstance(value, str | int | float)


def _sentence(text: str) -> str:
    bare = text.strip()
    return bare if not bare or bare[-1] in ".!?" else f"{bare}."
