"""Writes the conventions of docs/dump.md from tests/widget/observe/conventions.toml."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

__all__ = ["SOURCE", "written"]

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "dump.md"
SOURCE = ROOT / "tests" / "widget" / "observe" / "conventions.toml"
BEGIN, END = "## The conventions\n", "## What is left out\n"


def written(page: str) -> str:
    """The page with its conventions as the table tells them."""
    table: dict[str, Any] = tomllib.loads(SOURCE.read_text())
    before, after = page.split(BEGIN)[0], page.split(END)[1]
    parts = [
        f"**{part['name']}.** {part.get('says', '')}".rstrip()
        + "\n\n"
        + "\n".join(f"- {one['says']}" for one in part["convention"])
        for part in table["part"]
    ]
    note = "Each stands with an example that is tested in `tests/widget/observe/conventions.toml`."
    return f"{before}{BEGIN}\n{note}\n\n" + "\n\n".join(parts) + f"\n\n{END}{after}"


if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else PAGE
    target.write_text(written(PAGE.read_text()))
