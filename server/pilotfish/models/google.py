"""Google's Gemini models, by the chat completions that Google offers beside its own API."""

from __future__ import annotations

from pilotfish.models.call_options import NONE, CallOptions
from pilotfish.models.openai_chat import OpenAIChat
from pilotfish.models.provider import Provider
from pilotfish.models.timeouts import Timeouts

__all__ = ["GEMINI_URL", "gemini"]

GEMINI_URL = "https://generativelanguage.googleapis.com/v1beta/openai/"
"""https://ai.google.dev/gemini-api/docs/openai"""


def gemini(
    model: str,
    *,
    api_key: str | None,
    base_url: str | None = None,
    images: bool = True,
    timeouts: Timeouts | None = None,
    call: CallOptions = NONE,
) -> OpenAIChat:
    """A Model. Its thinking level is sent as `reasoning_effort`, which Google maps to a budget."""
    url = base_url or GEMINI_URL
    provider = Provider(
        vendor="Google" if base_url is None else "the provider",
        name=f"google:{model}",
        key_variable="GOOGLE_API_KEY",
        url_variable="GOOGLE_BASE_URL",
        base_url=base_url,
        secret=api_key,
    )
    return OpenAIChat(
        model,
        api_key=api_key,
        base_url=url,
        timeouts=timeouts,
        images=images,
        call=call,
        provider=provider,
    )
