"""Where the pages of a site come from: a folder, a crawl, or rows that the host yields."""

from __future__ import annotations

from collections.abc import AsyncIterable, Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from pilotfish.knowledge.passage import Page
from pilotfish_client.keywords import checked

__all__ = ["Folder", "Site", "Source", "origin_of", "source_of"]

Source = Callable[[], Iterable[Page] | AsyncIterable[Page]]
"""Yields the pages as they are now. What it raises leaves those of the last time in place."""

ENDINGS: dict[Literal["html", "markdown", "text"], tuple[str, ...]] = {
    "html": (".html", ".htm", ".xhtml"),
    "markdown": (".md", ".markdown", ".mdx"),
    "text": (".txt",),
}


@checked
@dataclass(frozen=True)
class Folder:
    """The Markdown, HTML and text files in a folder.

    path      of the folder
    url       where the site shows it: a path such as "/docs/", or a URL
    readers   who may find its pages, see Page
    language  of files that name none
    """

    path: str | Path
    url: str = "/"
    readers: tuple[str, ...] = ()
    language: str = ""

    def __call__(self) -> Iterator[Page]:
        """Raises NotADirectoryError where there is no such folder."""
        root = Path(self.path)
        if not root.is_dir():
            raise NotADirectoryError(f"no folder {str(root)!r} to read knowledge from")
        for file in sorted(root.rglob("*")):
            inner = file.relative_to(root)
            kind: Any = next((it for it, of in ENDINGS.items() if file.suffix.lower() in of), None)
            if kind is None or not file.is_file() or any(it.startswith(".") for it in inner.parts):
                continue
            body, address = file.read_text("utf-8", "replace"), self._address(inner, kind)
            yield Page(address, body, kind, readers=self.readers, language=self.language)

    def _address(self, inner: Path, kind: str) -> str:
        base = self.url.rstrip("/")
        parts = inner.parts[:-1]
        if inner.stem.lower() in ("index", "readme"):
            return "/".join((base, *parts, "")) or "/"
        return "/".join((base, *parts, inner.name if kind == "html" else inner.stem))


@checked
@dataclass(frozen=True)
class Site:
    """The pages that a crawl from `url` finds (robots.txt is obeyed); their addresses are paths."""

    url: str
    pages: int = 1_000
    seconds: float = 600.0
    fetch: Callable[[str], Any] | None = None

    def __call__(self) -> Iterator[Page]:
        """Raises OSError where the first page cannot be had."""
        from pilotfish_sitemap.crawl import Bounds, crawl
        from pilotfish_sitemap.fetch import Fetched, over_http

        fetch, texts = self.fetch or over_http(), dict[str, str]()

        def keeping(url: str) -> Fetched:
            answer = fetch(url)
            if answer.status == 200 and "html" in answer.kind:
                texts[urlsplit(url).path.rstrip("/") or "/"] = answer.text
            return answer

        found = crawl(self.url, keeping, Bounds(pages=self.pages, seconds=self.seconds))
        for page in found.pages:
            if page.path in texts and not page.requires_auth:
                yield Page(address=page.path, body=texts[page.path])


def source_of(given: Source | str | Path) -> Source:
    """A path is a folder whose pages are at the root of the site, a URL a site."""
    if isinstance(given, str) and given.startswith(("http://", "https://")):
        return Site(given)
    return Folder(given) if isinstance(given, str | Path) else given


def origin_of(given: Source) -> str:
    """The origin of its addresses, where they have one of their own."""
    parts = urlsplit(given.url if isinstance(given, Folder) else "")
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""
