"""How many tokens a model can read, as its server tells."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, cast

from pilotfish.agent.model.model import Model

__all__ = ["asked_of", "read_window", "window_told"]

log = logging.getLogger("pilotfish.models")

SECONDS = 3.0
"""How long a server may take to answer."""
_NAMES = ("max_model_len", "context_length", "context_window", "max_context_length", "n_ctx")
"""vLLM and SGLang; OpenRouter and TGI; Groq; LM Studio; llama.cpp, in `meta`."""

WindowTold = Callable[[], Awaitable[int | None]]


async def window_told(model: Model) -> int | None:
    """What the attribute `context_window` of `model`, a function, is told; None without one."""
    ask: WindowTold | None = getattr(model, "context_window", None)
    return await ask() if ask else None


async def asked_of(client: Any, model: str) -> int | None:
    """Asks a compatible server (`GET /models`) through the SDK's client. None where it does not
    answer in time, or does not say.
    """
    try:
        listed: Any = await client.models.list(timeout=SECONDS)
        rows = [cast("Mapping[str, Any]", each.model_dump()) for each in listed.data]
    except Exception as error:  # Whatever such a server sends: the run goes on without it.
        log.info("%s: its server lists no models: %s", model, type(error).__name__)
        return None
    return next((read_window(row) for row in rows if row.get("id") == model), None)


def read_window(row: Mapping[str, Any]) -> int | None:
    """Of one model in the list of a server."""
    meta: Any = row.get("meta")
    places: list[Mapping[str, Any]] = [row, meta] if isinstance(meta, Mapping) else [row]
    found = (each.get(name) for name in _NAMES for each in places)
    return next((it for it in found if isinstance(it, int) and it >= 1000), None)
