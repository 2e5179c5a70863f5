"""Links, pictures, scripts and anchors of built pages that lead nowhere."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

__all__ = ["broken", "counted", "outside"]


class Page(HTMLParser):
    """What a page links to, what it loads, and its anchors."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if identity := given.get("id") or (tag == "a" and given.get("name")):
            self.anchors.add(str(identity))
        if tag == "a" and (link := given.get("href")):
            self.links.append(link)
        loaded = given.get("src") if tag != "a" else None
        if tag == "link" and given.get("rel") in ("stylesheet", "icon", "preload"):
            loaded = given.get("href")
        if loaded:
            self.loads.append(loaded)


def _pages(site: Path) -> dict[Path, Page]:
    return {path.resolve(): Page(path.read_text()) for path in sorted(site.rglob("*.html"))}


def broken(site: Path) -> list[str]:
    """One sentence for each link or file of a page that is not there, from the page's own folder.

    404.html is shown at any address, so its own are absolute.
    """
    pages = _pages(site)
    found: list[str] = []
    for path, page in pages.items():
        if path.name == "404.html":
            continue
        for link in dict.fromkeys((*page.links, *page.loads)):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            name = path.relative_to(site.resolve())
            if target.is_dir():
                target /= "index.html"
            if parts.path.startswith("/") or not target.is_file():
                found.append(f"{name} links to {link}, which is not there")
            elif parts.fragment and target in pages:
                anchor = unquote(parts.fragment)
                if anchor not in pages[target].anchors and not anchor.startswith("__"):
                    found.append(f"{name} links to {link}, which has no such anchor")
    return found


def counted(site: Path) -> tuple[int, int]:
    """How many pages there are, and how many links and files they name."""
    pages = _pages(site).values()
    return len(pages), sum(len(page.links) + len(page.loads) for page in pages)


def outside(site: Path) -> list[str]:
    """What pages load from other origins: none, since no visitor of ours is told to others."""
    return [
        f"{path.relative_to(site.resolve())} loads {link}"
        for path, page in _pages(site).items()
        for link in page.loads
        if urlsplit(link).netloc
    ]
