"""Writes docs/conventions.md: the tables of how toolkits show states, from the widget's source.

usage: python scripts/conventions_page.py docs/conventions.md
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "widget" / "src" / "ask" / "conventions"
HEAD = """# Conventions of UI toolkits

HTML and ARIA come first. Where both are silent, the widget asks these tables, each from the top:
the first entry that holds says it. The dump, the actions and the cards ask the same ones. Each
entry has a test that fails without it (`tests/widget/observe/test_conventions.py`). This page is
made from the source by `make protocol`; how a page is read as a whole says [dump.md](dump.md).
"""
FILES = {
    "selected": "Selected",
    "checked": "Checked",
    "current": "Current",
    "busy": "Busy",
    "disabled": "Disabled",
    "invalid": "Invalid",
    "label": "Labels and names",
    "handle": "Handles",
}
TABLE = re.compile(
    r"(?:^/\*\* (?P<what>[^\n]*) \*/\n)?^export const (?P<name>\w+): Table<.*?^\];", re.M | re.S
)
ENTRY = re.compile(
    r"^  /\*\* (?P<who>[^:\n]+): (?P<how>[^\n]+) \*/\n  \{\s+name: '(?P<name>[^']+)'", re.M
)


def page() -> str:
    """All of it, as Markdown."""
    return "\n".join([HEAD, *(section(name) for name in FILES)]).rstrip() + "\n"


def section(name: str) -> str:
    text = (SOURCE / f"{name}.ts").read_text("utf-8")
    about = re.match(r"/\*\* (.*?) \*/", text, re.S)
    if about is None:
        raise SystemExit(f"{name}.ts begins without a comment that says what it is about")
    lines = [f"## {FILES[name]}", "", about[1], ""]
    for table in TABLE.finditer(text):
        entries = [
            [match[key] for key in ("name", "who", "how")] for match in ENTRY.finditer(table[0])
        ]
        if len(entries) != table[0].count("name: '"):
            raise SystemExit(
                f"{table['name']} in {name}.ts: a comment `Toolkits: how.` above each entry"
            )
        if table["what"]:
            lines += [table["what"], ""]
        lines += ["| entry | toolkits | how |", "|---|---|---|"]
        lines += [f"| {' | '.join(entry)} |" for entry in entries] + [""]
    return "\n".join(lines)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), "utf-8")
