"""docs/frameworks.md as files and commands."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

__all__ = ["AGENT", "MISTAKE", "Recipe", "recipes"]

PAGE = Path(__file__).parents[2] / "docs" / "frameworks.md"
AGENT = "http://localhost:8000"
PORT = "3000"
MISTAKE = "words"
_NODE = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
NEWER_NODE = int(_NODE.removeprefix("v").split(".")[0]) >= 22
"""Astro 6 and later need it; the recipe is the same with Astro 5."""


@dataclass(frozen=True)
class Recipe:
    """One section: `install`, `build` (with the type check) and `serve` are lines for a shell."""

    name: str
    files: dict[str, str]
    install: str
    build: str
    serve: str

    def write(self, folder: Path, agent: str) -> None:
        for name, body in self.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(body.replace(AGENT, agent))

    def mistyped(self, folder: Path) -> None:
        """The handler takes an argument that its schema does not have."""
        for name, body in self.files.items():
            (folder / name).write_text(body.replace("({ text })", f"({{ {MISTAKE} }})"))

    def install_with(self, package: Path) -> str:
        """The line with the packed file in place of the package's name."""
        line = self.install if NEWER_NODE else self.install.replace(" astro ", " astro@5 ")
        return line.replace(" pilotfish", f" {package} --no-audit --no-fund")

    def serve_at(self, port: int) -> str:
        return self.serve.replace(PORT, str(port))


def recipes() -> list[Recipe]:
    sections = re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", PAGE.read_text(), re.M | re.S)
    return [_recipe(title, body) for title, body in sections]


def _recipe(title: str, body: str) -> Recipe:
    files = re.findall(r"^`([^`\n]+)`:\n\n```\w+\n(.*?)^```", body, re.M | re.S)
    blocks = re.findall(r"^```(\w*)\n(.*?)^```", body, re.M | re.S)
    install, run = (text.strip().splitlines() for kind, text in blocks if not kind)
    name = re.split(r"\W", title)[0].lower()
    return Recipe(name, dict(files), " && ".join(install), " && ".join(run[:-1]), run[-1])
