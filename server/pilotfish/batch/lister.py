"""Lists the items of a page's table or list, page after page, without a language model."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Sequence
from typing import Any

from pilotfish.agent.model.request import Chunk, Request
from pilotfish.agent.page.view import View
from pilotfish.batch.readings import plain
from pilotfish.models.scripted import ScriptedModel
from pilotfish_client.observation import Row

__all__ = ["Lister", "items_of"]

_NEXT = re.compile(
    r"(next( page)?|more|weiter|nächste( seite)?|suivante?|siguiente|下一页)\W*|[›»>→]", re.I
)


class Lister:
    """A Model that saves the items of each page, and presses Next as long as there is one."""

    name = "builtin"
    takes_images = False
    retry = None

    def __init__(self, columns: Sequence[str]) -> None:
        self._columns = columns

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        async for chunk in ScriptedModel([self._reply(request)]).stream(request):
            yield chunk

    def _reply(self, request: Request) -> dict[str, Any]:
        view = request.observation
        last = request.steps[-1] if request.steps else None
        if last is None or last.name != "save_progress":
            items = items_of(view, self._columns)
            if not items:
                return _called("fail", reason="no list with these columns is on this page")
            return _called("save_progress", data={"records": items})
        onward = next((row for row in view.rows() if _leads_on(row)), None)
        if onward is None:
            told = "All pages were listed."
            return {"memory": "", "actions": [], "is_final": True, "summary": told}
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
