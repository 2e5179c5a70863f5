"""What `pilotfish init --from` writes: the agent of a site that was tried, for its own pages."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any

import yaml

from pilotfish.trying.site_file import SiteFile

__all__ = ["KINDS", "integration"]

KINDS = ("fastapi", "flask", "django", "page")

_BASE = {"fastapi": "/agent", "flask": "", "django": "", "page": ""}
"""Where pages find the agent; elsewhere than FastAPI it is a server of its own."""
_OWN_SERVER = "http://127.0.0.1:8001"


def integration(site: SiteFile, kind: str) -> dict[str, str]:
    """Path and text of each file; `kind` is one of `KINDS`."""
    from jinja2 import Environment, StrictUndefined

    environment = Environment(undefined=StrictUndefined, keep_trailing_newline=True)
    environment.filters |= {"literal": json.dumps}
    name = site.name or site.site
    told: dict[str, Any] = {
        "name": name,
        "site": site.site,
        "key": "pk_" + (re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")[:40] or "site"),
        "colour": site.colour,
        "harmless": [{"method": method, "path": path} for method, path in site.harmless],
        "agent": _BASE[kind] or _OWN_SERVER,
        "kind": kind,
    }
    templates = {"agent.py": "agent", "pilotfish_page.js": "page", "pilotfish_tags.html": "tags"}
    if kind in ("flask", "django"):
        templates[f"pilotfish_{kind}.py"] = kind
    folder = files("pilotfish.cli") / "tried"
    made = {
        path: environment.from_string((folder / f"{source}.j2").read_text(encoding="utf-8")).render(
            told
        )
        for path, source in templates.items()
    }
    pages = yaml.safe_dump(list(site.sitemap), sort_keys=False, allow_unicode=True, width=100)
    return {**made, "sitemap.yaml": f"# The pages of {site.site}, as they were tried.\n{pages}"}
