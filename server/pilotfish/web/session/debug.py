"""The last request to the model, as text for `pilotfish.debug`."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from pilotfish.agent.model.model import Model, ModelWrapper, closing
from pilotfish.agent.model.request import (
    AssistantMessage,
    Chunk,
    Request,
    ResultMessage,
    UserMessage,
)
from pilotfish.agent.run.seams import Host
from pilotfish_client.server_messages import Debug

__all__ = ["Debugged", "prompt_text"]

LONGEST = 200_000


class Debugged(ModelWrapper):
    """A Model around a Model that sends every request to the page before the model gets it."""

    def __init__(self, model: Model, host: Host) -> None:
        super().__init__(model)
        self._host = host

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        await self._host.show(Debug(prompt=prompt_text(request)))
        async with closing(self._model.stream(request)) as chunks:
            async for chunk in chunks:
                yield chunk


def prompt_text(request: Request) -> str:
    """Layers and messages in order, each under a heading; a text that is too long is cut."""
    parts = [f"# system\n{layer}" for layer in request.system]
    for message in request.messages:
        match message:
            case UserMessage(text=text):
                parts.append(f"# user\n{text}")
            case AssistantMessage(text=text, calls=calls):
                called = "\n".join(f"{call.name} {call.arguments}" for call in calls)
                parts.append(f"# assistant\n{text}\n{called}".rstrip())
            case ResultMessage(results=results, text=text):
                results_text = "\n".join(result.text for result in results)
                parts.append(f"# results\n{results_text}\n{text}".rstrip())
    return "\n\n".join(parts)[:LONGEST]
