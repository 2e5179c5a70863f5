"""A request for a model that knows no tool calls: calls and results as plain messages."""

from __future__ import annotations

from dataclasses import replace

from pilotfish.agent.model.request import (
    AssistantMessage,
    ChatMessage,
    Request,
    ResultMessage,
    UserMessage,
)

__all__ = ["plain"]


def plain(request: Request) -> Request:
    """`request` without tools; each call in the history becomes the JSON that the model wrote.

    Users and assistants still take turns, as many chat templates demand.
    """
    messages = tuple(_plain(message) for message in request.messages)
    return replace(request, messages=messages, tools=(), forced_tool=None)


def _plain(message: ChatMessage) -> ChatMessage:
    match message:
        case UserMessage():
            return message
        case AssistantMessage(text, calls):
            said = [text, *(call.arguments for call in calls)]
        case ResultMessage(results, text, images):
            said = [*(result.text for result in results), text]
            return UserMessage("\n\n".join(filter(None, said)), images)
    return AssistantMessage("\n".join(filter(None, said)))
