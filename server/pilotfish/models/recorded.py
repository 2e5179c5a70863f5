"""A session's replies kept in a file, and played again without their model."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

from pilotfish.agent.failures import ModelMisconfigured
from pilotfish.agent.model.cleanup import closing
from pilotfish.agent.model.model import Model
from pilotfish.agent.model.request import ArgumentsDelta, Chunk, Request, Stopped
from pilotfish.agent.model.wrapper import ModelWrapper
from pilotfish.agent.page.view import View
from pilotfish.models.scripted import claiming

__all__ = ["PlayedModel", "Recording", "recorded_replies"]

_OVER = "The recording ends here: what comes next needs a model."


class Recording(ModelWrapper):
    """A Model around a Model that appends each whole reply to a file, a JSON object a line. Beside
    each number of an element stands what it was, since numbers may differ the next time.
    """

    def __init__(self, model: Model, path: Path) -> None:
        super().__init__(model)
        self._path = path

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        arguments = ""
        async with closing(self._model.stream(request)) as chunks:
            async for chunk in chunks:
                if isinstance(chunk, ArgumentsDelta) and chunk.index == 0:
                    arguments += chunk.text
                yield chunk
                if isinstance(chunk, Stopped):
                    self._keep(request, arguments)

    def _keep(self, request: Request, arguments: str) -> None:
        try:
            envelope: Any = json.loads(arguments)
        except ValueError:
            return  # a reply that nobody could carry out
        rows = {str(ref): _named(request.observation, ref) for ref in set(_refs(envelope))}
        line = {"task": request.task, "elements": rows, "reply": envelope}
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


class PlayedModel:
    """A Model that gives the replies of `Recording` in their order, whatever is asked. One that
    was written by hand and claims nothing claims each step that shows a deed.
    """

    retry = None

    def __init__(self, path: Path) -> None:
        """Raises ModelMisconfigured where the file is no recording."""
        self._replies = recorded_replies(path)
        self._next = 0
        self.name = f"recording:{path.name}"

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        reply = self._reply(request)
        yield ArgumentsDelta(
            0, "call_1", request.forced_tool or "agent_turn", json.dumps(reply, ensure_ascii=False)
        )
        yield Stopped("tool_use")

    def _reply(self, request: Request) -> Mapping[str, Any]:
        if self._next >= len(self._replies):
            return _ended(_OVER)
        line = self._replies[self._next]
        self._next += 1
        numbers: dict[int, int] = {}
        elements: dict[str, tuple[str, str, int]] = line["elements"]
        for ref, (word, name, nth) in elements.items():
            alike = [
                row for row in request.observation.rows() if (row.word, row.name) == (word, name)
            ]
            if nth >= len(alike):
                self._next = len(self._replies)
                return _ended(f"The recording presses “{name or word}” here; this page has none.")
            numbers[int(ref)] = alike[nth].ref
        return claiming(_renumbered(line["reply"], numbers), request.steps)


def recorded_replies(path: Path) -> list[dict[str, Any]]:
    """Raises ModelMisconfigured."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        found: list[Any] = [json.loads(line) for line in lines if line.strip()]
    except (OSError, ValueError) as error:
        raise ModelMisconfigured(f"The recording {str(path)!r} cannot be read: {error}") from None
    if not found or not all(isinstance(it, dict) and "reply" in it for it in found):
        raise ModelMisconfigured(
            f"The recording {str(path)!r} must have a line for each reply, as `--record` writes"
            " them; found something else"
        )
    return [{"elements": {}, **it} for it in found]


def _refs(value: Any) -> Iterator[int]:
    """Every number of an element in a reply: under `ref`, `about`, or a name that ends in it."""
    if isinstance(value, dict):
        for key, inner in cast("dict[str, Any]", value).items():
            if _is_ref(key) and isinstance(inner, int):
                yield inner
            elif key == "refs" and isinstance(inner, list):
                yield from (it for it in cast("list[Any]", inner) if isinstance(it, int))
            else:
                yield from _refs(inner)
    elif isinstance(value, list):
        for inner in cast("list[Any]", value):
            yield from _refs(inner)


def _is_ref(key: str) -> bool:
    return key in ("ref", "about") or key.endswith("_ref")


def _renumbered(value: Any, numbers: Mapping[int, int], key: str = "") -> Any:
    if isinstance(value, dict):
        pairs = cast("dict[str, Any]", value).items()
        return {name: _renumbered(inner, numbers, name) for name, inner in pairs}
    if isinstance(value, list):
        one = "ref" if key == "refs" else ""
        return [_renumbered(inner, numbers, one) for inner in cast("list[Any]", value)]
    return numbers.get(value, value) if _is_ref(key) and isinstance(value, int) else value


def _named(view: View, ref: int) -> tuple[str, str, int]:
    """Role, name, and which of those that are alike."""
    row = view.row(ref)
    if row is None:
        return ("", "", 0)
    alike = [it.ref for it in view.rows() if (it.word, it.name) == (row.word, row.name)]
    return row.word, row.name, alike.index(ref)


def _ended(summary: str) -> Mapping[str, Any]:
    return {
        "memory": "",
        "actions": [],
        "is_final": True,
        "outcome": "not_possible",
        "summary": summary,
    }
