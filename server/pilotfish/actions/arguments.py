"""Checks a model's arguments against an action's parameters: types are converted, nothing is
added.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING, Any, cast

from pilotfish_client.page_messages import ActionSpec

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError

__all__ = ["InvalidArguments", "schema_fault", "validated"]

REF = re.compile(r"[↑↓]?\[?([1-9]\d{0,8})\]?")
INTEGER = re.compile(r"-?(?:0|[1-9]\d{0,15})")


class InvalidArguments(ValueError):
    """Arguments that do not fit; the message names each field, the value found and what is
    allowed.
    """


def validated(spec: ActionSpec, args: dict[str, Any], *, trusted: bool) -> dict[str, Any]:
    """`args`, converted as `spec` requires; raises InvalidArguments.

    Only types are converted, and only if the value stays the same ("7" to 7, "true" to true, a null
    to a field left out): never names, amounts or URLs. Patterns are checked only when `trusted`,
    because a pattern from a page could block the server.
    """
    from jsonschema.exceptions import SchemaError
    from referencing.exceptions import Unresolvable

    mended = _mend(spec.parameters, args)
    try:
        errors = sorted(
            _errors(spec.parameters, mended, trusted=trusted),
            key=lambda error: list(map(str, error.path)),
        )
    except (SchemaError, Unresolvable, RecursionError, re.error) as error:
        raise InvalidArguments(
            f"the parameters of {spec.name} cannot be checked ({type(error).__name__}): "
            "its schema is broken, so it cannot be called"
        ) from error
    if errors:
        messages = list(dict.fromkeys(_told(error) for error in errors))
        raise InvalidArguments(f"{spec.name}: {'; '.join(messages[:3])}")
    return mended


def schema_fault(value: object, schema: dict[str, Any]) -> str:
    """Why `value` does not fit a JSON Schema of the product team; empty if it does."""
    return "; ".join(_told(error) for error in list(_errors(schema, value, trusted=True))[:3])


@cache
def _validator(trusted: bool) -> Any:
    from jsonschema import Draft202012Validator, validators
    from referencing import Registry

    def skip(*_: Any) -> Iterator[ValidationError]:
        return iter(())

    without = {"pattern": skip, "patternProperties": skip}
    extended = cast("Any", validators).extend(Draft202012Validator, without)
    # An empty registry: jsonschema would fetch references over the network by itself.
    kind = Draft202012Validator if trusted else extended
    return partial(kind, registry=Registry[Any]())


def _errors(schema: Any, value: object, *, trusted: bool) -> Iterable[ValidationError]:
    return cast("Iterable[ValidationError]", _validator(trusted)(schema).iter_errors(value))


def _mend(schema: dict[str, Any], args: dict[str, Any]) -> dict[str, Any]:
    properties = cast("dict[str, Any]", schema.get("properties", {}))
    required = cast("list[str]", schema.get("required", []))
    mended: dict[str, Any] = {}
    for name, value in args.items():
        part = properties.get(name)
        kinds = _kinds(part)
        if value is None and part is not None and name not in required and "null" not in kinds:
            continue
        mended[name] = _cast(value, kinds, name == "ref")
    return mended


def _kinds(part: Any) -> set[str]:
    if not isinstance(part, dict):
        return set()
    kind = cast("dict[str, Any]", part).get("type")
    if isinstance(kind, list):
        return set(cast("list[str]", kind))
    return {kind} if isinstance(kind, str) else set()


def _cast(value: Any, kinds: set[str], is_ref: bool) -> Any:
    if isinstance(value, str) and "string" not in kinds:
        text = value.strip()
        if "integer" in kinds and is_ref and (found := REF.fullmatch(text)):
            return int(found[1])
        if kinds & {"integer", "number"} and INTEGER.fullmatch(text):
            return int(text)
        if "boolean" in kinds and text in ("true", "false"):
            return text == "true"
    if isinstance(value, float) and value.is_integer() and "integer" in kinds:
        return int(value)
    if type(value) is int and kinds == {"string"}:
        return str(value)
    return value


def _told(error: ValidationError) -> str:
    at = "".join(
        f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.absolute_path
    ).removeprefix(".")
    rule = cast("Any", error.validator)
    wanted = cast("Any", error.validator_value)
    schema = cast("dict[str, Any]", error.schema)
    if rule == "required":
        missing = [name for name in wanted if name not in cast("dict[str, Any]", error.instance)]
        return "; ".join(
            f"field {_field(at, name)}: it is missing, "
            f"allowed {_allowed(schema.get('properties', {}).get(name, {}))}"
            for name in missing
        )
    if rule == "additionalProperties":
        known = list(cast("dict[str, Any]", schema.get("properties", {})))
        found = [name for name in cast("dict[str, Any]", error.instance) if name not in known]
        fields = ", ".join(repr(name)[:40] for name in found)
        return f"there is no field {fields}, allowed {', '.join(known) or 'none'}"
    return f"field {at or 'args'}: got {_shown(error.instance)}, allowed {_allowed(schema)}"


def _field(at: str, name: str) -> str:
    return f"{at}.{name}" if at else name


def _allowed(schema: Any) -> str:
    if not isinstance(schema, dict):
        return "nothing"
    part = cast("dict[str, Any]", schema)
    if "enum" in part or "const" in part:
        choices = cast("list[Any]", part.get("enum", [part.get("const")]))
        return " | ".join(_shown(choice) for choice in choices[:20])
    kinds = sorted(_kinds(part))
    bounds = {
        "minimum": "at least",
        "maximum": "at most",
        "minLength": "letters at least",
        "maxLength": "letters at most",
        "minItems": "items at least",
        "maxItems": "items at most",
        "format": "as",
        "pattern": "like",
    }
    limits = [f"{words} {_shown(part[key])}" for key, words in bounds.items() if key in part]
    return ", ".join([" or ".join(kinds) or "something else", *limits])


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 80 else text[:79] + "…"
