"""The rules of the tree, as tests. Change a table when the architecture changes, never to silence
a failure."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from import_graph import circles, graph_of
from test_changelog import faults

ROOT = Path(__file__).parents[1]
PACKAGES = {
    "pilotfish_client": ROOT / "client" / "pilotfish_client",
    "pilotfish": ROOT / "server" / "pilotfish",
    "pilotfish_builtin": ROOT / "server" / "pilotfish_builtin",
    "pilotfish_sitemap": ROOT / "sitemap" / "pilotfish_sitemap",
    "pilotfish_demo": ROOT / "demo_site" / "pilotfish_demo",
}
AGENT = PACKAGES["pilotfish"] / "agent"
TESTS = {
    "pilotfish_client": "client",
    "pilotfish": "server",
    "pilotfish_builtin": "builtin",
    "pilotfish_sitemap": "sitemap",
    "pilotfish_demo": "demo_site",
}
STANDARD = set(sys.stdlib_module_names)

# Which of our own packages a package may import.
PACKAGE_MAY = {
    "pilotfish_client": set[str](),
    "pilotfish_sitemap": set[str](),
    "pilotfish": {"pilotfish_client", "pilotfish_sitemap"},
    "pilotfish_builtin": {"pilotfish", "pilotfish_client"},
    "pilotfish_demo": {"pilotfish"},
}
# Which third-party packages a package may import; those not named may import what they depend on.
THIRD_PARTY_MAY = {
    "pilotfish_client": set[str](),
    "pilotfish.agent": set[str](),
    "pilotfish_builtin": set[str](),
}
EXCEPT = {"client/pilotfish_client/transport/websocket.py": {"websockets"}}
# Which parts of `pilotfish` a part may import, besides itself.
PART_MAY = {
    "agent": set[str](),
    "prompt": {"agent"},
    "models": {"agent"},
    "sessions": {"agent"},
    "guard": {"agent", "sessions", "yaml_file"},
    "actions": {"agent"},
    "record": {"agent", "yaml_file"},
    "recipes": {"agent", "guard", "record", "sessions", "yaml_file"},
    "knowledge": {"agent", "actions", "sessions", "console", "cli", "config", "errors"},
}
# Which rooms of `pilotfish.agent` a room may import, besides itself. All may import the modules
# that stand in none: `failures`, `sentence` and `words`.
ROOM_MAY = {
    "page": set[str](),
    "model": {"page"},
    "state": {"page", "model"},
    "run": {"page", "model", "state"},
    "executors": {"page", "model", "state", "run"},
    "features": {"page", "model", "state", "run", "executors"},
    "loop": {"page", "model", "state", "run", "executors", "features"},
}
LINES, SCRIPT_LINES = 350, 500
FUNCTION_LINES = 60
PARAMETERS = 5


def modules(package: str) -> Iterator[Path]:
    yield from sorted(PACKAGES[package].rglob("*.py"))


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module


@pytest.mark.parametrize("package", PACKAGES)
def test_packages_import_only_what_lies_below_them(package: str) -> None:
    for path in modules(package):
        found = {name.split(".")[0] for name in imports(path)}
        strangers = (found & PACKAGES.keys()) - PACKAGE_MAY[package] - {package}
        assert not strangers, f"{name_of(path)} imports {sorted(strangers)}: see PACKAGE_MAY"


@pytest.mark.parametrize("part", PART_MAY)
def test_parts_of_the_server_import_only_what_lies_below_them(part: str) -> None:
    for path in (PACKAGES["pilotfish"] / part).rglob("*.py"):
        found = {name.split(".")[1] for name in imports(path) if name.startswith("pilotfish.")}
        strangers = found - PART_MAY[part] - {part}
        assert not strangers, f"{name_of(path)} imports pilotfish.{sorted(strangers)}: see PART_MAY"


@pytest.mark.parametrize("room", sorted(path.parent.name for path in AGENT.glob("*/__init__.py")))
def test_rooms_of_the_agent_import_only_what_lies_below_them(room: str) -> None:
    rooms = ROOM_MAY[room] | {room, "failures", "sentence", "words"}
    for path in (AGENT / room).rglob("*.py"):
        inner = {name for name in imports(path) if name.startswith("pilotfish.agent.")}
        strangers = {name for name in inner if name.split(".")[2] not in rooms}
        assert not strangers, f"{name_of(path)} imports {sorted(strangers)}: see ROOM_MAY"


@pytest.mark.parametrize("package", PACKAGES)
def test_no_modules_import_each_other(package: str) -> None:
    """Neither for their types nor within functions."""
    assert circles(graph_of(PACKAGES[package])) == []


@pytest.mark.parametrize("area", THIRD_PARTY_MAY)
def test_what_runs_in_a_page_needs_the_standard_library_only(area: str) -> None:
    package, _, part = area.partition(".")
    for path in (PACKAGES[package] / part).rglob("*.py"):
        found = {name.split(".")[0] for name in imports(path)}
        allowed = THIRD_PARTY_MAY[area] | EXCEPT.get(name_of(path), set()) | PACKAGES.keys()
        strangers = found - STANDARD - allowed - {"js", "pyodide"}
        assert not strangers, f"{name_of(path)} needs {sorted(strangers)}"


def test_the_built_in_matcher_is_a_model_like_any_other() -> None:
    for path in modules("pilotfish_builtin"):
        inner = {name for name in imports(path) if name.startswith("pilotfish.")}
        strangers = {name for name in inner if not name.startswith("pilotfish.agent.")}
        assert not strangers, (
            f"{name_of(path)} imports {sorted(strangers)}: the Model seam is enough"
        )


def test_the_demo_uses_the_public_api_only() -> None:
    for path in modules("pilotfish_demo"):
        inner = {name for name in imports(path) if name.startswith("pilotfish.")}
        assert not inner, f"{name_of(path)} imports {sorted(inner)}, found nothing public there"


@pytest.mark.parametrize("package", PACKAGES)
def test_files_and_functions_fit_a_reader(package: str) -> None:
    assert [told for path in modules(package) for told in oversized(path)] == []


def oversized(path: Path) -> Iterator[str]:
    text = path.read_text()
    if text.count("\n") > LINES:
        yield f"{name_of(path)}: over {LINES} lines: split it by noun"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            positional = [a.arg for a in node.args.args if a.arg not in ("self", "cls")]
            if length > FUNCTION_LINES or len(positional) > PARAMETERS:
                takes = f"{len(positional)} parameters"
                yield f"{name_of(path)}: {node.name} has {length} lines and takes {takes}"


def test_widget_files_fit_a_reader() -> None:
    for path in sorted((ROOT / "widget" / "src").rglob("*.ts")):
        if path.name != "protocol.ts":
            lines = path.read_text().count("\n")
            assert lines <= SCRIPT_LINES, f"{name_of(path)} has {lines} lines"


def test_test_files_fit_a_reader() -> None:
    for path in sorted((ROOT / "tests").rglob("*.py")):
        if "node_modules" in path.parts:
            continue
        lines = path.read_text().count("\n")
        assert lines <= LINES, f"{name_of(path)} has {lines} lines: split it by noun"


@pytest.mark.parametrize("package", PACKAGES)
def test_every_module_has_a_test_module_and_exact_exports(package: str) -> None:
    faulty: list[str] = []
    for path in modules(package):
        inner = path.relative_to(PACKAGES[package])
        test = ROOT / "tests" / TESTS[package] / inner.parent / f"test_{inner.stem.strip('_')}.py"
        if path.name == "__init__.py":
            continue
        if not test.is_file():
            faulty.append(f"{name_of(path)} wants a test module {name_of(test)}")
        if missing := unexported(path):
            faulty.append(f"{name_of(path)}: __all__ lacks {sorted(missing)}")
    assert faulty == []


def unexported(path: Path) -> set[str]:
    tree = ast.parse(path.read_text())
    exported: list[str] | None = None
    public: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            if node.targets[0].id == "__all__":
                exported = ast.literal_eval(node.value)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            public.add(node.name)
    public = {name for name in public if not name.startswith("_")}
    return set() if exported is None else public - set(exported)


# Rows of papers that a reader does not have, such as "K9", "B8-B13" or "row 159".
CODES = re.compile(r"\b[Rr]ows? [A-Z]?\d|(?:^|[( ])[A-Z]\d{1,2}(?:-[A-Z]?\d{1,2})?[:.,)]", re.M)


@pytest.mark.parametrize("package", PACKAGES)
def test_docstrings_say_what_a_thing_does_and_cite_no_codes(package: str) -> None:
    for path in modules(package):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                found = CODES.search(str(node.value.value))
                assert not found, f"{name_of(path)}: {found and found.group()!r}"


def test_no_innerhtml_nor_eval_in_the_widget() -> None:
    forbidden = ("innerHTML", "insertAdjacentHTML", "eval(", "new Function", "setAttribute('style'")
    for path in sorted((ROOT / "widget" / "src").rglob("*.ts")):
        text = path.read_text()
        for word in forbidden:
            assert word not in text, f"{name_of(path)} holds {word}"


def test_the_changelog_keeps_the_form_of_keep_a_changelog() -> None:
    assert faults((ROOT / "CHANGELOG.md").read_text()) == []


# What pages' libraries have replaced by what does something else (Prototype, MooTools, shims).
REPLACED = {
    r"(?<!\w)Array\.from\(": "spread what can be iterated, or `[...Array(n).keys()]`",
    r"\bof [^;{]*\.entries\(\)\)": "count in the loop",
    r"\.reduce\(": "write the loop",
    r"\bDocument\.prototype": "the prototype of `HTMLDocument.prototype`",
    r"\bnew Event\(": "`plainEvent`",
    r"Object\.getOwnPropertyDescriptors?\(": "`Reflect.getOwnPropertyDescriptor`",
}


# Of the early script, which runs before any library.
BEFORE_LIBRARIES = ROOT / "widget" / "src" / "host" / "runs" / "claim.ts"


@pytest.mark.parametrize("pattern", REPLACED)
def test_the_widget_asks_for_nothing_that_libraries_replace(pattern: str) -> None:
    for path in sorted({*(ROOT / "widget" / "src").rglob("*.ts")} - {BEFORE_LIBRARIES}):
        found = re.search(pattern, path.read_text(encoding="utf-8"))
        assert not found, f"{name_of(path)}: {found and found.group()}: {REPLACED[pattern]}"
