"""Custom actions of the host, where the clause names one and gives all that it requires."""

from __future__ import annotations

from typing import Any, cast

from pilotfish_builtin.consequences import is_unasked
from pilotfish_builtin.intent import (
    Add,
    Choose,
    Form,
    Goto,
    Intent,
    Press,
    Question,
    Search,
    Toggle,
)
from pilotfish_builtin.moves import Act
from pilotfish_builtin.score import Surroundings
from pilotfish_builtin.slots import codes, emails, numbers
from pilotfish_builtin.turn import Turn
from pilotfish_builtin.words import content, fold, stem, word_set, words
from pilotfish_client.page_messages import ActionSpec

__all__ = ["BUILT_IN", "custom_act"]

BUILT_IN = word_set(
    """
    navigate click fill_input clear_input select_option press_key scroll_to wait border
    highlight pause narrate ask_user ask_user_choice hover drag find read observe done go_back
    scroll double_click right_click long_press click_at hold_key type_text check uncheck
    select_text
    """
)
_NAMED = 0.7


def custom_act(intent: Intent, turn: Turn) -> Act | None:
    """The one custom action that the intent names, with its arguments; None rather than a guess."""
    phrase = _phrase(intent)
    found: list[tuple[float, Act]] = []
    for spec in turn.request.actions:
        if spec.name in BUILT_IN or is_unasked(spec.name, phrase):
            continue
        if isinstance(intent, Question) and (
            spec.consequential or not spec.parameters.get("required")
        ):
            continue
        score = _fit(spec, phrase, turn)
        args = _arguments(spec, intent, phrase) if score >= _NAMED else None
        if args is not None:
            name = spec.name.replace("_", " ")
            found.append((score, Act(spec.name, args, f"I'll use “{name}”.", f"used “{name}”")))
    found.sort(key=lambda each: -each[0])
    if not found or (len(found) > 1 and found[0][0] - found[1][0] < 0.06):
        return None
    return found[0][1]


def _fit(spec: ActionSpec, phrase: str, turn: Turn) -> float:
    """The name must say nearly all of what is asked, and nothing else."""
    scorer = turn.finder.scorer
    name = spec.name.replace("_", " ").replace(".", " ")
    fit = scorer.fit(phrase, name, Surroundings(((spec.description, 0.7),)))
    named = content(name)
    said = [
        max((scorer.like(word, other) for other in words(phrase)), default=0.0) for word in named
    ]
    if not said or min(said) < 0.75:
        return 0.0
    return max(fit.score, 0.75 if len(named) > 1 else fit.score)


def _phrase(intent: Intent) -> str:
    match intent:
        case Press():
            return intent.phrase
        case Goto(target=target):
            return f"open {target}"
        case Toggle(target=target, on=on):
            return f"{target} turn {'on enable' if on else 'off disable'} toggle set"
        case Add(product=product, quantity=quantity, where=where):
            return f"add {quantity} {product} to {where}"
        case Search(query=query):
            return f"search {query}"
        case Choose(value=value, field=field):
            return f"choose {value} {field}"
        case Form(slots=slots, verb=verb, target=target):
            told = " ".join(f"{slot.field} {slot.value}" for slot in slots)
            return f"{verb or 'set change update'} {target} {told}"
        case Question(text=text):
            return text
        case _:
            return ""


def _arguments(spec: ActionSpec, intent: Intent, phrase: str) -> dict[str, Any] | None:
    """Arguments for the schema, or None when a required one has no certain value."""
    properties = cast("dict[str, dict[str, Any]]", spec.parameters.get("properties", {}))
    required = cast("list[str]", spec.parameters.get("required", []))
    args: dict[str, Any] = {}
    for key, schema in properties.items():
        value = _value(key, schema, intent, phrase)
        if value is not None:
            args[key] = value
        elif key in required:
            return None
    return args if properties or not _has_values(intent) else None


def _has_values(intent: Intent) -> bool:
    return isinstance(intent, Form | Search | Add)


def _value(key: str, schema: dict[str, Any], intent: Intent, phrase: str) -> Any:
    named = {stem(word) for word in words(key)}
    kind = schema.get("type")
    if isinstance(intent, Form):
        for slot in intent.slots:
            if named & {stem(word) for word in words(slot.field)}:
                return _typed(slot.value, schema)
    for option in cast("list[Any]", schema.get("enum", [])):
        if fold(str(option)) in fold(phrase).split():
            return option
    if "enum" in schema:
        return None
    if kind == "boolean":
        return intent.on if isinstance(intent, Toggle) else None
    if kind in ("integer", "number"):
        return _number(named, intent, phrase)
    return _text(named, intent, phrase)


def _number(named: set[str], intent: Intent, phrase: str) -> int | None:
    if isinstance(intent, Add):
        return intent.quantity if named & {"quantity", "amount", "count", "number"} else None
    found = numbers(phrase)
    return found[0] if len(found) == 1 else None


def _text(named: set[str], intent: Intent, phrase: str) -> str | None:
    if "email" in named and emails(phrase):
        return emails(phrase)[0]
    if (
        named & {"id", "code", "number", "ref", "sku", "order", "coupon"}
        and len(found := codes(phrase)) == 1
    ):
        return found[0]
    if isinstance(intent, Search) and named & {"query", "q", "text", "term", "search", "keyword"}:
        return intent.query
    if isinstance(intent, Add) and named & {"product", "name", "item", "query"}:
        return intent.product
    if isinstance(intent, Choose) and named & {stem(word) for word in words(intent.field)}:
        return intent.value
    return None


def _typed(value: str, schema: dict[str, Any]) -> Any:
    if schema.get("type") == "integer" and value.isdigit():
        return int(value)
    options = cast("list[Any]", schema.get("enum", []))
    if options:
        return next((option for option in options if fold(str(option)) == fold(value)), None)
    return value if schema.get("type", "string") == "string" else None
