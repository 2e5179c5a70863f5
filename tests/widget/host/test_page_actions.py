"""A page hears at once, and in the server's words, what is wrong with names and descriptions."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from pilotfish.actions.rules import RESERVED, check_spec
from pilotfish_client.page_messages import ActionSpec

PageWith = Callable[..., Page]

REGISTER = """specs => specs.map((spec) => {
  const actions = unit.createActions(() => {}, () => ({ session: null, emit() {} }));
  try { actions.register({ ...spec, handler() {} }) } catch (error) { return error.message }
  return '';
})"""


def spec(name: str = "add", description: str = "Add", **schema: Any) -> dict[str, Any]:
    parameters = {"type": "object", **schema}
    return {"name": name, "description": description, "parameters": parameters}


RIGHT = [spec(), spec(title="x" * 8_000)]
WRONG = [
    spec("Add-it"),
    spec("a" * 31),
    *(spec(name) for name in sorted(RESERVED)),
    spec(description=" "),
    spec(description="x" * 501),
    spec(type="array"),
]
"""The server checks schemas: its refusals come with the connection."""


def refusal(given: dict[str, Any]) -> str:
    """As the server words it."""
    try:
        check_spec(ActionSpec(**given))
    except ValueError as error:
        return f"registerAction: {error}"
    return ""


def test_the_page_refuses_what_the_server_refuses(page_with: PageWith) -> None:
    page = page_with("", "host/actions/index.ts")
    told = page.evaluate(REGISTER, [*RIGHT, *WRONG])
    assert told == ["", "", *(refusal(given) for given in WRONG)]


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
