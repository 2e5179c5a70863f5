"""When a provider asks to be called again."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from email.utils import parsedate_to_datetime

__all__ = ["retry_after"]


def retry_after(
    headers: Mapping[str, str], wall_clock: Callable[[], float] = time.time
) -> float | None:
    """Seconds to wait, from `retry-after-ms` (OpenAI's) or `retry-after` (RFC 9110 10.2.3: whole
    seconds or an HTTP date); None where neither is there or readable. Never negative.
    """
    milliseconds = _number(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    text = headers.get("retry-after")
    seconds = _number(text)
    if seconds is not None or text is None:
        return seconds
    try:
        return max(parsedate_to_datetime(text).timestamp() - wall_clock(), 0.0)
    except ValueError:
        return None


def _number(text: str | None) -> float | None:
    try:
        number = float(text or "")
    except ValueError:
        return None
    return max(number, 0.0) if math.isfinite(number) else None
