"""Sentences, pages and files of a trial, from `words.toml` and by Jinja; HTML is escaped."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from starlette.responses import HTMLResponse

__all__ = ["TEMPLATES", "notice", "say"]

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
