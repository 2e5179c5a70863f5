"""@action: name, description and parameters from a typed function and its docstring."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, get_type_hints, overload

from pilotfish_client.json_schema import NoSchema, construct, schema_of
from pilotfish_client.page_messages import ActionSpec

__all__ = ["Action", "action", "describe"]

Handler = Callable[..., Any]
"""A plain or async function of the arguments, with `ctx` before them where it takes one."""
CONTEXT_NAMES = ("ctx", "context")
SECTION = re.compile(r"^\s*(Args|Arguments|Parameters|Returns?|Raises|Yields|Examples?):\s*$")
FIELD = re.compile(r"^\s*:(returns?|rtype|raises?)\b")


@dataclass(frozen=True)
class Action:
    """A function that the agent may call. `takes_context`: its first parameter is `ctx`."""

    spec: ActionSpec
    handler: Handler
    takes_context: bool

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.handler(*args, **kwargs)

    def arguments(self, args: dict[str, Any]) -> dict[str, Any]:
        """Valid JSON arguments as the function's own types: enums, dates, dataclasses."""
        hints = get_type_hints(self.handler, include_extras=True)
        return {name: construct(hints[name], value) for name, value in args.items()}


@overload
def action(function: Handler, /) -> Action: ...


@overload
def action(
    *,
    name: str | None = None,
    description: str | None = None,
    consequential: bool = False,
    untrusted: bool = False,
) -> Callable[[Handler], Action]: ...


def action(
    function: Handler | None = None,
    /,
    *,
    name: str | None = None,
    description: str | None = None,
    consequential: bool = False,
    untrusted: bool = False,
) -> Action | Callable[[Handler], Action]:
    """Makes an action of a typed function, bare (`@action`) or with options (`@action(name=…)`).

    The description is the docstring's text; parameters are described there as `name: text`, in an
    `Args:` section or as `:param name: text`. Raises TypeError where a type or a text is missing.
    """

    def make(function: Handler) -> Action:
        found, takes_context = describe(function, name=name, description=description)
        spec = ActionSpec(
            name=found.name,
            description=found.description,
            parameters=found.parameters,
            consequential=consequential,
            untrusted=untrusted,
        )
        return Action(spec, function, takes_context)

    return make if function is None else make(function)


def describe(
    function: Handler, *, name: str | None = None, description: str | None = None
) -> tuple[ActionSpec, bool]:
    """The spec of `function`, and whether it takes a context first. Raises TypeError."""
    called = name or function.__name__
    parameters = list(inspect.signature(function).parameters.values())
    takes_context = bool(parameters) and parameters[0].name in CONTEXT_NAMES
    own = parameters[1:] if takes_context else parameters
    text, explained = _read(inspect.getdoc(function) or "", [item.name for item in own])
    if not (description or text):
        raise TypeError(
            f"{called} has no description: write a docstring that says what it does, "
            "or pass description=…"
        )
    properties: dict[str, Any] = {}
    hints = _hints(called, function)
    for parameter in own:
        schema = _parameter(called, parameter, hints)
        if parameter.name in explained:
            schema = schema | {"description": explained[parameter.name]}
        properties[parameter.name] = schema
    required = [item.name for item in own if item.default is inspect.Parameter.empty]
    schema = {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }
    spec = ActionSpec(name=called, description=description or text, parameters=schema)
    return spec, takes_context


def _hints(called: str, function: Handler) -> dict[str, Any]:
    try:
        return get_type_hints(function, include_extras=True)
    except NameError as error:
        raise TypeError(
            f"the types of {called} cannot be read ({error}): import them at the top "
            "of its module, not under TYPE_CHECKING"
        ) from None


def _parameter(called: str, parameter: inspect.Parameter, hints: dict[str, Any]) -> dict[str, Any]:
    where = f"parameter {parameter.name!r} of {called}"
    if parameter.kind in (
        parameter.VAR_POSITIONAL,
        parameter.VAR_KEYWORD,
        parameter.POSITIONAL_ONLY,
    ):
        raise TypeError(f"{where} cannot be passed by name: give it a name and a type of its own")
    if parameter.name not in hints:
        raise TypeError(f"{where} has no type: annotate it, for instance {parameter.name}: str")
    try:
        schema = schema_of(hints[parameter.name])
    except NoSchema as error:
        raise TypeError(f"{where}: {error}") from None
    if isinstance(parameter.default, (str, int, float, bool)):
        schema = schema | {"default": parameter.default}
    return schema


def _read(doc: str, names: list[str]) -> tuple[str, dict[str, str]]:
    """The text of a docstring before its parameters, and what it says of each of them."""
    kept = _without_results(doc)
    if not names:
        return _fold(kept), {}
    known = "|".join(re.escape(name) for name in names)
    start = r"^[ \t]*:param[ \t]+(?:[^\s:]+[ \t]+)?|^[ \t]*|(?<=[.!?;])\s+"
    marker = re.compile(rf"(?:{start})\b({known})\b(?:\s*\([^)\n]*\))?:(?=\s)", re.MULTILINE)
    found = list(marker.finditer(kept))
    text = kept[: found[0].start()] if found else kept
    ends = [match.start() for match in found[1:]] + [len(kept)]
    explained = {
        match[1]: _fold(kept[match.end() : end]) for match, end in zip(found, ends, strict=False)
    }
    return _fold(text), {name: words for name, words in explained.items() if words}


def _without_results(doc: str) -> str:
    """`doc` without headings, and without its sections on results, errors and examples."""
    kept: list[str] = []
    inside = True
    for line in doc.splitlines():
        if heading := SECTION.match(line):
            inside = heading[1] in ("Args", "Arguments", "Parameters")
        elif FIELD.match(line):
            inside = False
        elif line.lstrip().startswith(":param"):
            inside = True
        if inside and not heading:
            kept.append(line)
    return "\n".join(kept)


def _fold(text: str) -> str:
    return " ".join(text.split())
