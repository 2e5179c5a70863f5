"""A release of a copy of the tree, made once, and what stops the next one."""

import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from scripts.release.__main__ import checked, keep
from scripts.release.agreement import stale
from scripts.release.building import copy_tree
from scripts.release.contents import Built

from built import run

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.timeout(300)
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
    git = ("git", "-c", "user.name=Ada", "-c", "user.email=ada@acme.example")
    for command in (("init", "-q"), ("add", "-A"), ("commit", "-q", "-m", "Ready")):
        run(*git, *command, cwd=target)
    return target


@pytest.fixture(scope="module")
def released(tree: Path) -> Path:
    """Its release. Tests copy what they change."""
    done = release(tree)
    assert done.returncode == 0, done.stderr
    return tree / "dist" / VERSION


@pytest.fixture
def copied(released: Path, tmp_path: Path) -> Path:
    return shutil.copytree(released, tmp_path / VERSION)


def edit(path: Path, before: str, after: str) -> None:
    text = path.read_text()
    assert before in text, f"{path} has no {before!r}"
    path.write_text(text.replace(before, after, 1))


def release(tree: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "scripts.release", VERSION, *options]
    return subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)


def changed(wheel: Path, name: str) -> None:
    """Writes `wheel` again with one more byte in its file `name`."""
    with zipfile.ZipFile(wheel) as archive:
        entries = [(each, archive.read(each)) for each in archive.infolist()]
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry, content in entries:
            archive.writestr(entry, content + b" " * (entry.filename == name))


def test_a_tree_without_its_section_is_refused(tree: Path) -> None:
    text = (tree / "CHANGELOG.md").read_text()
    edit(tree / "CHANGELOG.md", f"[{VERSION}]", "[0.0.1]")
    done = release(tree)
    (tree / "CHANGELOG.md").write_text(text)
    assert done.returncode == 1, done.stdout
    told = done.stderr.splitlines()
    assert f"CHANGELOG.md has no section [{VERSION}]" in told[0]
    assert "the tree is not what is committed" in told[1]


RESULTS = ("widget/src/public/results.ts", "text?: string;", "words?: string;")
MESSAGES = ("client/pilotfish_client/page_messages.py", "run_id: str", "run_id: int")


def test_types_that_disagree_are_told(tree: Path) -> None:
    kept = {name: (tree / name).read_text() for name, *_ in (RESULTS, MESSAGES)}
    for name, before, after in (RESULTS, MESSAGES):
        edit(tree / name, before, after)
    found = stale(tree, ROOT / "widget/node_modules")
    for name, text in kept.items():
        (tree / name).write_text(text)
    for name in ("docs/api.md", "docs/protocol.schema.json"):
        assert f"{name} is not what its source says: run `make protocol`" in found


def test_a_version_that_is_there_never_changes(
    copied: Path, released: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed(next(copied.glob("*.whl")), "pilotfish/static/manifest.json")
    with pytest.raises(SystemExit):
        keep(copied, released, rehearsal=False)
    told = capsys.readouterr().err
    assert f"{VERSION}: pilotfish-{VERSION}-py3-none-any.whl: two builds differ" in told


def test_a_release_is_read_back(tree: Path, released: Path) -> None:
    assert checked(Built(released, VERSION)) == []
    assert release(tree, "--check", str(released)).returncode == 0


def test_a_changed_file_is_told(copied: Path) -> None:
    [wheel] = copied.glob("*.whl")
    changed(wheel, "pilotfish/static/manifest.json")
    [told] = checked(Built(copied, VERSION))
    assert told.startswith(f"{wheel.name}: SHA256SUMS says")


def test_a_wrong_hash_is_told(copied: Path) -> None:
    edit(copied / "RELEASE-NOTES.md", "sha384-", "sha384-A")
    edit(copied / "SHA256SUMS", "  pilotfish-", "0  pilotfish-")
    told = checked(Built(copied, VERSION))
    assert [": SHA256SUMS says" in it for it in told] == [True, True, False]
    assert "has another hash than pilotfish.js" in told[2]
