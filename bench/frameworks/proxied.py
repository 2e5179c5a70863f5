"""The proxies of docs/proxies.md that Node runs, each before a recipe."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from bench.frameworks.recipes import AGENT, Recipe, recipes

__all__ = ["proxied"]

PAGE = Path(__file__).parents[2] / "docs" / "proxies.md"
BEHIND = "http://127.0.0.1:8001"


def proxied() -> list[Recipe]:
    sections = re.split(r"^## ", PAGE.read_text().replace(BEHIND, AGENT), flags=re.M)
    blocks = {
        section.split("\n", 1)[0]: found[1]
        for section in sections
        if (found := re.search(r"^```js\n(.*?)^```", section, re.M | re.S))
    }
    own = {it.name: it for it in recipes()}
    react, following = own["react"], own["next"]
    express = _behind(
        react, "express", {"server.mjs": blocks["Express"].replace("3000", "process.env.PORT")}
    )
    return [
        replace(
            express,
            install=f"{react.install} && npm install express http-proxy-middleware",
            build=f"{react.build} --outDir public",
            serve="PORT=3000 node server.mjs",
        ),
        replace(
            _behind(react, "vite", {"vite.config.ts": blocks["Vite"]}),
            build="npx tsc",
            serve="npx vite --port 3000",
        ),
        _behind(following, "next", {"next.config.mjs": blocks["Next.js"]}),
    ]


def _behind(recipe: Recipe, name: str, files: Mapping[str, str]) -> Recipe:
    """`recipe` with the agent at `/agent` of its own address, and what passes requests on."""
    asked = {name: body.replace(AGENT, "/agent") for name, body in recipe.files.items()}
    return replace(recipe, name=f"behind-{name}", files={**asked, **files})
