"""Builds all that is published from a copy of the tree; what is built twice must be the same."""

from __future__ import annotations

import gzip
import io
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

__all__ = ["build", "copy_tree", "differences"]


def copy_tree(root: Path, target: Path) -> None:
    """Copies what git has or would take of `root`, with the widget's packages, to `target`."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=root, check=True, capture_output=True, text=True).stdout
    shutil.rmtree(target, ignore_errors=True)
    for name in filter(None, names.split("\0")):
        if (root / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, target / name)
    shutil.copytree(
        root / "widget/node_modules",
        target / "widget/node_modules",
        symlinks=True,
        copy_function=_linked,
    )


def _linked(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:  # on another file system
        shutil.copy2(source, target)


def build(tree: Path, out: Path, version: str, epoch: int) -> None:
    """Builds wheel, sdist, npm package and the image's context of `tree` into `out`.

    `epoch` is the time of all files in them, in seconds. Raises CalledProcessError.
    """
    out.mkdir(parents=True, exist_ok=True)
    _run("node", "build.mjs", cwd=tree / "widget", epoch=epoch)
    python = (sys.executable, "-m", "build", "--no-isolation", "--outdir", out)
    _run(*python, tree, cwd=tree, epoch=epoch)
    _run("node", "package.mjs", cwd=tree / "widget", epoch=epoch)
    _run("npm", "pack", "--silent", "--pack-destination", out, cwd=tree / "build/npm", epoch=epoch)
    _context(tree, out / f"docker-context-{version}.tar.gz", epoch)


def _run(*command: str | Path, cwd: Path, epoch: int) -> None:
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(epoch)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout[-4000:], done.stderr[-4000:], file=sys.stderr)
        done.check_returncode()


def _context(tree: Path, target: Path, epoch: int) -> None:
    """What `docker build` is given: the Dockerfile and all that it copies."""
    parts = ("Dockerfile", ".dockerignore", "pyproject.toml", "hatch_build.py", "README.md")
    parts += ("LICENSE", "CHANGELOG.md", "client", "server", "sitemap", "demo_site", "widget")
    parts += ("deploy", "compose.yaml")
    left_out = {"node_modules", "__pycache__", "static"}

    def stamped(entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
        name = Path(entry.name)
        ours = name.parts[:3] == ("demo_site", "pilotfish_demo", "static")
        if left_out.intersection(name.parts) and not ours:
            return None
        entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = epoch, 0, 0, "", ""
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for part in sorted(parts):
            archive.add(tree / part, part, filter=stamped)
    target.write_bytes(gzip.compress(packed.getvalue(), 9, mtime=0))


def differences(one: Path, other: Path) -> list[str]:
    """Files of two folders that differ, one sentence each, with the first entry that does."""
    found: list[str] = []
    for name in sorted({path.name for path in (*one.iterdir(), *other.iterdir())}):
        first, second = one / name, other / name
        if not first.exists() or not second.exists():
            found.append(f"{name} is in one of two builds only")
        elif first.read_bytes() != second.read_bytes():
            found.append(f"{name}: two builds differ{_where(first, second)}")
    return found


def _where(first: Path, second: Path) -> str:
    before, after = _entries(first), _entries(second)
    # RECORD has the hashes of the others.
    for name in sorted({*before, *after}, key=lambda it: (it.endswith("/RECORD"), it)):
        if before.get(name) != after.get(name):
            return f", first in {name}"
    return ""


def _entries(path: Path) -> dict[str, bytes]:
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            return {name: wheel.read(name) for name in wheel.namelist()}
    if path.name.endswith(("gz", "tgz")):
        with tarfile.open(path) as archive:
            files = ((entry.name, archive.extractfile(entry)) for entry in archive)
            return {name: file.read() for name, file in files if file}
    return {}
