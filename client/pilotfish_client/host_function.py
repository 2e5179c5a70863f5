"""A function of the product team, plain or async."""

from __future__ import annotations

import asyncio
import inspect
import logging
from collections.abc import Callable
from typing import Any

__all__ = ["answer_of", "is_async", "refusal_of"]

log = logging.getLogger("pilotfish.host")


def is_async(function: object) -> bool:
    """Whether calling it gives what must be awaited."""
    called = () if isinstance(function, type) else (getattr(function, "__call__", None),)  # noqa: B004
    return any(map(inspect.iscoroutinefunction, (function, *called)))


async def answer_of(function: Callable[..., Any], *given: Any, **named: Any) -> Any:
    """What it returns. A plain one is called in a thread, so that it may wait for a database."""
    if inspect.iscoroutinefunction(function):
        return await function(*given, **named)
    found = await asyncio.to_thread(function, *given, **named)
    return await found if inspect.isawaitable(found) else found


async def refusal_of(what: str, function: Callable[..., Any], *given: Any) -> str:
    """Why a function that may decide refuses, "" where it lets it be. It fails closed: one that
    raises, or answers with anything but a text or None, refuses. `what` is what it decides about.
    """
    try:
        found = await answer_of(function, *given)
    except Exception as error:  # the host's own code may raise anything
        log.exception("the check of %s failed", what)
        return f"the site's check of {what} failed ({type(error).__name__}): not done"
    if found is None or isinstance(found, str):
        return found or ""
    log.error("the check of %s returned %r: expected why not, as text, or None", what, found)
    return f"the site's check of {what} returned {type(found).__name__}, no text or None: not done"
