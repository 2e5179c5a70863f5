"""Form: every slot into its field, then the one button that belongs to them."""

from __future__ import annotations

from pilotfish_builtin.candidates import Candidate
from pilotfish_builtin.doing.choose import save_choice, take_choice
from pilotfish_builtin.doing.fields import (
    ask_for,
    find_field,
    is_fillable,
    required_and_empty,
    split_name,
)
from pilotfish_builtin.doing.lists import ask_about_list, take_apart
from pilotfish_builtin.doing.press import rank_pressable
from pilotfish_builtin.doing.submit import save_button, submit_button, tell_saving
from pilotfish_builtin.doing.values import holds, set_value
from pilotfish_builtin.elements import FIELDS, Element
from pilotfish_builtin.intent import Form, Press
from pilotfish_builtin.moves import Act, Choice, Do, Finished, Move, Stuck
from pilotfish_builtin.slots import Slot
from pilotfish_builtin.turn import ACCEPT, Turn, usual_places
from pilotfish_builtin.words import content, stem, stem_set

__all__ = ["fill_form"]

_PERSONAL = stem_set("name email phone username avatar bio birthday surname")


def fill_form(intent: Form, turn: Turn) -> Move:
    if turn.progress.phase == "sent":
        return Finished()
    if turn.progress.phase != "filled" and (hop := _belongs_elsewhere(intent, turn)) is not None:
        return hop
    slots = split_name(take_apart(intent.slots, intent, turn), turn)
    if turn.progress.phase == "chosen":
        return save_choice(turn)
    fields = [(slot, find_field(slot, intent, turn)) for slot in slots]
    missing = next((slot for slot, field in fields if field is None), None)
    if missing is not None:
        return _without(missing, intent, turn)
    if question := next((field for _, field in fields if isinstance(field, Choice)), None):
        return question
    found = [(slot, field) for slot, field in fields if isinstance(field, Candidate)]
    if question := _question(intent, found, turn):
        return question
    button = _button(intent, [each.element for _, each in found if each.element], turn)
    if intent.verb and button is None and turn.progress.phase != "filled":
        return _open_form(intent, turn)
    return _fill(intent, found, turn)


def _question(intent: Form, found: list[tuple[Slot, Candidate]], turn: Turn) -> Choice | None:
    asked = (
        ask_about_list(slot, field.element, intent, turn) for slot, field in found if field.element
    )
    return next((question for question in asked if question is not None), None)


def _fill(intent: Form, found: list[tuple[Slot, Candidate]], turn: Turn) -> Move:
    acts: list[Act] = []
    for slot, field in found:
        if field.element is None or holds(field, slot.value, turn):
            continue
        act = set_value(field, slot, turn)
        if not isinstance(act, Act):
            return act
        acts.append(act)
    if acts:
        if turn.progress.phase == "filled":
            turn.progress.tries += 1
            if turn.progress.tries > 1:
                return Stuck(f"{acts[0].args.get('value', 'The value')} did not stay in the field.")
        turn.progress.trail.filled = True
        return Do(tuple(acts), phase="filled")
    return _submit(intent, [each.element for _, each in found if each.element], turn)


def _submit(intent: Form, fields: list[Element], turn: Turn) -> Move:
    button = _button(intent, fields, turn)
    if button is None:
        if intent.verb:
            return Stuck("I filled it in, but found no button that sends it.")
        return Finished(_unsent(fields, turn) if turn.progress.trail.filled else _already(intent))
    if not intent.verb and not turn.progress.trail.filled:
        return Finished(_already(intent))
    empty = required_and_empty(turn, fields, button) if intent.verb else None
    if empty is not None:
        return ask_for(empty, turn)
    if button.disabled:
        why = button.attributes.get("why")
        return Stuck(f"{button.label} cannot be pressed{f': {why}' if why else ''}.")
    return Do((tell_saving(button),), phase="sent")


def _button(intent: Form, fields: list[Element], turn: Turn) -> Element | None:
    if not fields:
        return None
    if intent.verb:
        return submit_button(turn, fields, f"{intent.verb} {intent.target}")
    return save_button(turn, max(fields, key=lambda each: each.index))


