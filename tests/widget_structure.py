"""What the files of the widget import and how long their functions are, read by the TypeScript
compiler (`widget/structure.mjs`), and the rooms that they are in.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from import_graph import circles

__all__ = [
    "FUNCTION_LINES",
    "GIVEN",
    "MAY_IMPORT",
    "ROOM_OF",
    "File",
    "Function",
    "breaches",
    "graph_of",
    "graph_of_rooms",
    "read",
    "room_of",
]

WIDGET = Path(__file__).parents[1] / "widget"
FUNCTION_LINES = 60
GIVEN = 12

# Files that are not in the room of their folder.
ROOM_OF = {
    "link/protocol.ts": "wire",
    "link/json.ts": "wire",
    "seams.ts": "seams",
    "engine.ts": "engine",
    "index.ts": "boot",
    "early.ts": "entries",
    "batch.ts": "entries",
    "loader.ts": "entries",
}
# Which rooms a room may import, for values and for types. Each stands below those that import it.
MAY_IMPORT = {
    "wire": set[str](),
    "public": set[str](),
    "platform": set[str](),
    "seams": {"wire", "public"},
    "observe": {"wire", "seams", "platform"},
    "ask": {"observe"},
    "guard": {"wire", "public", "seams", "platform", "observe", "ask"},
    "act": {"wire", "seams", "platform", "observe", "ask", "guard"},
    "receipt": {"wire", "observe", "guard", "act"},
    "ui": {"wire", "public", "seams", "platform", "observe", "guard", "act", "receipt"},
    "teach": {"wire", "seams", "platform", "observe", "ask", "act"},
    "secret": {"ui"},
    "link": {"wire", "public", "seams", "platform", "observe", "ui"},
    "host": {"wire", "public", "seams", "platform", "observe", "ask", "guard", "act", "receipt"}
    | {"ui", "secret", "link"},
    "shot": {"wire", "public", "observe", "ui", "link", "host"},
    "frame": {"platform", "ui"},
    "engine": {"wire", "public", "seams", "platform", "observe", "guard", "act", "receipt", "ui"}
    | {"link", "host", "shot", "teach"},
    "boot": {"wire", "public", "platform", "guard", "ui", "secret", "link", "host", "engine"},
    "package": {"public", "host", "boot"},
    "entries": {"platform", "guard", "host"},
}


@dataclass(frozen=True)
class Function:
    """`own`: its lines, for a factory without those of the closures in it. `given`: the most
    members of a parameter of a `create…` function."""

    name: str
    start: int
    lines: int
    own: int
    given: int


@dataclass(frozen=True)
class File:
    lines: int
    imports: list[str]
    functions: list[Function]


def read(folder: Path = WIDGET) -> dict[str, File]:
    """By path below `src`. Needs node and the widget's packages."""
    command = ["node", str(WIDGET / "structure.mjs"), str(folder)]
    found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return {
        path: File(file["lines"], file["imports"], [Function(**one) for one in file["functions"]])
        for path, file in sorted(found.items())
    }


def room_of(path: str) -> str:
    return ROOM_OF.get(path) or path.split("/")[0]


def graph_of(files: Mapping[str, File]) -> dict[str, set[str]]:
    """Style sheets and data are left out: they import nothing."""
    return {path: {one for one in file.imports if one in files} for path, file in files.items()}


def graph_of_rooms(files: Mapping[str, File]) -> dict[str, set[str]]:
    graph: dict[str, set[str]] = {room_of(path): set() for path in files}
    for path, file in files.items():
        graph[room_of(path)] |= {room_of(one) for one in file.imports} - {room_of(path)}
    return graph


def breaches(files: Mapping[str, File]) -> dict[str, list[str]]:
    """What breaks each rule, by name; circles by the files that are in one."""
    named = [(f"{path} {one.name}", one) for path, file in files.items() for one in file.functions]
    return {
        "imports": sorted(set(_strangers(files))),
        "circles": sorted(path for circle in circles(graph_of(files)) for path in circle),
        "functions": [name for name, one in named if one.own > FUNCTION_LINES],
        "given": [name for name, one in named if one.given > GIVEN],
    }


def _strangers(files: Mapping[str, File]) -> Iterator[str]:
    for path, file in files.items():
        room = room_of(path)
        for one in file.imports:
            if room_of(one) not in MAY_IMPORT.get(room, set()) | {room}:
                yield f"{path} imports {one}"
