"""A value into a control of any kind, and whether it is there already."""

from __future__ import annotations

import re

from pilotfish_builtin.candidates import Candidate
from pilotfish_builtin.elements import Element, state_of
from pilotfish_builtin.moves import Act, Choice, Move, Stuck
from pilotfish_builtin.slots import Slot
from pilotfish_builtin.turn import Turn
from pilotfish_builtin.words import content, fold

__all__ = ["best_option", "holds", "set_value", "typed_value"]

_YES = frozenset({"on", "yes", "true", "enabled", "checked"})
_NO = frozenset({"off", "no", "false", "disabled", "unchecked"})
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_DATE = re.compile(
    r"(?:(?P<d1>\d{1,2})(?:st|nd|rd|th)?\.? (?:of )?(?P<m1>[a-z]+),? "
    r"|(?P<m2>[a-z]+) (?P<d2>\d{1,2})(?:st|nd|rd|th)?,? )(?P<y>\d{4})",
    re.I,
)
_OPTION_ACCEPT = 0.55


def holds(field: Candidate, value: str, turn: Turn) -> bool:
    """Whether the control shows the value."""
    element = field.element
    if element is None:
        return False
    if element.word in ("checkbox", "switch"):
        return state_of(element) is (fold(value) in _YES)
    shown = fold(element.value)
    if element.options:
        return bool(shown) and best_option(value, element, turn) == element.value
    value = typed_value(element, value) or value
    return shown == fold(value) or (
        element.word in ("spinbutton", "slider") and shown == value.strip()
    )


def set_value(field: Candidate, slot: Slot, turn: Turn) -> Act | Move:
    element = field.element
    if element is None:
        return Stuck(f"The field for {slot.field} is not there any more.")
    label = element.label or slot.field
    if element.disabled:
        return Stuck(f"{label} cannot be changed now.")
    say, tell = f"I'll set {label} to {slot.value}.", f"set {label} to {slot.value}"
    if element.word in ("checkbox", "switch"):
        if fold(slot.value) not in _YES | _NO:
            return Stuck(f"{label} can only be on or off.")
        return Act("click", {"ref": element.ref}, say, tell, element.ref)
    if element.options:
        option = best_option(slot.value, element, turn)
        if not isinstance(option, str):
            return option
        tell = f"set {label} to {option}"
        return Act("select_option", {"ref": element.ref, "value": option}, say, tell, element.ref)
    if element.word in ("listbox", "select") or element.attributes.get("haspopup") == "listbox":
        return Act(
            "select_option", {"ref": element.ref, "value": slot.value}, say, tell, element.ref
        )
    value = typed_value(element, slot.value)
    if value is None:
        return Stuck(f"I cannot read “{slot.value}” as a date for {label}.")
    return Act("fill_input", {"ref": element.ref, "value": value}, say, tell, element.ref)


def typed_value(element: Element, value: str) -> str | None:
    """The value as the field's type takes it: dates as YYYY-MM-DD (HTML, 2.3.5.2)."""
    if element.attributes.get("type") != "date":
        return value
    if re.fullmatch(r"\d{4}-\d\d-\d\d", value.strip()):
        return value.strip()
    match = _DATE.fullmatch(value.strip().rstrip("."))
    month = (match["m1"] or match["m2"])[:3].lower() if match else ""
    if match is None or month not in _MONTHS:
        return None
    day = int(match["d1"] or match["d2"])
    return f"{match['y']}-{_MONTHS.index(month) + 1:02}-{day:02}"


def best_option(value: str, element: Element, turn: Turn) -> str | Choice | Stuck:
    """The option that is meant; asked where two may be."""
    if found := _among(value, element.options):
        return found
    ranked = turn.finder.options(value, lambda each: each.ref == element.ref)
    ranked = [each for each in ranked if each.fit.by_name >= _OPTION_ACCEPT]
    picked = turn.pick(value, ranked, accept=0.5)
    if isinstance(picked, Candidate):
        return picked.option
    if picked is not None:
        return picked
    shown = ", ".join(element.options[:6])
    return Stuck(f"{element.label} has no option “{value}”, only {shown}.")


def _among(value: str, options: list[str]) -> str | None:
    """The option with these very words; else the only one that begins with or holds them all."""
    wanted = fold(value)
    exact = [option for option in options if fold(option) == wanted]
    if exact:
        return exact[0]
    needed = set(content(value))
    holding = [option for option in options if needed and needed <= set(content(option))]
    return holding[0] if len(holding) == 1 else None
