"""A session's replies kept in a file, and played again without their model."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Callable, Mapping
from pathlib import Path
from typing import Any, cast

from pilotfish.agent.failures import ModelMisconfigured
from pilotfish.agent.model.model import Model, ModelWrapper, closing
from pilotfish.agent.model.request import ArgumentsDelta, Chunk, Request, Stopped
from pilotfish.agent.page.view import View
from pilotfish.models.scripted import Reply, ScriptedModel

__all__ = ["Recording", "played"]


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
        elements: dict[int, tuple[str, str, int]] = {}

        def seen(ref: int) -> int:
            elements[ref] = _named(request.observation, ref)
            return ref

        try:
            reply = _with_refs(json.loads(arguments), seen)
        except ValueError:
            return  # a reply that nobody could carry out
        line = {"task": request.task, "elements": dict(sorted(elements.items())), "reply": reply}
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


def played(path: Path) -> ScriptedModel:
    """A Model that gives the replies of `Recording` in their order, whatever is asked. Raises
    ModelMisconfigured where the file is no recording.
    """
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
    return ScriptedModel([_again(line) for line in found], f"recording:{path.name}")


def _again(line: Mapping[str, Any]) -> Reply:
    def reply(request: Request) -> Reply:
        numbers: dict[int, int] = {}
        for ref, (word, name, nth) in line.get("elements", {}).items():
            rows = request.observation.rows()
            alike = [row.ref for row in rows if (row.word, row.name) == (word, name)]
            if nth >= len(alike):
                lacks = f"The recording presses “{name or word}” here; this page has none."
                end = {"memory": "", "is_final": True, "outcome": "not_possible", "summary": lacks}
                return {**end, "actions": ()}
            numbers[int(ref)] = alike[nth]
        return cast("Reply", _with_refs(line["reply"], lambda ref: numbers.get(ref, ref)))

    return reply


def _with_refs(value: Any, change: Callable[[int], int], key: str = "") -> Any:
    """`value` with each number of an element changed: under `ref`, `about`, or as in `to_ref`."""
    if isinstance(value, dict):
        pairs = cast("dict[str, Any]", value).items()
        return {name: _with_refs(inner, change, name) for name, inner in pairs}
    if isinstance(value, list):
        items = cast("list[Any]", value)
        return [_with_refs(inner, change, key.removesuffix("s")) for inner in items]
    is_ref = key in ("ref", "about") or key.endswith("_ref")
    return change(value) if is_ref and isinstance(value, int) else value


def _named(view: View, ref: int) -> tuple[str, str, int]:
    row = view.row(ref)
    if row is None:
        return ("", "", 0)
    alike = [it.ref for it in view.rows() if (it.word, it.name) == (row.word, row.name)]
    return row.word, row.name, alike.index(ref)
