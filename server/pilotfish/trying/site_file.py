"""The file that a trial writes and `pilotfish init --from` reads: a site in short."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import yaml

from pilotfish.trying.report import Learned
from pilotfish_sitemap import Sitemap
from pilotfish_sitemap.tree import SitemapError

__all__ = ["SiteFile", "SiteFileError", "read_site", "site_text"]

_HEADER = """\
# What `pilotfish try {origin}` has seen: the site's name and colour, requests that perhaps need no
# question, and its pages. Correct it, then: pilotfish init --from THIS FILE
# The pages have the form of a sitemap, so Agent(sitemap="THIS FILE") reads it, too.
"""
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


class SiteFileError(ValueError):
    """The file has another form; the message says where."""


@dataclass(frozen=True)
class SiteFile:
    """`harmless` are pairs of method and path; `sitemap` are the entries of a sitemap."""

    site: str
    name: str
    colour: str
    harmless: Sequence[tuple[str, str]]
    sitemap: Sequence[Any]


def site_text(learned: Learned) -> str:
    """The text of the file."""
    body = {
        "site": learned.origin,
        "name": learned.notes.name,
        "colour": learned.notes.colour,
        "harmless": [{"method": it.method, "path": it.path} for it in learned.harmless()],
        "sitemap": learned.notes.sitemap(),
    }
    text = yaml.safe_dump(body, sort_keys=False, allow_unicode=True, width=100)
    return _HEADER.format(origin=learned.origin) + text


def read_site(path: Path) -> SiteFile:
    """Raises SiteFileError."""
    try:
        value: Any = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, yaml.YAMLError) as error:
        raise SiteFileError(f"{path} cannot be read: {error}") from None
    if not isinstance(value, dict) or "sitemap" not in value:
        raise SiteFileError(
            f"{path}: sought a file of `pilotfish try --save`, with site, name and sitemap"
        )
    found = cast("dict[str, Any]", value)
    try:
        Sitemap.of(found["sitemap"])
        rules = cast("list[dict[str, Any]]", found.get("harmless") or [])
        harmless = [(str(it["method"]), str(it["path"])) for it in rules]
    except (SitemapError, TypeError, KeyError) as error:
        raise SiteFileError(f"{path}: {error}") from None
    colour = str(found.get("colour") or "")
    if colour and not _COLOUR.fullmatch(colour):
        raise SiteFileError(f"{path}: colour must be like #2563eb, found {colour!r}")
    site, name = str(found.get("site") or ""), str(found.get("name") or "")
    return SiteFile(site, name, colour, harmless, found["sitemap"])
