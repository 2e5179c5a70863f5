"""What programs read of the site: each page as Markdown, llms.txt and llms-full.txt."""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

__all__ = ["llms", "navigation", "write"]

HEAD = """# Pilotfish

> An agent inside your own web page: one script tag in the page, one mounted app on your server.
> It reads the page, acts on it, asks before what matters, and does nothing twice.

To add it to a project, follow [SKILL.md](SKILL.md): FastAPI, Django, Flask, Next.js and Express,
with a check at the end (`pilotfish doctor --json`). All pages are in [one file](llms-full.txt).
"""


def navigation(config: str) -> dict[str, list[str]]:
    """The pages of each part of the site, in order, from the text of zensical.toml."""
    parts: dict[str, list[str]] = {}
    for entry in tomllib.loads(config)["project"]["nav"]:
        for title, inner in entry.items():
            parts[title] = [_path(each) for each in (inner if isinstance(inner, list) else [inner])]
    return parts


def _path(entry: Any) -> str:
    return entry if isinstance(entry, str) else str(next(iter(entry.values())))


def llms(config: str, pages: Path) -> str:
    """llms.txt: each part with its pages and what they are for."""
    text = HEAD
    for part, names in navigation(config).items():
        text += f"\n## {part}\n\n"
        for name in names:
            title, about = _told((pages / name).read_text())
            text += f"- [{title}]({name}): {about}\n"
    return text


def _told(text: str) -> tuple[str, str]:
    """The title of a page, and its first sentence."""
    text = re.sub(r"\A---\n.*?^---\n", "", text, flags=re.M | re.S)
    title = re.findall(r"^# (.+)$", text, re.M)[0]
    plain = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    plain = re.sub(r"^[|<#!>-].*$", "", plain, flags=re.M)
    plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", plain)
    found = re.findall(r"^(\w.*?[.:])(?:\s|$)", plain, re.M)
    return title, (found[0] if found else title).rstrip(":").rstrip(".") + "."


def write(config: str, pages: Path, skill: Path, site: Path) -> None:
    """Writes them beside the HTML in `site`."""
    names = [name for inner in navigation(config).values() for name in inner]
    for page in sorted(pages.rglob("*.md")):
        target = site / page.relative_to(pages)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(page, target)
    shutil.copy(skill, site / "SKILL.md")
    (site / "llms.txt").write_text(llms(config, pages))
    whole = (f"<!-- {name} -->\n\n{(pages / name).read_text().strip()}\n" for name in names)
    (site / "llms-full.txt").write_text("\n\n".join(whole))
