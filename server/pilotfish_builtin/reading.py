"""The clauses of a task to its intents, as far as one clause needs another."""

from __future__ import annotations

import re

from pilotfish_builtin.intent import (
    Add,
    Form,
    Goto,
    Intent,
    Press,
    Search,
)
from pilotfish_builtin.rules import CART, read_intent
from pilotfish_builtin.words import fold, number_of

__all__ = ["read_clauses"]


def read_clauses(clauses: list[str]) -> list[Intent]:
    """The intents of clauses in order; "it" is the thing before, fields of one form join."""
    intents: list[Intent] = []
    for raw in clauses:
        clause = re.sub(r"^(log|sign) me (out|off|in|up)\b", r"\1 \2", raw, flags=re.I)
        intent = read_intent(_resolve_pronoun(clause, intents))
        last = intents[-1] if intents else None
        if isinstance(intent, Form) and isinstance(last, Form) and _is_one_form(last, intent, raw):
            intents[-1] = Form(last.slots + intent.slots, last.verb, last.target or intent.target)
        elif isinstance(last, Add) and (quantity := _only_quantity(intent)):
            intents[-1] = Add(last.product, quantity, last.where)
        elif isinstance(last, Form) and _only_saves(intent):
            continue
        else:
            intents.extend(_with_order(clause, intent))
    return intents


def _is_one_form(before: Form, then: Form, clause: str) -> bool:
    """Fields that are only set belong together, and so does what is listed ("city: Rome")."""
    listed = re.match(r"[\w -]{2,30}:\s", clause) is not None
    if then.verb or (before.verb and not listed):
        return False
    return listed or not before.target or not then.target or before.target == then.target


def _resolve_pronoun(clause: str, before: list[Intent]) -> str:
    thing = next((_thing(intent) for intent in reversed(before) if _thing(intent)), None)
    if thing is None:
        return clause
    return re.sub(r"\b(?:it|this one|that one)\b", lambda _: thing, clause, count=1, flags=re.I)


def _thing(intent: Intent) -> str | None:
    match intent:
        case Add(product=product):
            return product
        case Goto(target=target) | Press(target=target):
            return target
        case Search(query=query):
            return query
        case _:
            return None


def _only_quantity(intent: Intent) -> int | None:
    """ "… and set the quantity to 3" belongs to what is added before."""
    if not isinstance(intent, Form) or intent.verb or intent.target or len(intent.slots) != 1:
        return None
    slot = intent.slots[0]
    named = fold(slot.field) in ("quantity", "amount", "number")
    return number_of(slot.value.lower()) if named else None


def _only_saves(intent: Intent) -> bool:
    words_of_saving = {
        "save",
        "save changes",
        "save the changes",
        "save my changes",
        "save everything",
    }
    return isinstance(intent, Press) and intent.phrase.lower().strip() in words_of_saving


def _with_order(clause: str, intent: Intent) -> list[Intent]:
    """ "Buy a mug" goes on to the checkout and its button; the page asks before it is pressed."""
    buys = isinstance(intent, Add) and re.match(r"(?:buy|order|purchase)\b", clause, re.I)
    if not buys or re.search(rf"\b(?:to|in|into|on) (?:my|the) {CART}$", clause, re.I):
        return [intent]
    return [intent, Goto("checkout"), Press("place", "order")]
