"""A page hears at once, and in the server's words, what the server would refuse of its actions."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from pilotfish.actions.bounded import check_bounded
from pilotfish.actions.rules import RESERVED, check_spec
from pilotfish_client.page_messages import ActionSpec

PageWith = Callable[..., Page]

REGISTER = """specs => specs.map((spec) => {
  const actions = unit.createActions(() => {}, () => ({ session: null, emit() {} }));
  try { actions.register({ ...spec, handler() {} }) } catch (error) { return error.message }
  return '';
})"""


def doubled(levels: int) -> dict[str, Any]:
    defs: dict[str, Any] = {
        f"d{level}": {"allOf": [{"$ref": f"#/$defs/d{level + 1}"}] * 2} for level in range(levels)
    }
    return {"properties": {"x": {"$ref": "#/$defs/d0"}}} | {
        "$defs": {**defs, f"d{levels}": {"type": "string"}}
    }


def spec(name: str = "add", description: str = "Add", **schema: Any) -> dict[str, Any]:
    parameters = {"type": "object", **schema}
    return {"name": name, "description": description, "parameters": parameters}


RIGHT = [
    spec(),
    spec(properties={"$id": {"type": "string"}, "const": {"type": ["null", "string"]}}),
    spec(properties={"a": {"$ref": "#/$defs/a"}}, **{"$defs": {"a": {"type": "integer"}}}),
    spec(default={"$ref": "http://x"} | {"$ref": "#"}),
    spec(**doubled(5)),
    spec(title="ü" * 7_900),
]
WRONG = [
    spec("Add-it"),
    spec("a" * 31),
    *(spec(name) for name in sorted(RESERVED)),
    spec(description=" "),
    spec(description="x" * 501),
    spec(type="array"),
    spec(title="x" * 8_000),
    spec(properties={f"p{at}": {} for at in range(200)}),
    spec(properties={"a": {"$ref": "http://evil.example"}}),
    spec(properties={"a": {"items": {"description": "x" * 151}}}),
    spec(properties={"a": {"$ref": "#"}}),
    spec(properties={"a": {"$ref": "#/$defs/none"}}),
    spec(allOf=[{"unevaluatedProperties": False}]),
    spec(properties={"a": {"items": {"$id": "x"}}}),
    spec(properties={"a": {"anyOf": [{"type": "objekt"}]}}),
    spec(**doubled(30)),
]


def refusal(given: dict[str, Any]) -> str:
    """As the server words it."""
    made = ActionSpec(**given)
    try:
        check_spec(made)
        check_bounded(made.parameters, f"the parameters of the action {made.name!r}")
    except ValueError as error:
        return f"registerAction: {error}"
    return ""


def test_the_page_refuses_what_the_server_refuses(page_with: PageWith) -> None:
    page = page_with("", "host/actions/index.ts")
    told = page.evaluate(REGISTER, [*RIGHT, *WRONG])
    for given, found in zip([*RIGHT, *WRONG], told, strict=True):
        assert found == refusal(given)
    assert "" not in told[len(RIGHT) :]


def test_a_page_registers_as_many_as_the_server_takes(page_with: PageWith) -> None:
    page = page_with("", "host/actions/index.ts")
    told = page.evaluate(
        """() => {
          const actions = unit.createActions(() => {}, () => ({ session: null, emit() {} }));
          try {
            for (let at = 0; at < 65; at += 1)
              actions.register({ name: `a${at}`, description: 'x', handler() {} });
          } catch (error) { return [actions.specs().length, error.message] }
        }"""
    )
    assert told[0] == 64
    assert "a page may register 64 actions, 'a64' is one too many" in told[1]
