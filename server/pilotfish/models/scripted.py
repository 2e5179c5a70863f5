"""Replies written in advance: for tests, and for demonstrations that must not vary."""

from __future__ import annotations

import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from pilotfish.agent.failures import ModelMisconfigured
from pilotfish.agent.model.request import ArgumentsDelta, Chunk, Request, Stopped, TextDelta
from pilotfish.agent.model.token_estimate import estimated_tokens, request_tokens
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.page.deed import shows_a_deed
from pilotfish.agent.page.step import Step
from pilotfish_client.host_function import is_async

__all__ = ["Enveloped", "Item", "Reply", "ScriptedModel", "claiming"]

KEYS = (
    *("memory", "actions", "is_final", "ends_when", "outcome", "summary", "claims"),
    *("evaluation_previous_goal", "next_goal", "todo_adjust"),
)
"""Of an envelope."""

Item = Chunk | Exception | asyncio.Event
"""A chunk to stream, an error to raise, or an event to wait for."""

Reply = Mapping[str, Any] | Sequence[Item] | Callable[[Request], "Reply"]
"""An envelope, streamed as a call of the forced tool (`agent_turn`); or what to stream, item by
item, its Stopped included (without it the reply breaks off); or a function that makes either."""


class ScriptedModel:
    """A Model that streams `replies` one after the other and keeps the `requests` it got.

    With `letters` every text is cut into chunks of so many letters; between two chunks other
    tasks get their turn. A final envelope without `outcome` and `claims` claims each step that
    shows a deed. A request after the last reply raises ModelMisconfigured.
    """

    retry = None  # the next reply is the answer to the next turn

    def __init__(
        self,
        replies: Sequence[Reply],
        name: str = "scripted",
        *,
        letters: int | None = None,
        takes_images: bool = False,
    ) -> None:
        self._replies = tuple(replies)
        if any(map(is_async, self._replies)):
            raise TypeError(
                "ScriptedModel(replies=…): expected plain functions, found an async one"
            )
        self._name = name
        self._letters = letters
        self.takes_images = takes_images
        self.requests: list[Request] = []

    @classmethod
    def from_file(cls, path: Path, *, letters: int | None = None) -> ScriptedModel:
        """From a JSON file: a list of envelopes. Raises ModelMisconfigured."""
        try:
            replies: object = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise ModelMisconfigured(f"The script {str(path)!r} cannot be read: {error}") from None
        if not isinstance(replies, list):
            raise ModelMisconfigured(_not_a_script(path, replies))
        envelopes = cast("list[object]", replies)
        for envelope in envelopes:
            if not isinstance(envelope, dict):
                raise ModelMisconfigured(_not_a_script(path, envelope))
            if unknown := [key for key in cast("dict[str, Any]", envelope) if key not in KEYS]:
                raise ModelMisconfigured(
                    f"The script {str(path)!r} has an envelope with {unknown[0]!r}; there are"
                    f" {', '.join(KEYS)}"
                )
        return cls(cast("list[dict[str, Any]]", envelopes), f"scripted:{path}", letters=letters)

    @property
    def name(self) -> str:
        return self._name

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        number = len(self.requests)
        self.requests.append(request)
        if number >= len(self._replies):
            raise ModelMisconfigured(
                f"{self._name} has {len(self._replies)} replies and was asked {number + 1} times: "
                "add a reply, or end the last envelope with is_final"
            )
        for item in _items(self._replies[number], request):
            if isinstance(item, asyncio.Event):
                await item.wait()
            elif isinstance(item, Exception):
                raise item
            else:
                for chunk in self._cut(item):
                    yield chunk
                    await asyncio.sleep(0)

    def _cut(self, chunk: Chunk) -> Iterator[Chunk]:
        if self._letters is None or not isinstance(chunk, (TextDelta, ArgumentsDelta)):
            yield chunk
            return
        for at in range(0, len(chunk.text), self._letters):
            text = chunk.text[at : at + self._letters]
            if isinstance(chunk, TextDelta):
                yield TextDelta(text)
            else:
                yield ArgumentsDelta(chunk.index, chunk.call_id, chunk.name, text)


class Enveloped(ABC):
    """The base of a Model that answers each request with an envelope that it makes by itself."""

    name = "builtin"
    takes_images = False
    retry = None

    @abstractmethod
    def envelope(self, request: Request) -> Mapping[str, Any]: ...

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        for chunk in _enveloped(self.envelope(request), request):
            yield chunk
            await asyncio.sleep(0)


def claiming(reply: Mapping[str, Any], steps: Sequence[Step]) -> Mapping[str, Any]:
    """A final reply that declares nothing claims each of `steps` that shows a deed."""
    if not reply.get("is_final") or "claims" in reply or "outcome" in reply:
        return reply
    claims = [{"says": step.name, "step": step.number} for step in steps if shows_a_deed(step)]
    return {**reply, "claims": claims} if claims else reply


def _items(reply: Reply, request: Request) -> Sequence[Item]:
    if callable(reply):
        return _items(reply(request), request)
    if not isinstance(reply, Mapping):
        return reply
    return _enveloped(reply, request)


def _enveloped(envelope: Mapping[str, Any], request: Request) -> tuple[Chunk, ...]:
    arguments = json.dumps(claiming(envelope, request.steps), ensure_ascii=False)
    return (
        ArgumentsDelta(0, "call_1", request.forced_tool or "agent_turn", arguments),
        Usage(input=request_tokens(request), output=estimated_tokens(arguments)),
        Stopped("tool_use"),
    )


def _not_a_script(path: Path, found: object) -> str:
    return (
        f"The script {str(path)!r} must be a JSON list of envelopes, such as "
        '[{"memory": "", "actions": [], "is_final": true, "summary": "Done."}]; '
        f"found {json.dumps(found)[:80]}"
    )
