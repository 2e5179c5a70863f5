"""Models of a batch without a language model: one reads a record's page, one lists a list's."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pilotfish.agent.model.request import Request
from pilotfish.agent.page.view import View
from pilotfish.batch.spec import Field
from pilotfish.models.scripted import Enveloped
from pilotfish.record.readings import Reading, number_in, plain, readings_of
from pilotfish_client.observation import Row

__all__ = ["FieldReader", "Lister", "field_values", "items_of"]

_YES, _NO = (
    {"true", "yes", "on", "1", "ja", "oui", "sí"},
    {"false", "no", "off", "0", "nein", "non"},
)


class FieldReader(Enveloped):
    """A Model that saves what it reads and ends, or says which fields the page does not name."""

    def __init__(
        self, fields: Sequence[Field], values: Mapping[str, str], pictures: Sequence[str] = ()
    ) -> None:
        self._fields = fields
        self._values = values
        self._pictures = pictures

    def envelope(self, request: Request) -> dict[str, Any]:
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


_NEXT = re.compile(
    r"(next( page)?|more|weiter|nächste( seite)?|suivante?|siguiente|下一页)\W*|[›»>→]", re.I
)


class Lister(Enveloped):
    """A Model that saves the items of each page, and presses Next as long as there is one."""

    def __init__(self, columns: Sequence[str]) -> None:
        self._columns = columns

    def envelope(self, request: Request) -> dict[str, Any]:
        view = request.observation
        last = request.steps[-1] if request.steps else None
        if last is None or last.name != "save_progress":
            items = items_of(view, self._columns)
            if not items:
                return _called("fail", reason="no list with these columns is on this page")
            return _called("save_progress", data={"records": items})
        onward = next((row for row in view.rows() if _leads_on(row)), None)
        if onward is None:
            summary = "All pages were listed."
            return {"memory": "", "actions": [], "is_final": True, "summary": summary}
        return _called("click", ref=onward.ref)


def items_of(view: View, columns: Sequence[str]) -> list[dict[str, str]]:
    """The rows of the tables of a page that have these columns; `url` is where its link leads."""
    header: list[str] = []
    found: list[dict[str, str]] = []
    for line in view.lines:
        if isinstance(line.row, str) or not line.row.cells:
            if not isinstance(line.row, str) and line.row.word in ("table", "grid"):
                header = []
            continue
        cells = line.row.cells
        if not header:
            header = [plain(_text(cell)) for cell in cells]
            continue
        values = dict(zip(header, map(_text, cells), strict=False))
        links = [href for cell in cells if (href := _href(cell))]
        item = {
            name: links[0] if name == "url" and links else values.get(plain(name), "")
            for name in columns
        }
        if all(item.values()):
            found.append(item)
    return found


def _leads_on(row: Row) -> bool:
    attributes = row.attributes or {}
    pressable = row.word in ("link", "button") and "disabled" not in attributes
    return pressable and _NEXT.fullmatch(row.name.strip()) is not None


def _href(cell: str | Row) -> str:
    href = (cell.attributes or {}).get("href") if isinstance(cell, Row) else None
    return href if isinstance(href, str) else ""


def _text(cell: str | Row) -> str:
    return cell if isinstance(cell, str) else cell.name


def _called(tool: str, **args: Any) -> dict[str, Any]:
    return {"memory": "", "actions": [{"tool": tool, "args": args}]}
