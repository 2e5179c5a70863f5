"""Requests in the shape of each provider, as one text: what a model of that provider reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

from pilotfish.agent.model.request import Request
from pilotfish.agent.model.token_estimate import estimated_tokens
from pilotfish.models import anthropic_messages, openai_chat

__all__ = ["SHAPES", "Asked", "text_of"]

SHAPES: dict[str, Callable[[Request], dict[str, Any]]] = {
    "openai": lambda request: openai_chat.body("gpt-5.4-mini", request),
    "anthropic": lambda request: anthropic_messages.body("claude-sonnet-4-6", request),
}
_ORDER = ("tools", "system", "messages")
"""Providers read, and cache, tools before the system prompt before the messages."""


class Asked:
    """One request: its text, its tokens, and the tokens of what the one before it began with."""

    def __init__(self, text: str, before: str = "") -> None:
        self.text = text
        self.tokens = estimated_tokens(text)
        pairs = enumerate(zip(text, before, strict=False))
        shared = next((at for at, (one, other) in pairs if one != other), len(before))
        self.cached = estimated_tokens(text[:shared]) if shared else 0


def text_of(body: dict[str, Any]) -> str:
    """All strings of a request in the order in which it is read."""
    return "\n".join(text for name in _ORDER for text in _strings(body.get(name, ())))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in cast("dict[str, Any]", value).items():
            # A mark for the provider's cache is not read.
            if key != "cache_control":
                yield from (key, *_strings(inner))
    elif isinstance(value, list | tuple):
        for inner in cast("list[Any]", value):
            yield from _strings(inner)
