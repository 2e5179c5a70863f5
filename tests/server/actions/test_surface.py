from typing import Any

import pytest

from pilotfish.actions.surface import JSON_DEPTH, LETTERS, NODE_DEPTH, NODES, fault_of


def nested(depth: int) -> dict[str, Any]:
    node: dict[str, Any] = {"kind": "box"}
    for _ in range(depth - 1):
        node = {"kind": "box", "children": [node]}
    return {"root": node}


def deep(depth: int) -> dict[str, Any]:
    """A value of `depth` levels in the data of a surface, which is a level itself."""
    value: Any = 1
    for _ in range(depth - 2):
        value = [value]
    return {"root": {"kind": "box"}, "data": {"x": value}}


def test_what_a_host_can_draw_is_let_through() -> None:
    node = {
        "kind": "choice_list",
        "id": "sizes",
        "bind": "/items",
        "props": {"title": "<b>x</b>", "any": [1, None, {"a": True}]},
        "children": [{"kind": "text"}, {"kind": "my.Card-2"}],
    }
    assert fault_of({"root": node, "data": {"items": ["S", "L"]}}) == ""
    assert fault_of(nested(NODE_DEPTH)) == ""
    many = [{"kind": "row"}] * (NODES - 1)
    assert fault_of({"root": {"kind": "list", "children": many}}) == ""
    assert fault_of(deep(JSON_DEPTH)) == ""


@pytest.mark.parametrize(
    ("surface", "told"),
    [
        ({"root": {"kind": "a"}, "script": "x"}, "no field 'script'; it has root and data"),
        ({"root": {"kind": "a"}, "data": [1]}, "surface.data is an object"),
        ({"root": []}, "surface.root is no node"),
        ({"root": {}}, "surface.root.kind is missing: it is a name such as choice_list"),
        ({"root": {"kind": "<img>"}}, "surface.root.kind is '<img>'"),
        ({"root": {"kind": "a", "onclick": "x"}}, "surface.root has no field 'onclick'"),
        ({"root": {"kind": "a", "id": 7}}, "surface.root.id is 7"),
        ({"root": {"kind": "a", "bind": {}}}, "surface.root.bind is {}"),
        ({"root": {"kind": "a", "props": "x"}}, "surface.root.props is an object"),
        ({"root": {"kind": "a", "children": {}}}, "surface.root.children is a list of nodes"),
        ({"root": {"kind": "a", "children": ["x"]}}, "surface.root.children[0] is no node"),
        (
            {"root": {"kind": "a", "id": "x", "children": [{"kind": "b", "id": "x"}]}},
            "surface.root.children[0].id 'x' is taken",
        ),
        (nested(NODE_DEPTH + 1), f"is nested deeper than {NODE_DEPTH} nodes"),
        (deep(JSON_DEPTH + 1), f"is nested deeper than {JSON_DEPTH} levels at surface.data.x"),
        (deep(5_000), f"is nested deeper than {JSON_DEPTH} levels"),
        ({"root": {"kind": "a", "children": [{"kind": "b"}] * NODES}}, f"more than {NODES} nodes"),
        ({"root": {"kind": "a", "props": {"x": "y" * LETTERS}}}, f"at most {LETTERS} are shown"),
        ({"root": {"kind": "a", "props": {"x": float("nan")}}}, "no JSON, such as NaN"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(surface: dict[str, Any], told: str) -> None:
    assert told in fault_of(surface)
