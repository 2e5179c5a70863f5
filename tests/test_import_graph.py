from __future__ import annotations

from pathlib import Path

from import_graph import circles, graph_of

SOURCES = {
    "__init__.py": "from pack.a import x",
    "a.py": "from pack.b import y",
    "b.py": "def late():\n    import pack.inner.c",
    "inner/__init__.py": "",
    "inner/c.py": "if TYPE_CHECKING:\n    from pack import a",
    "d.py": "import json\nfrom pack.inner import c",
}


def test_imports_for_types_and_within_functions_make_a_circle(tmp_path: Path) -> None:
    for name, text in SOURCES.items():
        path = tmp_path / "pack" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    graph = graph_of(tmp_path / "pack")
    assert graph == {
        "pack.a": {"pack.b"},
        "pack.b": {"pack.inner.c"},
        "pack.inner.c": {"pack.a"},
        "pack.d": {"pack.inner.c"},
    }
    assert circles(graph) == [["pack.a", "pack.b", "pack.inner.c"]]


def test_two_circles_are_two() -> None:
    graph = {"a": {"b", "c"}, "b": {"a"}, "c": {"d"}, "d": {"c"}, "e": set[str]()}
    assert circles(graph) == [["c", "d"], ["a", "b"]]
