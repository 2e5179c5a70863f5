"""What `pilotfish init --from` writes: the agent of a site that was tried, for its own pages."""

from __future__ import annotations

import re

from pilotfish.try_.words import TEMPLATES
from pilotfish_sitemap.site_file import SiteFile, yaml_of

__all__ = ["KINDS", "integration"]

KINDS = ("fastapi", "flask", "django", "page")


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
    pages = f"# The pages of {site.site}, as they were tried.\n{yaml_of(site.sitemap)}"
    return {**made, "sitemap.yaml": pages}
