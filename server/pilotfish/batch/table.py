"""combined.csv: one line a record, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

__all__ = ["cell", "combined", "fields_of"]

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")
_ENDED = {"outcome": "status", "verified": "verified", "why": "why"}
"""Columns of how a record ended, by their keys in a result; `status` is often a field."""


def combined(results: Sequence[Mapping[str, Any]], fields: Sequence[str]) -> str:
    """Sorted by record. Columns: the record, the fields of the spec, what else was found, and how
    it ended.
    """
    others = {name for each in results for name in fields_of(each)} - set(fields)
    columns = [*fields, *sorted(others)]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(["record", *map(cell, columns), *_ENDED])
    for each in sorted(results, key=lambda it: str(it["record"])):
        found = fields_of(each)
        row: list[Any] = [each["record"], *(found.get(name) for name in columns)]
        row += [each.get(key) for key in _ENDED.values()]
        writer.writerow([cell(value) for value in row])
    return out.getvalue()


def fields_of(result: Mapping[str, Any]) -> dict[str, Any]:
    """What was found of a record."""
    found = result.get("fields")
    return cast("dict[str, Any]", found) if isinstance(found, dict) else {}


def cell(value: Any) -> str:
    """`0` and `false` are values; None is none. What a spreadsheet would run as a formula is
    text.
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    if text.lstrip(" ").startswith(_FORMULA) and not _NUMBER.fullmatch(text):
        return f"'{text}"
    return text
