"""Writes the options into docs/python.md: each keyword with its default, from the signatures.

usage: python scripts/python_page.py docs/python.md
"""

from __future__ import annotations

import dataclasses
import inspect
import re
import sys
from pathlib import Path
from typing import Any

import pilotfish

BEGIN, END = "<!-- made by scripts/python_page.py -->", "<!-- to here -->"
OPTIONS = (
    *("Agent", "Models", "ModelOptions", "Timeouts", "Price", "Limits", "RunLimits"),
    *(
        "PromptOptions",
        "ActionOptions",
        "Override",
        "PagePolicy",
        "RunOptions",
        "FeatureOptions",
        "Contract",
    ),
    *("Planning", "ContextProvider", "Brand", "Persona", "Waits", "Caps", "Console", "Recipes"),
    "Settings",
)


def options() -> str:
    """All of them, as Markdown."""
    return "\n".join(section(getattr(pilotfish, name)) for name in OPTIONS)


def section(kind: type[Any]) -> str:
    keywords = {
        name: each
        for name, each in inspect.signature(kind).parameters.items()
        if each.kind is not each.VAR_KEYWORD
    }
    before, meanings, after = parsed(inspect.getdoc(kind) or "", list(keywords))
    lines = [f"### `{kind.__name__}`", ""]
    if before:
        lines += [before, ""]
    told = bool(meanings)
    lines += ["| keyword | default |" + " what it is |" * told, "|---|---|" + "---|" * told]
    for name, each in keywords.items():
        meaning = f" {meanings.get(name, '')} |" * told
        lines.append(f"| `{name}` | {default(kind, each)} |{meaning}")
    if after:
        lines += ["", after]
    return "\n".join([*lines, ""])


def parsed(text: str, names: list[str]) -> tuple[str, dict[str, str], str]:
    """The docstring: what stands before the keywords, each with its meaning, and after them."""
    meanings: dict[str, str] = {}
    around: list[list[str]] = [[], []]
    current = ""
    for line in text.splitlines():
        # After the first, one space is enough: the longest name has no more.
        gap = " +" if meanings else " {2,}"
        match = re.match(rf"({'|'.join(names)})(?:{gap}(.*))?$", line)
        if match:
            current = match[1]
            meanings[current] = match[2] or ""
        elif current and line.startswith("  "):
            meanings[current] = f"{meanings[current]} {line.strip()}".strip()
        else:
            current = ""
            around[bool(meanings)].append(line)
    before, after = ("\n".join(lines).strip() for lines in around)
    return plain(before), {name: plain(each) for name, each in meanings.items()}, plain(after)


def plain(text: str) -> str:
    """Paragraphs of one line each, safe in a table; aligned lines stay lines."""
    if re.search(r"^\S+ {2,}\S", text, re.M):
        head, _, rest = text.partition("\n\n")
        return f"{plain(head)}\n\n```\n{rest}\n```"
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n")).replace("|", "\\|")


def default(kind: type[Any], each: inspect.Parameter) -> str:
    if each.default is each.empty:
        return "required"
    if not dataclasses.is_dataclass(kind):
        return f"`{each.default!r}`"
    field = next(field for field in dataclasses.fields(kind) if field.name == each.name)
    if field.default_factory is dataclasses.MISSING:
        return f"`{each.default!r}`"
    if kind is pilotfish.Settings:
        return "of the process"
    made = field.default_factory()
    return f"`{type(made).__name__}()`" if dataclasses.is_dataclass(made) else f"`{made!r}`"


def page(text: str) -> str:
    """The page `text` with the options of today."""
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n\n{options()}\n{END}{after}"


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(page(path.read_text(encoding="utf-8")), encoding="utf-8")
