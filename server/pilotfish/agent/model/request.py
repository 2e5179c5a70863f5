"""What a model is asked and what it streams back, in no provider's shape."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from pilotfish.agent.model.usage import Usage
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.view import View
from pilotfish_client.page_messages import ActionSpec

__all__ = [
    "AnsweredBy",
    "ArgumentsDelta",
    "AssistantMessage",
    "Call",
    "CallResult",
    "ChatMessage",
    "Chunk",
    "Image",
    "Mode",
    "Place",
    "Request",
    "ResultMessage",
    "StopReason",
    "Stopped",
    "TextDelta",
    "Thinking",
    "Thought",
    "Tool",
    "UserMessage",
]

Mode = Literal["envelope", "classic"]
"""The form of a reply."""
StopReason = Literal["tool_use", "end", "length", "refusal"]
Thinking = Literal["off", "low", "medium", "high"]
"""How much a model reasons before it answers."""


@dataclass(frozen=True)
class Place:
    """One page of the sitemap. `path` may hold `:name` segments."""

    path: str
    title: str
    description: str = ""
    requires_auth: bool = False
    keywords: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    notes: str = ""


@dataclass(frozen=True)
class Tool:
    """A tool as the provider is told of it; `parameters` is a JSON Schema object."""

    name: str
    description: str
    parameters: dict[str, Any]


@dataclass(frozen=True)
class Call:
    """A tool call of the model; `arguments` is JSON text."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True)
class CallResult:
    """What became of one tool call, in words for the model."""

    call_id: str
    text: str
    is_error: bool = False


@dataclass(frozen=True)
class Image:
    """A JPEG in Base64, and its size in its own pixels."""

    data: str = field(repr=False)
    width: int
    height: int


@dataclass(frozen=True)
class UserMessage:
    """`images` stand behind the text."""

    text: str
    images: tuple[Image, ...] = ()


@dataclass(frozen=True)
class AssistantMessage:
    """What the model has written: text, then calls."""

    text: str
    calls: tuple[Call, ...] = ()


@dataclass(frozen=True)
class ResultMessage:
    """The results of all calls of the assistant message before it, in order; `text` may follow,
    and `images` behind it.
    """

    results: tuple[CallResult, ...]
    text: str = ""
    images: tuple[Image, ...] = ()


ChatMessage = UserMessage | AssistantMessage | ResultMessage


@dataclass(frozen=True)
class Request:
    """One call of a model: messages for language models, the same facts as structure for others.

    `system` are the layers, steadiest first and byte-identical through a run; `tools` too.
    With `forced_tool` the model must call it, once. `memory` is what its last envelope kept;
    `steps` are this run's, the oldest first. `thinking` is None for the provider's default.
    `hard`: something went wrong in the turn before, or is pointed out to the model. `closing`: the
    run has ended, and its last call may use the tokens that are kept for it.
    """

    system: tuple[str, ...]
    messages: tuple[ChatMessage, ...]
    task: str
    observation: View
    tools: tuple[Tool, ...] = ()
    forced_tool: str | None = None
    actions: tuple[ActionSpec, ...] = ()
    sitemap: tuple[Place, ...] = ()
    memory: str = ""
    steps: tuple[Step, ...] = ()
    max_tokens: int = 4096
    thinking: Thinking | None = None
    hard: bool = False
    closing: bool = False

    @classmethod
    def beside(
        cls,
        system: str,
        told: UserMessage,
        task: str,
        seen: View,
        *,
        max_tokens: int = 4096,
        closing: bool = False,
    ) -> Request:
        """A question beside the turns of a run, answered in words: no tools and no actions."""
        return cls((system,), (told,), task, seen, max_tokens=max_tokens, closing=closing)


@dataclass(frozen=True)
class TextDelta:
    """The next letters of a reply's prose."""

    text: str


@dataclass(frozen=True)
class Thought:
    """The next letters of what the model reasoned, where the provider shows it; never acted on."""

    text: str


@dataclass(frozen=True)
class ArgumentsDelta:
    """The next letters of the arguments of call `index` (counted from 0 in this reply)."""

    index: int
    call_id: str
    name: str
    text: str


@dataclass(frozen=True)
class AnsweredBy:
    """Another model than the one that was asked answers: its name, before all that it says."""

    model: str


@dataclass(frozen=True)
class Stopped:
    """The clean end of a reply. A stream that ends without it has broken off."""

    reason: StopReason


Chunk = AnsweredBy | TextDelta | Thought | ArgumentsDelta | Usage | Stopped
