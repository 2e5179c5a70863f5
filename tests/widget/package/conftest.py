"""The npm package as it is published: built, packed, and installed in an empty project."""

import json
import shutil
from pathlib import Path

import pytest

from built import WIDGET, built_widget, run
from site_page import open_site
from wire_server import ports, wire

__all__ = ["open_site", "ports", "wire"]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built widget that tests may add files to."""
    folder = tmp_path_factory.mktemp("widget") / "static"
    shutil.copytree(built_widget(), folder)
    return folder


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
