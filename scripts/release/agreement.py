"""What must agree before anything is built: versions, changelog, docs, generated files, pins."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

from scripts.release.changelog import section_of, unreleased
from scripts.release.workflows import unpinned

__all__ = ["disagreements", "stale", "unready"]

VERSION = re.compile(r"\d+\.\d+\.\d+")
NAMED = re.compile(r"pilotfish(?:\[\w+\])?(?:==|@|-)(\d+\.\d+\.\d+)\b")
"""A version of ours that a page names: pilotfish==0.1.0, pilotfish@0.1.0, pilotfish-0.1.0.tgz."""
GENERATED = {
    "docs/protocol.schema.json": ("{python}", "-m", "pilotfish.web.wire.schema", "{out}"),
    "docs/asyncapi.json": ("{python}", "-m", "pilotfish.web.wire.asyncapi", "{out}"),
    "docs/api.md": ("node", "widget/api.mjs", "{out}"),
    "widget/src/wire/protocol.ts": ("node", "widget/wire_types.mjs", "{out}", "{tools}"),
}


def disagreements(root: Path, version: str) -> list[str]:
    """Where the tree names another version, one sentence each. `root` is a checkout."""
    if not VERSION.fullmatch(version):
        return [f"VERSION={version!r} is no version such as 0.1.0"]
    found = [
        f"{place} is of version {named}, not {version}"
        for place, named in _named(root)
        if named != version
    ]
    text = (root / "CHANGELOG.md").read_text()
    if section_of(text, version) is None:
        found.append(f"CHANGELOG.md has no section [{version}] with a date, such as 2026-12-24")
    return found


def _named(root: Path) -> list[tuple[str, str]]:
    project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
    package = json.loads((root / "widget/package.json").read_text())
    lock = json.loads((root / "widget/package-lock.json").read_text())
    asyncapi = json.loads((root / "docs/asyncapi.json").read_text())
    named = [
        ("pyproject.toml", project["version"]),
        ("widget/package.json", package["version"]),
        ("widget/package-lock.json", lock["version"]),
        ("widget/package-lock.json, its first package", lock["packages"][""]["version"]),
        ("docs/asyncapi.json", asyncapi["info"]["version"]),
    ]
    for page in sorted([*root.glob("*.md"), *(root / "docs").rglob("*.md")]):
        text = page.read_text()
        named += [(str(page.relative_to(root)), found) for found in NAMED.findall(text)]
    return named


def stale(root: Path, dependencies: Path) -> list[str]:
    """Generated files that are not those of their sources, one sentence each.

    `root` is a checkout, `dependencies` the widget's node_modules.
    """
    found: list[str] = []
    folders = ("client", "server", "sitemap")
    path = os.pathsep.join(str(root / folder) for folder in folders)
    with TemporaryDirectory() as temporary:
        for name, command in GENERATED.items():
            out = Path(temporary) / Path(name).name
            tools = dependencies / ".bin"
            done = subprocess.run(
                [part.format(python=sys.executable, tools=tools, out=out) for part in command],
                cwd=root,
                env={**os.environ, "PYTHONPATH": path},
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode:
                found.append(f"{name} could not be made: {done.stderr.strip()[-400:]}")
            elif out.read_bytes() != (root / name).read_bytes():
                found.append(f"{name} is not what its source says: run `make protocol`")
    return found


def unready(root: Path) -> list[str]:
    """What a rehearsal only tells, but a release needs, one sentence each."""
    found = unpinned(root)
    if lines := unreleased((root / "CHANGELOG.md").read_text()):
        found.append(
            f"CHANGELOG.md has {len(lines)} lines below [Unreleased]: move them to the release"
        )
    package = json.loads((root / "widget/package.json").read_text())
    urls = tomllib.loads((root / "pyproject.toml").read_text())["project"].get("urls", {})
    if not package.get("homepage") or package["homepage"] != urls.get("Repository"):
        found.append(
            "widget/package.json `homepage` and pyproject.toml `[project.urls] Repository` must be"
            " the repository's address, the same: npm's provenance is checked against it"
        )
    status = subprocess.run(
        ["git", "status", "--porcelain"], cwd=root, capture_output=True, text=True, check=False
    )
    if status.returncode or status.stdout:
        found.append("the tree is not what is committed: see `git status`")
    return found
