"""Copies the pages to where the site is built from, as they read on GitHub: links within the
repository lead to pages of the site, lists are indented as its Markdown needs them.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

__all__ = ["staged"]

FENCE = re.compile(r"^```.*?^```", re.M | re.S)
LINK = re.compile(r"(\]\()([^)\s]+)(\))")
ROOT_PAGES = ("CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md")
DECISIONS = "# Decisions\n\nOne short page each: context, decision, what it costs.\n\n"


def staged(root: Path, target: Path) -> list[Path]:
    """Writes the pages of the checkout `root` to `target`; returns them."""
    shutil.rmtree(target, ignore_errors=True)
    docs = root / "docs"
    sources = {docs / name: name for name in _names(docs)}
    sources |= {docs / "README.md": "contents.md"}
    sources |= {root / "bench/perception/README.md": "bench-perception.md"}
    sources |= {root / name: name.lower() for name in ROOT_PAGES}
    places = {source.resolve(): name for source, name in sources.items()}
    places |= {docs / "decisions": "decisions/index.md", root / "README.md": "index.md"}
    target.mkdir(parents=True)
    decisions = [name for name in places.values() if re.match(r"decisions/\d", name)]
    for source, name in sources.items():
        text = source.read_text()
        if source.suffix == ".md":
            text = _page(text, source, name, places, target)
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).write_text(text)
    titles = [f"- [{_title(target / name)}]({Path(name).name})\n" for name in sorted(decisions)]
    (target / "decisions/index.md").write_text(DECISIONS + "".join(titles))
    for path in (root / "scripts/docs_site/pages").iterdir():
        shutil.copy(path, target / path.name)
    shutil.copy(docs / "pilotfish.webp", target / "pilotfish.webp")
    return sorted(target.rglob("*.md"))


def _names(docs: Path) -> list[str]:
    found = (path for kind in ("*.md", "*.json") for path in docs.rglob(kind))
    return sorted(str(it.relative_to(docs)) for it in found if it.name != "README.md")


def _title(page: Path) -> str:
    return page.read_text().partition("\n")[0].removeprefix("# ")


def _page(text: str, source: Path, name: str, places: dict[Path, str], target: Path) -> str:
    def linked(match: re.Match[str]) -> str:
        address, _, anchor = match[2].partition("#")
        if not address or re.match(r"[a-z]+:", address):
            return match[0]
        found = (source.parent / address).resolve()
        if found not in places:  # a file of the repository
            places[found] = f"files/{found.name}"
            (target / "files").mkdir(exist_ok=True)
            shutil.copy(found, target / places[found])
        inner = os.path.relpath(places[found], Path(name).parent)
        return f"{match[1]}{inner}{'#' + anchor if anchor else ''}{match[3]}"

    parts: list[str] = []
    at = 0
    for fence in FENCE.finditer(text):
        parts += [_lists(LINK.sub(linked, text[at : fence.start()])), fence[0]]
        at = fence.end()
    parts.append(_lists(LINK.sub(linked, text[at:])))
    return "".join(parts)


def _lists(text: str) -> str:
    """Nested items by four spaces; a blank line before a list that follows a paragraph."""
    text = re.sub(r"^((?: {2})+)(?=[-*] |\d+\. )", lambda match: match[1] * 2, text, flags=re.M)
    return re.sub(r"^(?![-*|#\s]|\d+\. )(.+)\n(?=[-*] |1\. )", r"\1\n\n", text, flags=re.M)
