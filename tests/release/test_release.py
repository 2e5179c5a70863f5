"""The whole release of a copy of the tree, and what stops it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from scripts.release.building import copy_tree

ROOT = Path(__file__).parents[2]
# It builds all twice, several times.
pytestmark = pytest.mark.timeout(900)
HOME = "https://git.example/acme/pilotfish"
VERSION = json.loads((ROOT / "widget/package.json").read_text())["version"]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout that is ready: a section in the changelog, pins, an address, all committed."""
    target = tmp_path_factory.mktemp("release") / "tree"
    copy_tree(ROOT, target)
    edit(
        target / "CHANGELOG.md",
        "## [Unreleased]",
        f"## [Unreleased]\n\n## [{VERSION}] - 2026-12-24",
    )
    edit(target / "widget/package.json", '"license"', f'"homepage": "{HOME}",\n  "license"')
    edit(
        target / "pyproject.toml",
        "[project.scripts]",
        f'[project.urls]\nRepository = "{HOME}"\n\n[project.scripts]',
    )
    for path in (target / ".github/workflows").glob("*.yml"):
        text = re.sub(r"(uses: [^@\s]+)@\S+", r"\1@" + "0" * 40, path.read_text())
        path.write_text(re.sub(r"(bookworm)(?!@)", r"\1@sha256:" + "0" * 64, text))
    dockerfile = target / "Dockerfile"
    pinned = re.sub(r"^(FROM \S+)", r"\1@sha256:" + "0" * 64, dockerfile.read_text(), flags=re.M)
    dockerfile.write_text(pinned)
    git(target, "init", "-q")
    commit(target)
    return target


def edit(path: Path, before: str, after: str) -> None:
    text = path.read_text()
    assert before in text, f"{path} has no {before!r}"
    path.write_text(text.replace(before, after, 1))


def git(tree: Path, *command: str) -> None:
    who = ("-c", "user.name=Ada", "-c", "user.email=ada@acme.example")
    subprocess.run(["git", *who, *command], cwd=tree, check=True, capture_output=True)


def commit(tree: Path) -> None:
    git(tree, "add", "-A")
    git(tree, "commit", "-q", "-m", "Changed")


def release(tree: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "scripts.release", VERSION, *options]
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)


def refused(tree: Path, told: str, *options: str) -> None:
    done = release(tree, *options)
    assert done.returncode == 1, done.stdout
    assert told in done.stderr


@pytest.mark.parametrize(
    ("name", "before", "after", "told"),
    [
        ("CHANGELOG.md", f"[{VERSION}]", "[0.0.1]", f"CHANGELOG.md has no section [{VERSION}]"),
        (
            "widget/src/public/results.ts",
            "  text?: string;",
            "  words?: string;",
            "docs/api.md is not what its source says",
        ),
        (
            "client/pilotfish_client/page_messages.py",
            "run_id: str",
            "run_id: int",
            "docs/protocol.schema.json is not what its source says",
        ),
    ],
    ids=["changelog", "api type", "wire type"],
)
def test_what_disagrees_stops_it(tree: Path, name: str, before: str, after: str, told: str) -> None:
    edit(tree / name, before, after)
    commit(tree)
    try:
        refused(tree, told)
    finally:
        git(tree, "reset", "-q", "--hard", "HEAD~1")


def test_a_build_that_differs_from_the_next_stops_it(tree: Path) -> None:
    edit(
        tree / "widget/build.mjs",
        "{ version, core: core.name,",
        "{ version, at: Date.now(), core: core.name,",
    )
    commit(tree)
    try:
        refused(tree, "two builds differ, first in pilotfish/static/manifest.json")
    finally:
        git(tree, "reset", "-q", "--hard", "HEAD~1")


def test_a_release_is_made_and_never_changes(tree: Path) -> None:
    done = release(tree)
    assert done.returncode == 0, done.stderr
    folder = tree / "dist" / VERSION
    assert release(tree, "--check", str(folder)).returncode == 0
    sums, notes = folder / "SHA256SUMS", folder / "RELEASE-NOTES.md"
    kept = {path: path.read_bytes() for path in (sums, notes)}
    wheel = next(folder.glob("*.whl"))
    content = wheel.read_bytes()
    wheel.write_bytes(content.replace(b"pilotfish", b"Pilotfish", 1))
    refused(tree, f"{wheel.name}: SHA256SUMS says", "--check", str(folder))
    wheel.write_bytes(content)
    edit(notes, "sha384-", "sha384-A")
    refused(tree, "has another hash than pilotfish.js", "--check", str(folder))
    notes.write_bytes(kept[notes])
    digest = sums.read_text()[:64]
    sums.write_text(sums.read_text().replace(digest, digest[::-1]))
    refused(tree, "SHA256SUMS says")
