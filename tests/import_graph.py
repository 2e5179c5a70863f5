"""Who imports whom in a package, type imports and imports within functions included."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

__all__ = ["circles", "graph_of"]


def graph_of(folder: Path) -> dict[str, set[str]]:
    """Module to modules of the same package. A package's own `__init__` is left out: what is
    exported from it is not what its parts are made of.
    """
    paths = {_dotted(path, folder.parent): path for path in folder.rglob("*.py")}
    modules = {name: path for name, path in paths.items() if path.name != "__init__.py"}
    return {
        name: {found for found in _imported(path) if found in modules} - {name}
        for name, path in modules.items()
    }


def _dotted(path: Path, above: Path) -> str:
    parts = path.relative_to(above).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def circles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """Groups of modules of which each leads to each (strongly connected components of two or
    more), after Tarjan 1972.
    """
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        order[name] = low[name] = len(order)
        stack.append(name)
        for other in sorted(graph[name]):
            if other not in order:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], order[other])
        if low[name] == order[name]:
            start = stack.index(name)
            if len(stack) - start > 1:
                found.append(sorted(stack[start:]))
            del stack[start:]

    for name in sorted(graph):
        if name not in order:
            visit(name)
    return found
