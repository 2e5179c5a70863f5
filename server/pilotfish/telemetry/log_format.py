"""Log lines as JSON, one object a line: what our own messages name as `key=%s` are fields."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any, cast

from pilotfish.guard.redact import redact_value

__all__ = ["JsonLines"]

_PLACE = re.compile(r"(?:(\w+)=)?%[-#0 +]*[\d.*]*([a-zA-Z])")
_PLAIN = (str, int, float, bool)
_OWN = frozenset({"time", "level", "logger", "message", "error"})


class JsonLines(logging.Formatter):
    """`time` (UTC), `level`, `logger`, `message` and, of an exception, `error`; then the fields of
    the message, such as `run`, `status`, `reason` and `limit`. Secrets are removed.
    """

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {
            "time": at,
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: value for name, value in _fields(record).items() if name not in _OWN}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(redact_value(line), ensure_ascii=False, default=str)


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    """The arguments of a message's `key=%s`, by the keys."""
    args = record.args
    if not isinstance(args, tuple) or not isinstance(record.msg, str):
        return {}
    plain = record.msg.replace("%%", "")
    names = [cast("str", place[1]) for place in _PLACE.finditer(plain)]
    found = dict(zip(names, args, strict=False))
    return {name: _value(value) for name, value in found.items() if name}


def _value(value: object) -> Any:
    return value if value is None or isinstance(value, _PLAIN) else str(value)
