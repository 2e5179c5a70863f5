"""`pilotfish sitemap crawl` and `pilotfish sitemap check`."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pilotfish.cli.output import echo, give_up, giving_up

if TYPE_CHECKING:
    from pilotfish_sitemap.crawl import Bounds, Crawl

__all__ = ["check_site", "crawl_site", "sitemap", "text_of_site"]

sitemap = typer.Typer(no_args_is_help=True, help="Make a sitemap, and compare it with the site.")

Url = Annotated[str, typer.Argument(help="A page of the site, such as https://shop.example.")]
Pages = Annotated[int, typer.Option("--pages", help="Visit at most so many pages.", min=1)]
Depth = Annotated[int, typer.Option(help="Follow links so far from the first page.", min=0)]
Seconds = Annotated[float, typer.Option(help="Stop after so many seconds.", min=1)]


@sitemap.command("crawl")
def crawl_site(
    url: Url,
    to: Annotated[Path, typer.Option("--to", help="The file to write.")] = Path("sitemap.yaml"),
    pages: Pages = 200,
    depth: Depth = 6,
    seconds: Seconds = 120,
) -> None:
    """Follow a site's own links (robots.txt respected) and write a sitemap to edit."""
    from pilotfish_sitemap.crawl import Bounds
    from pilotfish_sitemap.entries import written

    if to.exists():
        give_up(f"{to} is there already: name another file with --to, or move it away")
    found = _crawled(url, Bounds(pages, depth, seconds))
    if not found.pages:
        give_up(f"no page of {found.origin} could be read: {_why_none(found)}")
    to.write_text(written(found), encoding="utf-8")
    echo(f"wrote {to}: {len(found.pages)} pages of {found.origin}")
    for line in _said(found):
        echo(line)
    echo(f"next: edit it, give it to Agent(sitemap={str(to)!r}), and later compare it with")
    echo(f"      pilotfish sitemap check {to} {url}")


@sitemap.command("text")
def text_of_site(
    url: Url,
    folder: Annotated[Path, typer.Argument(help="Where a Markdown file a page is written.")],
    pages: Pages = 200,
    seconds: Seconds = 120,
) -> None:
    """Follow a site's own links and write the text of its pages, for Agent(knowledge=FOLDER)."""
    from pilotfish.knowledge.sources import Site
    from pilotfish_sitemap.html import markdown_of

    count = 0
    with giving_up(OSError, ValueError):
        for page in Site(url, pages, seconds)():
            parts = [it for it in page.address.split("/") if it not in ("", ".", "..")] or ["index"]
            file = folder.joinpath(*parts[:-1], f"{parts[-1]}.md")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(markdown_of(page.body), encoding="utf-8")
            count += 1
    if not count:
        give_up(f"no page of {url} could be read: see what pilotfish sitemap crawl says of it")
    echo(f"wrote {folder}: the text of {count} pages")


@sitemap.command("check")
def check_site(
    file: Annotated[Path, typer.Argument(help="The sitemap.")],
    url: Url,
    pages: Pages = 200,
    seconds: Seconds = 120,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Compare a sitemap with its site; exits with 1 where they differ."""
    from pilotfish_sitemap.compare import compare
    from pilotfish_sitemap.crawl import Bounds
    from pilotfish_sitemap.fetch import over_http
    from pilotfish_sitemap.tree import Sitemap, SitemapError

    with giving_up(SitemapError):
        given = Sitemap.load(file)
    found = _crawled(url, Bounds(pages, seconds=seconds))
    differences = compare(given, found, over_http())
    faults = [each for each in differences if not each.is_hint]
    if as_json:
        document = {
            "file": str(file),
            "origin": found.origin,
            "visited": len(found.pages),
            "differences": [asdict(each) for each in differences],
        }
        echo(json.dumps(document, indent=2, ensure_ascii=False))
    else:
        for each in differences:
            echo(f"{each.kind:9} {each.path}: {each.message}")
        for line in _said(found):
            echo(line)
        known = len(given.places())
        if not faults:
            echo(f"{file} and {found.origin} agree: {known} pages")
    raise typer.Exit(1 if faults else 0)


def _crawled(url: str, bounds: Bounds) -> Crawl:
    from pilotfish_sitemap.crawl import crawl
    from pilotfish_sitemap.fetch import Unreachable, over_http

    with giving_up(Unreachable, ValueError):
        return crawl(url, over_http(), bounds)


def _why_none(found: Crawl) -> str:
    if found.refused:
        return "its robots.txt does not allow it"
    first = found.failed[0] if found.failed else None
    if first is not None and first.moved_to:
        return f"it leads on to {first.moved_to}"
    return f"it answers {first.status}" if first is not None else "it is no HTML"


def _said(found: Crawl) -> list[str]:
    lines: list[str] = []
    if found.is_drawn:
        lines.append("its first page has no links but scripts: what they draw was not seen")
    if found.only_title:
        lines.append(
            f"all {len(found.pages)} pages have the title {found.only_title!r}: scripts probably"
            " write the real ones; give each page a title and a description of its own"
        )
    if found.left:
        lines.append(f"not visited: {found.left} more pages (--pages, --depth, --seconds)")
    if found.refused:
        kept = ", ".join(sorted(found.refused)[:5])
        lines.append(f"kept out by robots.txt: {len(found.refused)} ({kept})")
    for each in found.failed[:5]:
        why = (
            f"leads on to {each.moved_to}"
            if each.moved_to
            else f"answers {each.status or 'nothing'}"
        )
        lines.append(f"left out: {each.path} {why}")
    return lines
