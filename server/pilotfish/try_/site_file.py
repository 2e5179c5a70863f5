"""The file that a trial writes, a site in short; and the agent that `init` makes of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any

import yaml
from pydantic import AfterValidator, BaseModel, StringConstraints, ValidationError

from pilotfish.try_.learned import Learned
from pilotfish.try_.words import TEMPLATES
from pilotfish_sitemap import Sitemap

__all__ = ["KINDS", "SiteFile", "integration", "read_site", "site_text"]

KINDS = ("fastapi", "flask", "django", "page")
_HEADER = """\
# What `pilotfish try {origin}` has seen: the site's name and colour, requests that perhaps need no
# question, and its pages. Correct it, then: pilotfish init --from THIS FILE
# The pages have the form of a sitemap, so Agent(sitemap="THIS FILE") reads it, too.
"""


class _Rule(BaseModel):
    method: str
    path: str


def _pages(value: list[Any]) -> list[Any]:
    Sitemap.of(value)
    return value


class SiteFile(BaseModel):
    """`colour` is like #2563eb, or empty; `sitemap` are the entries of a sitemap."""

    site: str = ""
    name: str = ""
    colour: Annotated[str, StringConstraints(pattern=r"^(#[0-9a-fA-F]{6})?$")] = ""
    harmless: list[_Rule] = []
    sitemap: Annotated[list[Any], AfterValidator(_pages)]


def site_text(learned: Learned) -> str:
    """The text of the file."""
    body = {
        "site": learned.origin,
        "name": learned.notes.name,
        "colour": learned.notes.colour,
        "harmless": [{"method": method, "path": path} for method, path in learned.harmless()],
        "sitemap": learned.notes.sitemap(),
    }
    return _HEADER.format(origin=learned.origin) + _yaml(body)


def read_site(path: Path) -> SiteFile:
    """Raises ValueError where the file has another form; the message says where."""
    try:
        return SiteFile.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
    except ValidationError as error:
        found = error.errors()[0]
        where = ".".join(map(str, found["loc"]))
        told = f"{path} is no file of `pilotfish try --save`: {where}: {found['msg']}"
    except (OSError, ValueError, yaml.YAMLError) as error:
        told = f"{path} cannot be read: {error}"
    raise ValueError(told)


def integration(site: SiteFile, kind: str) -> dict[str, str]:
    """Path and text of each file that `pilotfish init --from` writes; `kind` is one of `KINDS`."""
    name = site.name or site.site
    plain = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")[:40]
    # Elsewhere than in FastAPI the agent is a server of its own.
    agent = "/agent" if kind == "fastapi" else "http://127.0.0.1:8001"
    told = {**site.model_dump(), "name": name, "key": f"pk_{plain or 'site'}", "agent": agent}
    sources = {"agent.py": "agent", "pilotfish_page.js": "page", "pilotfish_tags.html": "tags"}
    if kind in ("flask", "django"):
        sources[f"pilotfish_{kind}.py"] = kind
    made = {
        path: TEMPLATES.get_template(f"{source}.j2").render(told, kind=kind)
        for path, source in sources.items()
    }
    pages = f"# The pages of {site.site}, as they were tried.\n{_yaml(site.sitemap)}"
    return {**made, "sitemap.yaml": pages}


def _yaml(value: Any) -> str:
    return yaml.safe_dump(value, sort_keys=False, allow_unicode=True, width=100)
