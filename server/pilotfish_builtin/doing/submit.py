"""The button that belongs to a field."""

from __future__ import annotations

from pilotfish_builtin.consequences import is_dismissal, is_finishing, is_saving, is_unasked
from pilotfish_builtin.elements import FIELDS, TOGGLES, Element
from pilotfish_builtin.moves import Act
from pilotfish_builtin.turn import Turn
from pilotfish_builtin.words import content, stem, stem_set

__all__ = ["save_button", "submit_button", "tell_saving"]

_SAYS = 0.6
_SENDING = stem_set("send submit continue next done ok post go")


def save_button(turn: Turn, field: Element) -> Element | None:
    """The button that saves `field`: in its row when it stands in one; else the next one below in
    the same section that only saves; else one such as "Apply" right after it; else the page's only
    save button.
    """
    if field.outer:
        return None
    buttons = [each for each in turn.page.elements if each.word == "button" and not each.disabled]
    if field.word != "row" and (row := _row_of(turn, field)) is not None:
        return next((each for each in buttons if each.index == row and _ends(each)), None)
    saving = [each for each in buttons if is_saving(each.label) and not each.outer]
    for each in buttons:
        if each.index >= field.index and _ends(each) and _together(field, each):
            nearest = _field_before(turn, each)
            if nearest is not None and (nearest.ref == field.ref or _alternatives(nearest, field)):
                return each
    for each in saving:
        if (
            each.index >= field.index
            and _together(field, each)
            and not _other_form_between(turn, field, each)
        ):
            return each
    alone = len(saving) == 1 and saving[0].heading in ("", field.heading)
    return saving[0] if alone else None


def _ends(button: Element) -> bool:
    return is_saving(button.label) or is_finishing(button.label)


def _row_of(turn: Turn, field: Element) -> int | None:
    """The line of the table row that the field stands in."""
    inside = any(each.word == "row" and each.index == field.index for each in turn.page.elements)
    return field.index if inside else None


def _field_before(turn: Turn, button: Element) -> Element | None:
    before = [
        each for each in turn.page.elements if each.index <= button.index and _holds_value(each)
    ]
    return before[-1] if before else None


def _alternatives(one: Element, two: Element) -> bool:
    """Whether both are radios of one group."""
    return one.word == two.word == "radio" and one.trail == two.trail and one.heading == two.heading


def _holds_value(element: Element) -> bool:
    return element.word in FIELDS or element.word in TOGGLES or element.word == "radio"


def submit_button(turn: Turn, fields: list[Element], asked: str) -> Element | None:
    """The button below the fields that says what was asked (`asked`: verb and target)."""
    last = max(fields, key=lambda each: each.index)
    scorer = turn.finder.scorer
    best: tuple[float, Element] | None = None
    for each in turn.page.elements:
        if each.word != "button" or each.index < last.index or is_dismissal(each.label):
            continue
        if is_unasked(each.label, f"{asked} submit"):
            continue
        named = content(each.label)
        score = max((scorer.like(one, two) for one in content(asked) for two in named), default=0.0)
        rest = [word for word in named if stem(word) not in _SENDING]
        told = all(any(scorer.like(word, one) >= _SAYS for one in content(asked)) for word in rest)
        if len(rest) < len(named) and told:
            score = max(score, 0.8)
        score -= 0.02 * min(10, each.index - last.index)
        if score >= 0.6 and (best is None or score > best[0]):
            best = (score, each)
    return best[1] if best else None


def tell_saving(button: Element) -> Act:
    return Act(
        "click",
        {"ref": button.ref},
        f"I'll press {button.label}.",
        f"pressed {button.label}",
        button.ref,
    )


def _together(field: Element, button: Element) -> bool:
    """In one section, or the button deeper or further out but under no other named form."""
    return field.heading == button.heading or field.trail[:1] == button.trail[:1]


def _other_form_between(turn: Turn, field: Element, button: Element) -> bool:
    """Whether empty fields of another section lie between: then the button is theirs."""
    if field.heading == button.heading:
        return False
    return any(
        each.word in FIELDS
        and not each.options
        and field.index < each.index < button.index
        and each.heading == button.heading
        and not each.value
        and each.word not in TOGGLES
        for each in turn.page.elements
    )
