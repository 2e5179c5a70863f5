"""A function of the product team, plain or async."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from typing import Any

__all__ = ["answer_of"]


async def answer_of(function: Callable[..., Any], *given: Any, **named: Any) -> Any:
    """What it returns. A plain one is called in a thread, so that it may wait for a database."""
    if inspect.iscoroutinefunction(function):
        return await function(*given, **named)
    found = await asyncio.to_thread(function, *given, **named)
    return await found if inspect.isawaitable(found) else found