def _unsent(fields: list[Element], turn: Turn) -> str:
    """A form that only sends (a contact form) has kept nothing of what was entered."""
    return "nothing was saved or sent" if submit_button(turn, fields, "send") else ""


def _already(intent: Form) -> str:
    return ", ".join(f"{slot.field} is {slot.value} already" for slot in intent.slots)


def _without(slot: Slot, intent: Form, turn: Turn) -> Move:
    """There is no such field here: open its form, or look on another page, or ask."""
    others = [each for each in intent.slots if each != slot]
    here = [each for each in others if _stands_here(each, intent, turn)]
    if turn.progress.phase == "filled" or (here and len(here) * 2 >= len(others)):
        return Stuck(f"I found no field for {slot.field}.")
    if not intent.verb and not others and (taken := take_choice(slot, turn)) is not None:
        return taken
    if intent.verb:
        return _open_form(intent, turn)
    phrase = f"{slot.field} {intent.target}".strip()
    near = turn.finder.elements(phrase, lambda each: is_fillable(each, intent))
    if not near or turn.progress.trail.hops or near[0].score < ACCEPT:
        opener = _edit_button(intent, slot, turn)
        if opener is not None:
            return opener
    return turn.look_elsewhere(phrase, near)


def _stands_here(slot: Slot, intent: Form, turn: Turn) -> bool:
    field = find_field(slot, intent, turn)
    return isinstance(field, Candidate) and field.element is not None and not field.element.outer


def _is_opener(element: Element, turn: Turn) -> bool:
    """A button below fields or radios of its own section submits them; it opens nothing."""
    return not any(
        (each.word in FIELDS or each.word in ("radio", "checkbox"))
        and each.word != "searchbox"
        and each.index <= element.index
        and element.trail[-1:] in (each.trail[-1:], each.trail[-2:-1])
        for each in turn.page.elements
    )


def _edit_button(intent: Form, slot: Slot, turn: Turn) -> Move | None:
    """ "Edit profile" or "Change name" may lead to the field."""
    if turn.progress.trail.edited:
        return None
    ranked = rank_pressable(Press("edit", f"{slot.field} {intent.target}".strip()), turn)
    ranked = [each for each in ranked if each.element and _is_opener(each.element, turn)]
    if ranked and ranked[0].score >= ACCEPT and ranked[0].element is not None:
        element = ranked[0].element
        turn.progress.trail.edited = True
        return Do(
            (Act("click", {"ref": element.ref}, f"I'll press {element.label}.", "", element.ref),)
        )
    return None


def _open_form(intent: Form, turn: Turn) -> Move:
    """A button such as "Invite member" or a page such as "Contact" has the form."""
    phrase = f"{intent.verb} {intent.target}".strip()
    if turn.progress.trail.opened_on != turn.page.path:
        ranked = rank_pressable(Press(intent.verb, intent.target), turn)
        ranked = [each for each in ranked if each.element and _is_opener(each.element, turn)]
        if ranked and ranked[0].score >= ACCEPT and ranked[0].element is not None:
            element = ranked[0].element
            turn.progress.trail.opened_on = turn.page.path
            return Do(
                (
                    Act(
                        "click",
                        {"ref": element.ref},
                        f"I'll press {element.label}.",
                        "",
                        element.ref,
                    ),
                )
            )
    hop = turn.hop(phrase) or turn.hop(" ".join(slot.field for slot in intent.slots))
    return hop or Stuck(f"I found no form to {phrase}.")


def _belongs_elsewhere(intent: Form, turn: Turn) -> Move | None:
    """A visitor's own name or address is changed in the account, not in whatever form is here."""
    asked = {stem(word) for slot in intent.slots for word in content(slot.field)}
    if intent.verb or intent.target or not asked & _PERSONAL or turn.progress.trail.hops:
        return None
    here = content(f"{turn.page.title} {turn.page.path.replace('/', ' ')} {_headings(turn)}")
    usual = usual_places(" ".join(slot.field for slot in intent.slots))
    scorer = turn.finder.scorer
    if any(scorer.like(one, two) >= 0.8 for one in usual for two in here):
        return None
    return turn.hop(" ".join(slot.field for slot in intent.slots))


def _headings(turn: Turn) -> str:
    return " ".join(each.name for each in turn.page.elements if each.word == "heading")[:200]
