"""What the model was last sent, as text for `pilotfish.debug`."""

from __future__ import annotations

from pilotfish.agent.request import AssistantMessage, Request, ResultMessage, UserMessage

__all__ = ["prompt_text"]

LONGEST = 200_000


def prompt_text(request: Request) -> str:
    """Layers and messages in order, each under a heading; cut at the end where it is too long."""
    parts = [f"# system\n{layer}" for layer in request.system]
    for message in request.messages:
        match message:
            case UserMessage(text=text):
                parts.append(f"# user\n{text}")
            case AssistantMessage(text=text, calls=calls):
                called = "\n".join(f"{call.name} {call.arguments}" for call in calls)
                parts.append(f"# assistant\n{text}\n{called}".rstrip())
            case ResultMessage(results=results, text=text):
                told = "\n".join(result.text for result in results)
                parts.append(f"# results\n{told}\n{text}".rstrip())
    return "\n\n".join(parts)[:LONGEST]
