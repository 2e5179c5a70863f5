"""Reads the fields of a spec off a page by their labels, without a language model."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import Any

from pilotfish.agent.model.request import Chunk, Request
from pilotfish.batch.readings import Reading, number_in, plain, readings_of
from pilotfish.batch.spec import Field
from pilotfish.models.scripted import ScriptedModel

__all__ = ["FieldReader", "field_values"]

_YES, _NO = (
    {"true", "yes", "on", "1", "ja", "oui", "sí"},
    {"false", "no", "off", "0", "nein", "non"},
)


class FieldReader:
    """A Model that saves what it reads and ends, or says which fields the page does not name."""

    takes_images = False
    retry = None

    def __init__(
        self, fields: Sequence[Field], values: Mapping[str, str], pictures: Sequence[str] = ()
    ) -> None:
        self.name = "builtin"
        self._fields = fields
        self._values = values
        self._pictures = pictures

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        async for chunk in ScriptedModel([self._reply(request)]).stream(request):
            yield chunk

    def _reply(self, request: Request) -> dict[str, Any]:
        saved = [step for step in request.steps if step.name == "save_progress"]
        if saved:
            names = ", ".join(saved[-1].args["data"])
            return {"memory": "", "actions": [], "is_final": True, "summary": f"Found: {names}."}
        found = field_values(readings_of(request.observation), self._fields, self._values)
        missing = [each.shown for each in self._fields if each.required and each.name not in found]
        actions: list[dict[str, Any]] = []
        if found:
            actions.append({"tool": "save_progress", "args": {"data": found}})
        if missing:
            reason = f"the page does not name: {', '.join(missing)}"
            actions.append({"tool": "fail", "args": {"reason": reason}})
        else:
            actions += [{"tool": "screenshot", "args": {"label": it}} for it in self._pictures]
        return {"memory": "", "actions": actions}


def field_values(
    readings: Sequence[Reading], fields: Sequence[Field], values: Mapping[str, str]
) -> dict[str, Any]:
    """By the field's name. Of a table the row counts that begins with a value of the record."""
    mine = [it for it in readings if not it.key or it.key in values.values()]
    found: dict[str, Any] = {}
    for each in fields:
        for reading in _ranked(mine, each):
            if (value := _typed(reading.value, each.type)) is not None:
                found[each.name] = value
                break
    return found


def _ranked(readings: Sequence[Reading], field: Field) -> list[Reading]:
    wanted = plain(field.shown)
    exact = [it for it in readings if plain(it.label) == wanted]
    words = set(wanted.split())
    near = [it for it in readings if it.label and words <= set(plain(it.label).split())]
    return [*sorted(exact, key=lambda it: not it.key), *near]


def _typed(text: str, kind: str) -> Any:
    match kind:
        case "number":
            return number_in(text)
        case "integer":
            number = number_in(text)
            return int(number) if number is not None and number == int(number) else None
        case "boolean":
            said = plain(text)
            return True if said in _YES else False if said in _NO else None
        case "list":
            return [part.strip() for part in text.split(",")]
        case _:
            return text
