"""The npm package as it is published: built, packed, and installed in an empty project."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from wire_server import built, open_site, wire

__all__ = ["built", "open_site", "wire"]

WIDGET = Path(__file__).parents[3] / "widget"


def run(*command: str, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}: {done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="session")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that is published; the packed file is beside it, as `pilotfish.tgz`."""
    folder = tmp_path_factory.mktemp("npm") / "package"
    run("node", "package.mjs", str(folder), cwd=WIDGET)
    told = json.loads(run("npm", "pack", "--json", "--pack-destination", "..", cwd=folder))
    (folder.parent / told[0]["filename"]).rename(folder.parent / "pilotfish.tgz")
    return folder


@pytest.fixture(scope="session")
def project(packed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty project with the packed file installed, and nothing else."""
    folder = tmp_path_factory.mktemp("project")
    (folder / "package.json").write_text('{"name": "acme", "private": true, "type": "module"}')
    install = ["npm", "install", "--offline", "--no-audit", "--no-fund"]
    run(*install, str(packed.parent / "pilotfish.tgz"), cwd=folder)
    assert [path.name for path in (folder / "node_modules").glob("[a-z]*")] == ["pilotfish"]
    return folder
