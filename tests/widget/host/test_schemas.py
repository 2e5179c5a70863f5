"""Actions with a Standard Schema and a name of JavaScript; a run with a signal."""

from pilotfish_client.page_messages import Run, Stop
from site_page import OpenSite
from wire_server import WireServer

ACTION = """
window.schema = {
  '~standard': {
    version: 1,
    vendor: 'acme',
    validate: async (value) =>
      typeof value.sku === 'string'
        ? { value: { ...value, count: 1 } }
        : { issues: [{ message: 'sku is a text' }, { message: 'nothing else' }] },
    jsonSchema: {
      input: ({ target }) => ({
        $schema: target,
        type: 'object',
        properties: { sku: { type: 'string' } },
        required: ['sku'],
      }),
    },
  },
};
pilotfish.registerAction({
  name: 'addToCart',
  description: 'Put a product into the cart',
  parameters: schema,
  handler: (params) => params,
});
"""


def test_a_standard_schema_is_written_and_checked(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.evaluate(f"() => {{ {ACTION} void pilotfish.run('x') }}")
    wire.wait_for(Run)
    (spec,) = wire.hellos[0].actions
    assert spec.name == "add_to_cart"
    assert spec.parameters == {
        "type": "object",
        "properties": {"sku": {"type": "string"}},
        "required": ["sku"],
    }
    for name in ("addToCart", "add_to_cart"):
        call = f"pilotfish.executeAction('{name}', {{ sku: 'mug' }})"
        assert page.evaluate(call)["data"] == {"result": {"sku": "mug", "count": 1}}
        assert page.evaluate(f"pilotfish.getAction('{name}').parameters === schema")
    wrong = page.evaluate("pilotfish.executeAction('addToCart', {})")
    assert (wrong["reason"], wrong["message"]) == ("handler_error", "sku is a text; nothing else")
    assert page.evaluate("pilotfish.unregisterAction('addToCart')") is True


def test_a_schema_that_cannot_be_written_says_which_can(open_site: OpenSite) -> None:
    page = open_site()
    told = page.evaluate(
        """() => {
          const parameters = { '~standard': { version: 1, vendor: 'acme', validate() {} } };
          try {
            pilotfish.registerAction({ name: 'x', description: 'x', parameters, handler() {} });
          } catch (error) { return error.message }
        }"""
    )
    assert "has a schema without JSON Schema: take Zod 4.2" in told


def test_a_signal_ends_the_run(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.evaluate(
        """() => {
          window.stopping = new AbortController();
          window.end = pilotfish.run('x', { signal: stopping.signal });
        }"""
    )
    run = wire.wait_for(Run)
    page.evaluate("stopping.abort()")
    assert wire.wait_for(Stop).run_id == run.run_id
    assert page.evaluate("end.then(({ status }) => status)") == "stopped"
    again = "pilotfish.run('y', { signal: stopping.signal }).catch(({ name }) => name)"
    assert page.evaluate(again) == "AbortError"
