from pathlib import Path

import pytest

from pilotfish.knowledge.sources import Folder, Site
from pilotfish_sitemap.fetch import Fetched

SITE = {
    "https://x.example/": '<a href="/a">A</a><a href="/me">Me</a>Home',
    "https://x.example/a": "<h1>A</h1>",
    "https://x.example/robots.txt": "User-agent: *\nDisallow: /b",
}


def test_files_are_pages_at_the_address_of_the_folder(tmp_path: Path) -> None:
    for name in ("index.md", "a.md", "b/c.html", "b/README.md", "d.txt", "e.png", ".git/f.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    pages = [*Folder(tmp_path, "/docs/", readers=("staff",))()]
    assert {it.address: it.kind for it in pages} == {
        "/docs/": "markdown",
        "/docs/a": "markdown",
        "/docs/b/c.html": "html",
        "/docs/b/": "markdown",
        "/docs/d": "text",
    }
    assert {it.readers for it in pages} == {("staff",)}


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotADirectoryError, match="no folder"):
        next(Folder(tmp_path / "no")())


def test_a_crawl_keeps_the_pages_that_anybody_may_open() -> None:
    def fetch(url: str) -> Fetched:
        if url.endswith("/me"):
            return Fetched(302, "text/html", "", "/login")
        if url.endswith("/login"):
            return Fetched(200, "text/html", "Sign in")
        text = SITE.get(url, "")
        return Fetched(200 if text else 404, "text/html", text)

    pages = {it.address: it.body for it in Site("https://x.example/", fetch=fetch)()}
    assert pages["/a"] == "<h1>A</h1>"
    assert "/me" not in pages
