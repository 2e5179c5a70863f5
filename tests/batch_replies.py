"""Replies of a model that reads an order of `batch_site` off its page, and adds a note if asked."""

import re
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from typing import Any

from pilotfish.agent.model.request import Chunk, Request
from pilotfish.models.scripted import ScriptedModel
from pilotfish.record.readings import readings_of

__all__ = ["END", "Clerk", "act", "ref_of"]

END: dict[str, Any] = {"memory": "", "actions": [], "is_final": True, "summary": "Read."}


def act(*actions: tuple[str, dict[str, Any]]) -> dict[str, Any]:
    return {"memory": "", "actions": [{"tool": name, "args": args} for name, args in actions]}


def ref_of(request: Request, word: str, name: str) -> int:
    rows = request.observation.rows()
    return next(row.ref for row in rows if (row.word, row.name) == (word, name))


@dataclass
class Clerk:
    """A Model: looks before it does anything, as the prompt says. `calls` counts requests."""

    note: bool = False
    fails: dict[str, Any] = field(default_factory=dict[str, Any])
    calls: int = 0
    name: str = "clerk"
    takes_images: bool = False
    retry: None = None

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        self.calls += 1
        async for chunk in ScriptedModel([self.reply(request)]).stream(request):
            yield chunk

    def reply(self, request: Request) -> dict[str, Any]:
        found = {it.label.lower(): it.value for it in readings_of(request.observation) if it.label}
        number = re.search(r"A-\d+", request.task)
        if number and number[0] in self.fails:
            raise self.fails[number[0]]
        if any(step.name == "save_progress" for step in request.steps):
            return END
        if self.note and found.get("notes") == "0":
            return act(("click", {"ref": ref_of(request, "button", "Add note")}))
        data = {name: found[name] for name in ("customer", "status")}
        data["total"] = float(found["total"].strip("$"))
        return act(("save_progress", {"data": data}))
