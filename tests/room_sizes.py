"""Sizes of trees and of their rooms, beside the bounds in `room_sizes.json`, which only fall."""

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

__all__ = [
    "BOUNDS",
    "NEW_ROOMS",
    "ROOT",
    "TREES",
    "Size",
    "bounds",
    "comments_in",
    "files_of",
    "grown",
    "lowered",
    "sizes",
    "written",
]

ROOT = Path(__file__).parents[1]
BOUNDS = Path(__file__).parent / "room_sizes.json"
# What counts in a tree; a room is a folder that stands directly in it.
TREES = {"widget/src": (".ts", ".css"), "server/pilotfish": (".py",), "tests": (".py", ".ts")}
# Lines that a new room and its tests may have. They count in no total.
NEW_ROOMS = {
    "server/pilotfish/try_": 1445,
    "server/pilotfish/knowledge": 1400,
    "server/pilotfish/interop": 1800,
    "tests/server/try_": 1825,
    "tests/server/knowledge": 1800,
    "tests/server/interop": 2100,
    "tests/release": 900,
}
COMMENT = re.compile(r"\s*(?://|/\*|\*(?:[\s/]|$))")


@dataclass(frozen=True)
class Size:
    files: int = 0
    lines: int = 0


def sizes(root: Path = ROOT) -> dict[str, Size]:
    """Of each tree and each of its rooms, by path. Files outside of a room count as `TREE/*`."""
    return {path: size for tree in TREES for path, size in _of_tree(root, tree)}


def _of_tree(root: Path, tree: str) -> Iterator[tuple[str, Size]]:
    rooms: dict[str, list[Path]] = {}
    for path in files_of(tree, root):
        rooms.setdefault(_room(path.relative_to(root).as_posix(), tree), []).append(path)
    old = [path for room, paths in rooms.items() if room not in NEW_ROOMS for path in paths]
    yield tree, _size(old)
    yield from ((room, _size(paths)) for room, paths in rooms.items())


def _room(path: str, tree: str) -> str:
    new = next((room for room in NEW_ROOMS if path.startswith(f"{room}/")), None)
    first, inner, _ = path.removeprefix(f"{tree}/").partition("/")
    return new or f"{tree}/{first if inner else '*'}"


def files_of(tree: str, root: Path = ROOT) -> list[Path]:
    """What counts in the tree, sorted; packages of others do not."""
    found: list[Path] = []
    for folder, inner, names in os.walk(root / tree):
        inner[:] = [name for name in inner if name != "node_modules"]
        found += [Path(folder, name) for name in names if name.endswith(TREES[tree])]
    return sorted(found)


def _size(paths: list[Path]) -> Size:
    return Size(len(paths), sum(len(path.read_text("utf-8").splitlines()) for path in paths))


def comments_in(paths: list[Path]) -> int:
    """Lines of TypeScript or CSS that are nothing but comment."""
    return sum(
        1 for path in paths for line in path.read_text("utf-8").splitlines() if COMMENT.match(line)
    )


def bounds() -> dict[str, Size]:
    found = json.loads(BOUNDS.read_text())
    return {path: Size(**size) for path, size in found.items()}


def grown(found: Mapping[str, Size], allowed: Mapping[str, Size]) -> Iterator[str]:
    """What is larger than its bound, in words."""
    for path, size in found.items():
        lines = NEW_ROOMS.get(path)
        bound = Size(size.files, lines) if lines else allowed.get(path, Size())
        for what, number in asdict(size).items():
            most = getattr(bound, what)
            if number > most:
                yield f"{path}: {number} {what}, at most {most}"


def lowered(found: Mapping[str, Size], allowed: Mapping[str, Size]) -> dict[str, Size]:
    """The new bounds. A room may grow by what its tree has lost elsewhere.

    Raises ValueError where a tree as a whole has grown.
    """
    trees = {tree: found[tree] for tree in TREES if tree in allowed}
    if over := list(grown(trees, allowed)):
        raise ValueError(f"totals never rise: {'; '.join(over)}. Join or delete as much elsewhere")
    return {path: size for path, size in found.items() if path not in NEW_ROOMS}


def written(allowed: Mapping[str, Size]) -> str:
    """A line for each, so that two branches rarely change the same one."""
    lines = [f"  {json.dumps(path)}: {json.dumps(asdict(size))}" for path, size in allowed.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"
