"""Time limits: one that runs only between `show` and `hide`, and that of an action in the page."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, cast

from pilotfish_client.server_messages import Act

__all__ = ["Countdown", "limit_of"]


class Countdown:
    """Calls `expired` after `seconds`; `show` starts the clock and `hide` pauses it."""

    def __init__(self, seconds: float, expired: Callable[[], object]) -> None:
        self._left = seconds
        self._expired = expired
        self._loop = asyncio.get_running_loop()
        self._since: float | None = None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def ends(self) -> int:
        """Starts the clock. Returns when it expires, in milliseconds since the epoch."""
        return int((time.time() + self._remaining()) * 1000)

    def show(self) -> None:
        if self._since is None:
            self._since = self._loop.time()
            self._timer = self._loop.call_later(self._left, self._expired)

    def hide(self) -> None:
        self._left = self._remaining()
        self._since = None
        if self._timer:
            self._timer.cancel()

    def _remaining(self) -> float:
        shown = self._loop.time() - self._since if self._since is not None else 0.0
        return max(0.0, self._left - shown)


_VISITOR = 180.0
"""Seconds the widget gives a visitor to choose a file."""
_FIELD = 5.0
"""Seconds for each field of a form: each is made ready, filled and read back."""


def limit_of(act: Act, base: float) -> float:
    """Seconds to wait for the outcome of `act`: `base`, plus what its arguments allow it."""
    args = act.args
    given = [args[name] for name in ("ms", "timeout") if isinstance(args.get(name), int | float)]
    fields = args.get("fields") if act.name == "fill_form" else None
    many = len(cast("list[Any]", fields)) if isinstance(fields, list) else 0
    then: Any = args.get("then")
    inner = str(cast("dict[str, Any]", then).get("tool")) if isinstance(then, dict) else ""
    visitor = _VISITOR if "upload_file" in (act.name, inner) else 0.0
    return base + max([0, *given]) / 1000 + many * _FIELD + visitor
