"""Cases that stand in `cases.toml`, for `pytest.mark.parametrize`."""

import tomllib
from pathlib import Path
from typing import Any

__all__ = ["cases"]

TABLES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def cases(table: str) -> list[Any]:
    """Rows of `table`, in the order of the first one's keys; a key that a row lacks is None."""
    keys = list(TABLES[table][0])
    rows = [tuple(row.get(key) for key in keys) for row in TABLES[table]]
    return rows if len(keys) > 1 else [value for (value,) in rows]
