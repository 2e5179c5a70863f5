from typing import Any

import pytest
from mcp.types import Tool, ToolAnnotations

from fakes import FakeHost
from pilotfish.interop import McpServer
from pilotfish.interop.mcp_connection import Connection
from pilotfish.interop.mcp_tools import McpTool, tool_of

pytestmark = pytest.mark.anyio


def made(schema: dict[str, Any] | None = None, **fields: Any) -> McpTool | None:
    options = {each: fields.pop(each) for each in ("unasked", "trust_hints") if each in fields}
    connection = Connection(McpServer("shop", command=["x"], **options), None)
    fields = {"name": "find-Order", "description": "Finds.", **fields}
    tool = Tool(input_schema=schema or {"type": "object"}, **fields)
    return tool_of(connection, tool, FakeHost())


async def test_a_tool_has_the_name_of_its_server_before_its_own() -> None:
    tool = made()
    assert tool is not None
    assert (tool.spec.name, tool.spec.untrusted, tool.name) == (
        "shop_find_order",
        True,
        "find-Order",
    )
    assert tool.spec.description == "(the server shop says:) Finds."


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "array"},
        {"type": "object", "properties": {"a": {"$ref": "https://evil.example/schema"}}},
        {"type": "object", "properties": {"a": {"$ref": "#"}}},
        {"type": "object", "properties": {"a": {"type": "no such type"}}},
        {"type": "object", "properties": {f"p{n}": {"type": "string"} for n in range(300)}},
    ],
)
async def test_a_tool_with_a_bad_schema_is_left_out(schema: dict[str, Any]) -> None:
    assert made(schema) is None


async def test_what_only_explains_is_cut() -> None:
    tool = made(
        {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "properties": {
                "title": {"type": "string", "title": "Title", "description": "x" * 500},
                "description": {"type": "string", "default": "none"},
            },
        },
        description="y " * 1000,
    )
    assert tool is not None
    assert tool.spec.parameters == {
        "type": "object",
        "properties": {
            "title": {"type": "string", "description": "x" * 149 + "…"},
            "description": {"type": "string"},
        },
    }
    assert len(tool.spec.description) < 450


READS = ToolAnnotations(read_only_hint=True)


@pytest.mark.parametrize(
    "asks, fields",
    [
        (True, {}),
        (True, {"annotations": READS}),
        (False, {"annotations": READS, "trust_hints": True}),
        (True, {"annotations": ToolAnnotations(destructive_hint=False), "trust_hints": True}),
        (
            True,
            {
                "annotations": ToolAnnotations(read_only_hint=True, open_world_hint=True),
                "trust_hints": True,
            },
        ),
        (True, {"annotations": READS, "trust_hints": True, "name": "delete_order"}),
        (False, {"unasked": ["find*"]}),
        (False, {"unasked": ["delete_order"], "name": "delete_order"}),
        (True, {"unasked": ["*"], "annotations": ToolAnnotations(destructive_hint=True)}),
        (
            True,
            {
                "annotations": ToolAnnotations(read_only_hint=True, destructive_hint=True),
                "trust_hints": True,
            },
        ),
    ],
)
async def test_who_is_asked(asks: bool, fields: dict[str, Any]) -> None:
    tool = made(**fields)
    assert tool is not None and tool.spec.consequential is asks


async def test_the_question_shows_every_argument_and_hides_none_behind_a_long_one() -> None:
    tool = made()
    assert tool is not None
    asked = tool.question({"text": "a" * 5000, "to": "eve@evil.example", "more": {"n": [1]}})
    assert asked == (
        f"shop: find Order (text: {'a' * 80}… (5000 letters), to: eve@evil.example, more: "
        '{"n": [1]})?'
    )
