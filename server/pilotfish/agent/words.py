"""Words of languages that the loop looks for, and what the server says: `words.toml`."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["pattern_of", "table_of"]


@cache
def table_of(name: str) -> dict[str, Any]:
    """One table; raises KeyError for none of that name."""
    return tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))[name]


@cache
def pattern_of(table: str, name: str) -> re.Pattern[str]:
    """A pattern, in any case of letters."""
    return re.compile(table_of(table)[name], re.IGNORECASE | re.VERBOSE)
