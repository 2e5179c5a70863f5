"""One step of a run as a step of a recipe, before anything in it is a param."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from pilotfish.agent.page.step import Step, is_no_deed
from pilotfish.agent.page.view import View
from pilotfish.recipes.known import Known, NotLearned, is_field_secret, options_of
from pilotfish.recipes.proof import chief_effect
from pilotfish.recipes.recipe import RecipeStep
from pilotfish.record.place import Place, refs_at, spots_of
from pilotfish.yaml_file import json_of

__all__ = ["ASKS", "place_of", "traced"]

ASKS = frozenset({"ask_user", "ask_user_choice"})
_QUIET = frozenset(
    {"scroll", "scroll_to", "hover", "border", "highlight", "validate_form", "track_intent"}
)
_NEVER = frozenset(
    {"upload_file", "click_at", "drag", "wait_until", "escalate_to_human", "present_surface"}
    | {"type_text", "delegate", "hold_key", "select_text"}
)
_PRESSES = frozenset({"click", "double_click"})
_FIELDS = frozenset({"textbox", "searchbox", "spinbutton", "combobox", "listbox", "slider"})
"""Without a name they can be told by being the only one."""
_KEYS = frozenset({"key", "modifiers", "times", "append", "note"})
"""Arguments that are no values."""


def traced(step: Step, before: View, known: Known) -> RecipeStep | None:
    """None for what only looks, failed or did nothing; raises NotLearned for what no recipe may
    hold.
    """
    if step.name in _NEVER or step.where == "child":
        raise NotLearned(f"{step.name} cannot be played again")
    if step.outcome.status == "unknown":
        raise NotLearned(f"it is not known what became of {step.name}")
    if step.outcome.status != "done" or step.name in _QUIET:
        return None
    if step.name in ASKS:
        return _question(step, known)
    if is_no_deed(step) or step.where == "run":
        return None
    effect = chief_effect(step)
    if not effect and step.name in _PRESSES and step.before == step.after:
        return None
    args = {name: value for name, value in step.args.items() if name not in ("ref", "note")}
    place = None
    if "ref" in step.args:
        place = _place(step, before, known)
    field_name = place.name if place else step.name
    return RecipeStep(
        action=step.name,
        target=place,
        args=_args(args, before, known, field_name),
        effect=effect,
        asks=bool(step.question),
    )


def _question(step: Step, known: Known) -> RecipeStep:
    question = str(step.args.get("question", ""))
    if not question or len(question) > 200 or known.name_of(question) != question:
        raise NotLearned("a question holds what may differ from time to time")
    return RecipeStep(step.name, args={"question": question})


def _place(step: Step, before: View, known: Known) -> Place:
    ref = step.args["ref"]
    return place_of(ref, before, known, presses=step.name in _PRESSES)


def place_of(ref: Any, before: View, known: Known, *, presses: bool) -> Place:
    """Where the element of that ref is; raises NotLearned where no recipe could find it again."""
    spot = next((it for it in spots_of(before) if it.row.ref == ref), None)
    if spot is None:
        raise NotLearned("an element is not in sight")
    if is_field_secret(spot.row):
        raise NotLearned("a secret was entered")
    place = Place(
        role=spot.row.word,
        name=known.name_of(spot.row.name),
        row=known.texts_of(it for it in spot.beside if it != spot.row.name),
        within=_within(spot.within, known) if spot.in_dialog else "",
        state=spot.state if presses else {},
    )
    if not place.name and not place.row and place.role not in _FIELDS:
        raise NotLearned("an element has no name")
    if len(refs_at(before, place, {})) == 1:
        return place
    place = Place(place.role, place.name, place.row, _within(spot.within, known), place.state)
    if refs_at(before, place, {}) != [ref]:
        raise NotLearned(f"several elements look like {place.role} {place.name!r}")
    return place


def _within(text: str, known: Known) -> str:
    try:
        return known.name_of(text)
    except NotLearned:
        return ""


def _args(value: Any, before: View, known: Known, name: str) -> Any:
    if isinstance(value, Mapping):
        found: dict[str, Any] = {}
        given = cast("Mapping[str, Any]", value)
        field_name = name
        if isinstance(given.get("ref"), int):
            place = place_of(given["ref"], before, known, presses=False)
            found["target"] = json_of(place)
            field_name = place.name
        for key, item in given.items():
            if key == "ref":
                continue
            if key == "path":
                found[key] = known.path_of(str(item), strict=True)
            elif key in _KEYS:
                found[key] = item
            else:
                found[key] = _args(item, before, known, f"{field_name} {key}".strip())
        return found
    if isinstance(value, list):
        return [_args(item, before, known, name) for item in cast("list[Any]", value)]
    if isinstance(value, bool) or value is None:
        return value
    label = name.removesuffix(" value").removesuffix(" option")
    known.check_value(str(value), label, options_of(before))
    return value
