"""Text for PostgreSQL, which holds no NUL: visitors and pages may send one."""

from __future__ import annotations

import json
from typing import Any, TypeVar

import psycopg
from psycopg.abc import Buffer
from psycopg.types.json import set_json_dumps
from psycopg.types.string import StrDumperUnknown

__all__ = ["json_text", "replace_nul"]

C = TypeVar("C", psycopg.Connection[Any], psycopg.AsyncConnection[Any])
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


class _Text(StrDumperUnknown):
    def dump(self, obj: str) -> Buffer | None:
        return super().dump(obj.replace("\0", REPLACEMENT))


def json_text(value: object) -> str:
    """JSON that the database reads: it refuses the escape of a NUL, too."""
    return json.dumps(value).replace("\\u0000", "\\ufffd")


def replace_nul(connection: C) -> C:
    """`connection`; from now on each text that goes over it has U+FFFD where it had NUL."""
    connection.adapters.register_dumper(str, _Text)
    set_json_dumps(json_text, connection)
    return connection
