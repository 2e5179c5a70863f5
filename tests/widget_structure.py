"""What the files of the widget import and how long their functions are, read by the TypeScript
compiler (`widget/structure.mjs`), and the rooms that they are in.
"""

import json
import re
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from posixpath import basename, dirname

from import_graph import circles

__all__ = [
    "BREACHES",
    "FUNCTION_LINES",
    "GIVEN",
    "LAYERS",
    "MAY_IMPORT",
    "File",
    "Function",
    "breaches",
    "graph_of",
    "graph_of_rooms",
    "is_known",
    "layer_of",
    "read",
    "room_of",
]

WIDGET = Path(__file__).parents[1] / "widget"
BREACHES = Path(__file__).parent / "widget_breaches.json"
FUNCTION_LINES = 60
GIVEN = 12
# What is read of states; what the widget says of its own elements is written, not read.
STATES = "checked|selected|disabled|invalid|modal|expanded"
READS_STATE = re.compile(
    rf"[\['`\"]aria-(?:{STATES})\b(?!':)|\baria(?:{STATES.title()})\b(?! = |:)"
)
EXPORTED = re.compile(
    r"^export (?:declare |async )*(?:const|let|function\*?|class|interface|type|enum) (\w+)", re.M
)
# What outlives a call: constant lookups, which are made of something, are not meant.
STORED = re.compile(
    r"^(?:export )?(?:let (\w+)|const (\w+)(?:: [^=]+)? = new (?:Weak)?(?:Map|Set)(?:<.+>)?\(\))",
    re.M,
)
REMEMBERS = "act/task/page_memory.ts"
SHORT = 25
REASON = "// Short: "
FULL = 25
SPREAD = "...{"
# Where it may be read: `ask` says what it means, `dom` where it is written.
READ_STATES = {"ask", "dom"}

# Which rooms a room imports, for values and for types: each only those before it. A room is a
# folder of `src`, or a file that stands there itself.
MAY_IMPORT = {
    room: set(others.split())
    for room, others in {
        "wire": "",
        "public": "",
        "platform": "",
        "strings": "",
        "words": "",
        "seams": "wire public",
        "dom": "platform",
        "ask": "dom",
        "place": "dom ask",
        "observe": "wire seams dom ask place",
        "guard": "wire platform strings words seams dom ask place observe",
        "act": "wire platform words seams dom ask observe guard",
        "receipt": "wire dom observe guard act",
        "ui": "wire public platform strings seams dom ask guard act receipt",
        "teach": "wire platform seams dom ask act",
        "secret": "platform ui",
        "link": "wire public platform seams dom observe ui",
        "host": "wire public platform strings seams dom observe guard receipt ui secret link",
        "shot": "wire public dom observe host",
        "frame": "platform strings ui",
        "engine": "wire public platform seams dom observe guard act receipt ui teach link host "
        "shot",
        "boot": "public platform seams ui secret link host engine",
        "index": "public platform host boot",
        "package": "public host index",
        "early": "platform host",
        "loader": "host",
        "batch": "platform guard host",
        "analytics": "",
    }.items()
}

# The floors of a room, the lowest first: each imports only those before it; the room's name stands
# for the files beside the folders. In observe/, `reading` keeps what one reading was told,
# `element` and `sight` answer questions about an element, `walk` makes pieces of the answers, and
# what comes after it never calls it again. docs/acting.md says what those of act/ are.
LAYERS = {
    room: floors.split()
    for room, floors in {
        "observe": "sheets reading element/name element sight walk passes refs lines observe",
        "guard": "words subject request approval press policy guard",
        "ui": "drawing card bar palette stage ui",
        "host": "settings actions runs surface questions pages host",
        "act": "task spot events set/value set/choice set/text set/slider set/date set press go "
        "look act",
    }.items()
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
    text: str
    imports: list[str]
    functions: list[Function]


def read(folder: Path = WIDGET) -> dict[str, File]:
    """By path below `src`. Needs node and the widget's packages."""
    command = ["node", str(WIDGET / "structure.mjs"), str(folder)]
    found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return {
        path: File(
            file["lines"],
            (folder / "src" / path).read_text("utf-8"),
            file["imports"],
            [Function(**one) for one in file["functions"]],
        )
        for path, file in sorted(found.items())
    }


def room_of(path: str) -> str:
    """Its folder below `src`; a file that stands there itself is a room of its own."""
    return path.split("/")[0].removesuffix(".ts")


def layer_of(path: str) -> str:
    """Its floor; in a room without floors, the room."""
    room = room_of(path)
    within = dirname(path).removeprefix(room).lstrip("/")
    while within and within not in LAYERS.get(room, []):
        within = dirname(within)
    return within or room


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
        "layers": sorted(_upwards(files)),
        "circles": sorted(path for circle in circles(graph_of(files)) for path in circle),
        "functions": [name for name, one in named if one.own > FUNCTION_LINES],
        "given": [name for name, one in named if one.given > GIVEN],
        "states": [
            path
            for path, file in files.items()
            if READS_STATE.search(file.text) and room_of(path) not in READ_STATES
        ],
        "exports": sorted(_exported_twice(files)),
        "stores": [
            f"{path} {let or const}"
            for path, file in files.items()
            for let, const in STORED.findall(file.text)
            if path != REMEMBERS
        ],
        "short": [
            path
            for path, file in files.items()
            if file.lines < SHORT and not file.text.startswith(REASON)
        ],
        "chunks": [path for path, file in files.items() if _only_exports(path, file)],
        "spreads": [
            f"{path} {count}" for path, file in files.items() if (count := file.text.count(SPREAD))
        ],
        "folders": [
            f"{folder} {count}"
            for folder, count in sorted(Counter(map(dirname, files)).items())
            if count > FULL
        ],
    }


def is_known(breach: str, known: Iterable[str]) -> bool:
    """A breach that ends in a number is known when it was not smaller before."""
    where, _, count = breach.rpartition(" ")
    if not count.isdigit():
        return breach in known
    return any(
        before.rpartition(" ")[0] == where and int(count) <= int(before.rpartition(" ")[2])
        for before in known
    )


def _exported_twice(files: Mapping[str, File]) -> Iterator[str]:
    """With the number of files, so that a third one is a breach of its own."""
    found = Counter(name for file in files.values() for name in set(EXPORTED.findall(file.text)))
    yield from (f"{name} {count}" for name, count in found.items() if count > 1)


def _only_exports(path: str, file: File) -> bool:
    """It stands for a chunk of the bundle, not for an idea."""
    code = re.sub(r"^(?://|/\*| \*).*$", "", file.text, flags=re.M)
    rest = re.sub(r"^(?:export|import)\b[^;]*? from '[^']*';$", "", code, flags=re.M)
    return not rest.strip() and basename(path) != "index.ts"


def _strangers(files: Mapping[str, File]) -> Iterator[str]:
    for path, file in files.items():
        room = room_of(path)
        for one in file.imports:
            if room_of(one) not in MAY_IMPORT.get(room, set[str]()) | {room}:
                yield f"{path} imports {one}"


def _upwards(files: Mapping[str, File]) -> Iterator[str]:
    """What imports a higher floor of its own room."""
    for path, file in files.items():
        floors = LAYERS.get(room_of(path), [])
        for one in file.imports if floors else ():
            if room_of(one) != room_of(path):
                continue
            if floors.index(layer_of(one)) > floors.index(layer_of(path)):
                yield f"{path} imports {one}"
