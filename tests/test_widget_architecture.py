"""The rules of the widget's tree. `widget_breaches.json` names what breaks them since before the
rules: it may only get shorter.
"""

import json
from pathlib import Path

import pytest

from import_graph import circles
from widget_structure import (
    BREACHES,
    MAY_IMPORT,
    File,
    breaches,
    graph_of_rooms,
    is_known,
    read,
    room_of,
)

HELP = {
    "imports": "see MAY_IMPORT in tests/widget_structure.py: move what is shared below both rooms",
    "layers": "see LAYERS in tests/widget_structure.py: what is called never calls back",
    "circles": "files that import each other, for types too: move what both need into a third",
    "functions": "over 60 lines (a factory without its closures): split it by what it does",
    "given": "a factory is given more than 12 members: give it what it uses",
    "states": "it reads a state of ARIA itself: ask one of the questions of ask/",
    "exports": "exported by that many files: one idea has one name and one home",
    "stores": "it outlives the call: only act/task/page_memory.ts remembers",
    "short": "under 25 lines: join it with what uses it, or say why: `// Short: reason` first",
    "chunks": "it only exports what others have: chunk membership stands in bundling.mjs",
    "spreads": "`...{ a, b }` to please the formatter: write the members, one a line",
    "folders": "more than 25 files: a room within the room is missing",
}


@pytest.fixture(scope="module")
def files() -> dict[str, File]:
    return read()


def test_the_table_of_rooms_has_no_circle(files: dict[str, File]) -> None:
    assert circles(MAY_IMPORT) == []
    unused = {room: MAY_IMPORT[room] - found for room, found in graph_of_rooms(files).items()}
    assert not any(unused.values()), f"take out of MAY_IMPORT: {unused}"


def test_every_file_is_in_a_room_of_the_table(files: dict[str, File]) -> None:
    assert {room_of(path) for path in files} == MAY_IMPORT.keys()


@pytest.mark.parametrize("rule", HELP)
def test_no_new_file_breaks_the_rule(files: dict[str, File], rule: str) -> None:
    known: list[str] = json.loads(BREACHES.read_text())[rule]
    found = breaches(files)[rule]
    new = [breach for breach in found if not is_known(breach, known)]
    assert not new, f"{new}: {HELP[rule]}"
    mended = sorted(set(known) - set(found))
    assert not mended, f"no breach any more, `scripts/measure --write` takes it out: {mended}"


SOURCES = {
    "ui/a.ts": "import type { B } from './b.ts';\nexport type A = B;",
    "ui/b.ts": "export type B = import('./a.ts').A;\n"
    "export const late = () => import('../host/c.ts');",
    "guard/d.ts": "export const is = (it: Element) => it.matches('[aria-disabled=true]');",
    "ask/e.ts": "export const is = (it: Element) => it.getAttribute('aria-disabled') === 'true';",
    "host/f.ts": "export const own = (it: Element) => { it.ariaExpanded = 'true'; };",
    "observe/walk/d.ts": "import '../refs/e.ts';",
    "observe/refs/e.ts": "export {};",
    "host/h.ts": "// Short: a seam.\nexport {};",
    "platform/g.ts": "let opened = { ...{ a: 1 } };\n"
    "const seen = new WeakMap<Node, string>();\n"
    "export const NAMES = new Set(['a']);\nexport const add = () => seen.get(opened);",
    "platform/i.ts": "// The chunk.\nexport { NAMES } from './g.ts';\n"
    "import type { A } from './g.ts';",
    **{f"shot/{n}.ts": "export {};" for n in range(26)},
    "host/c.ts": "export interface Parts {{ {members} }}\n"
    "export function createC(parts: Parts) {{\n  let n = 0;\n{short}"
    "  const close = () => {{\n{long}  }};\n"
    "  return {{ close, n }};\n}}\n"
    "export function plain(): void {{\n  const inner = () => {{\n{long}  }};\n  inner();\n}}",
}


def test_each_rule_finds_its_breach(tmp_path: Path) -> None:
    members = "; ".join(f"m{n}: string" for n in range(13))
    blocks = {"members": members, "short": "  n += 1;\n" * 5, "long": "    n += 1;\n" * 58}
    for name, text in SOURCES.items():
        path = tmp_path / "src" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.format(**blocks) if name == "host/c.ts" else text)
    (tmp_path / "tsconfig.json").write_text('{"include": ["src"]}')
    assert breaches(read(tmp_path)) == {
        "imports": ["ui/b.ts imports host/c.ts"],
        "layers": ["observe/walk/d.ts imports observe/refs/e.ts"],
        "circles": ["ui/a.ts", "ui/b.ts"],
        "functions": ["host/c.ts plain"],
        "given": ["host/c.ts createC"],
        "states": ["guard/d.ts"],
        "exports": ["is 2"],
        "stores": ["platform/g.ts opened", "platform/g.ts seen"],
        "short": sorted(set(SOURCES) - {"host/c.ts", "host/h.ts"}),
        "chunks": ["platform/i.ts"],
        "spreads": ["platform/g.ts 1"],
        "folders": ["shot 26"],
    }
