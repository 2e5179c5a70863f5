"""Sentences, pages and files of a trial, from `words.toml` and by Jinja; HTML is escaped."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from starlette.responses import HTMLResponse

from pilotfish_sitemap.site_file import SiteFile, yaml_of

__all__ = ["KINDS", "TEMPLATES", "integration", "notice", "say"]

KINDS = ("fastapi", "flask", "django", "page")

TEMPLATES = Environment(
    loader=PackageLoader("pilotfish.try_"),
    autoescape=select_autoescape(["html.j2"]),
    undefined=StrictUndefined,
    keep_trailing_newline=True,
)
TEMPLATES.filters |= {"literal": json.dumps}
_WORDS = tomllib.loads((files("pilotfish.try_") / "words.toml").read_text("utf-8"))
_SEALED = {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    "x-frame-options": "DENY",
}


def say(name: str, at: str = "", why: object = "", **more: str) -> str:
    """The sentence `name` about the origin `at`."""
    return _WORDS[name].format(at=at, why=why, **more)


def notice(status: int, title: str, sentence: str, to: str = "") -> HTMLResponse:
    """A page where there is none of the site; `to` is an address to go on to."""
    page = TEMPLATES.get_template("notice.html.j2").render(title=title, sentence=sentence, to=to)
    return HTMLResponse(page, status, _SEALED)


def integration(site: SiteFile, kind: str) -> dict[str, str]:
    """Path and text of each file that `pilotfish init --from` writes; `kind` is one of `KINDS`."""
    name = site.name or site.site
    plain = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")[:40]
    # Elsewhere than in FastAPI the agent is a server of its own.
    agent = "/agent" if kind == "fastapi" else "http://127.0.0.1:8001"
    values = {**site.model_dump(), "name": name, "key": f"pk_{plain or 'site'}", "agent": agent}
    sources = {"agent.py": "agent", "pilotfish_page.js": "page", "pilotfish_tags.html": "tags"}
    if kind in ("flask", "django"):
        sources[f"pilotfish_{kind}.py"] = kind
    made = {
        path: TEMPLATES.get_template(f"{source}.j2").render(values, kind=kind)
        for path, source in sources.items()
    }
    pages = f"# The pages of {site.site}, as they were tried.\n{yaml_of(site.sitemap)}"
    return {**made, "sitemap.yaml": pages}
