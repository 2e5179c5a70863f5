"""What tests build from sources, once for all workers and later runs: by the hash of its sources.

`folder = built("widget", [WIDGET / "src"], make)`: `make` gets an empty folder to build in.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from filelock import FileLock

__all__ = ["FRAMEWORKS", "WIDGET", "built", "built_wheel", "built_widget", "of_frameworks", "run"]

ROOT = Path(__file__).parents[1]
WIDGET = ROOT / "widget"
STATIC = ROOT / "server" / "pilotfish" / "static"
FRAMEWORKS = ROOT / "tests" / "frameworks"
FOLDER = ROOT / "build" / "tests"
KEPT = 3
"""Builds of one name: a branch or two, and the one before."""
_SKIPPED = frozenset({"node_modules", "__pycache__"})


@cache
def _hash_of(source: Path) -> bytes:
    if source.is_file():
        return hashlib.sha256(source.read_bytes()).digest()
    total = hashlib.sha256()
    for folder, folders, files in os.walk(source):
        folders[:] = sorted(set(folders) - _SKIPPED)
        for name in sorted(files):
            path = Path(folder, name)
            total.update(str(path.relative_to(source)).encode())
            total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.digest()


def built(name: str, sources: Iterable[Path], make: Callable[[Path], object]) -> Path:
    """The folder in which `make` has built `name` from `sources`, files or folders. What it raises
    leaves nothing behind.
    """
    total = hashlib.sha256(name.encode())
    for source in sources:
        total.update(_hash_of(source))
    home = FOLDER / name
    target = home / total.hexdigest()[:16]
    home.mkdir(parents=True, exist_ok=True)
    with FileLock(home / "lock"):
        if not target.exists():
            unfinished = home / "unfinished"
            shutil.rmtree(unfinished, ignore_errors=True)
            unfinished.mkdir()
            make(unfinished)
            unfinished.rename(target)
            for old in _oldest(home, target):
                shutil.rmtree(old)
    return target


def run(*command: str | Path, cwd: Path) -> str:
    """What the command prints; AssertionError with its words where it fails."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(map(str, command))}: {done.stdout}{done.stderr}"
    return done.stdout


def built_widget() -> Path:
    """The folder of the widget as `make widget` builds it: a copy, where that is up to date."""

    def make(folder: Path) -> None:
        sources = [*WIDGET.glob("*.mjs"), WIDGET / "package.json", *(WIDGET / "src").rglob("*")]
        target = STATIC / "pilotfish.js"
        if target.exists() and all(_changed(one) < _changed(target) for one in sources):
            shutil.copytree(STATIC, folder, dirs_exist_ok=True)
        else:
            run("node", "build.mjs", folder, cwd=WIDGET)

    return built("widget", [WIDGET], make)


def built_wheel() -> Path:
    """The wheel of the tree, whose widget is as `make widget` has built it."""
    build = (sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir")
    folders = ("server", "client", "sitemap", "demo_site", "pyproject.toml", "hatch_build.py")
    sources = [ROOT / name for name in folders]
    return next(built("wheel", sources, lambda into: run(*build, into, ROOT, cwd=ROOT)).glob("*"))


def _changed(path: Path) -> float:
    return path.stat().st_mtime


def of_frameworks(script: str, entry: str) -> Path:
    """The bundle that `script` of tests/frameworks makes of `entry`; styles lie beside it."""
    assert (FRAMEWORKS / "node_modules").exists(), "run `make test`, which installs its libraries"
    name = re.sub(r"\W+", "-", f"{script} {entry}")
    folder = built(
        name,
        [FRAMEWORKS, WIDGET],
        lambda folder: run("node", script, entry, folder / "bundle.js", cwd=FRAMEWORKS),
    )
    return folder / "bundle.js"


def _oldest(home: Path, newest: Path) -> list[Path]:
    others = [path for path in home.iterdir() if path.is_dir() and path != newest]
    return sorted(others, key=lambda path: path.stat().st_mtime)[: -(KEPT - 1)]
