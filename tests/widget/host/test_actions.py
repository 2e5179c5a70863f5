"""The actions that a page registers, and what it is told about a bad one.

Rows 100, 101 and 106 of the reference.
"""

import pytest
from playwright.sync_api import Page, expect

from cards import press
from pilotfish_client.page_messages import ActionSpec, OutcomeMessage, Register, Run
from pilotfish_client.server_messages import Act, Status
from site_page import OpenSite
from wire_server import WireServer

ADD = """() => void (window.handle = pilotfish.registerAction({
  name: 'add_to_cart', description: 'Put a product into the cart',
  parameters: { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] },
  handler: ({ sku }) => ({ added: sku }),
}))"""


def connect(page: Page, wire: WireServer) -> None:
    page.evaluate("pilotfish.open()")
    wire.wait_for_hello(1)
    page.wait_for_function("sessionStorage['pilotfish.session']")


IMPORT = """async () => {
  window.news = [];
  pilotfish.on('action_event', (it) => news.push(it));
  const handler = async (_, { emit, session }) => {
    emit({ rows: 1 });
    emit({ rows: 2 });
    return { run: session?.task ?? null };
  };
  window.given = { name: 'import_rows', description: 'Import rows', handler };
  pilotfish.registerAction(given);
}"""


def test_a_handler_tells_how_far_it_is_and_knows_its_run(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site()
    page.evaluate(IMPORT)
    assert page.evaluate("pilotfish.executeAction('import_rows')")["data"]["result"] == {
        "run": None
    }
    assert page.evaluate("news") == [
        {"actionName": "import_rows", "detail": {"rows": 1}},
        {"actionName": "import_rows", "detail": {"rows": 2}},
    ]
    wire.begin(page, "import all", status="executing")
    document = wire.hellos[-1].document
    wire.send(Act(action_id="r.1", document=document, epoch=1, name="import_rows", args={}))
    outcome = wire.wait_for(OutcomeMessage).outcome
    assert outcome.data == {"result": {"run": "import all"}}


def test_what_was_registered_can_be_had_again(open_site: OpenSite) -> None:
    page = open_site()
    page.evaluate(IMPORT)
    assert page.evaluate("pilotfish.getAction('import_rows') === given")
    assert page.evaluate("pilotfish.getAction('other')") is None


def test_actions_go_with_the_hello_and_later_as_they_change(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site()
    page.evaluate(ADD)
    connect(page, wire)
    assert wire.hellos[0].actions == [
        ActionSpec(
            name="add_to_cart",
            description="Put a product into the cart",
            parameters={
                "type": "object",
                "properties": {"sku": {"type": "string"}},
                "required": ["sku"],
            },
        )
    ]
    page.evaluate(
        """() => {
          handle.remove();
          pilotfish.registerAction({ name: 'pay', description: 'Pay', handler: () => {},
            requireConfirmation: true });
          const gone = { name: 'gone', description: 'Gone', handler: () => {} };
          pilotfish.registerAction(gone).remove();
        }"""
    )
    change = wire.wait_for(Register)
    assert [(spec.name, spec.consequential) for spec in change.added] == [("pay", True)]
    assert set(change.removed) == {"add_to_cart", "gone"}


def test_webmcp_tools_work_as_they_are(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.evaluate(
        """() => void pilotfish.registerAction({ name: 'search', description: 'Search',
             inputSchema: { type: 'object', properties: { q: { type: 'string' } } },
             execute: async ({ q }) => ({ content: [{ type: 'text', text: q }] }),
             annotations: { readOnlyHint: true, untrustedContentHint: true } })"""
    )
    connect(page, wire)
    spec = wire.hellos[0].actions[0]
    assert (spec.name, spec.untrusted, spec.consequential) == ("search", True, False)
    result = page.evaluate("pilotfish.executeAction('search', { q: 'mugs' })")
    assert result["data"]["result"] == {"content": [{"type": "text", "text": "mugs"}]}


def test_the_server_has_one_carried_out(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.evaluate(ADD)
    page.evaluate("() => void pilotfish.run('x')")
    run = wire.wait_for(Run)
    document = wire.hellos[0].document
    args = {"sku": "mug-1"}
    wire.send(
        Status(status="thinking", run_id=run.run_id),
        Act(action_id="a", document=document, epoch=1, name="add_to_cart", args=args),
    )
    outcome = wire.wait_for(OutcomeMessage).outcome
    assert outcome.status == "done"
    assert "mug-1" in str(outcome.data)


SCHEMA = "parameters: { type: 'object', properties: {} }"


@pytest.mark.parametrize(
    ("definition", "told"),
    [
        (
            "{ name: 'Add', description: 'x', handler() {} }",
            "the action name 'Add' must begin with a lower-case letter",
        ),
        ("{ name: 'click', description: 'x', handler() {} }", "'click' is taken by Pilotfish"),
        ("{ name: 'add', handler() {} }", "the action 'add' needs a description"),
        (
            "{ name: 'add', description: 'x', parameters: { sku: 'string' }, handler() {} }",
            "must be a JSON Schema of type 'object', found None",
        ),
        (f"{{ name: 'add', description: 'x', {SCHEMA} }}", "needs a handler: async (params"),
        ("undefined", "the action name 'undefined' must begin"),
        (
            "{ name: 'pay', description: 'x', require_confirmation: true, handler() {} }",
            "the action 'pay' has no 'require_confirmation': write requireConfirmation",
        ),
    ],
)
def test_a_bad_definition_is_refused_with_what_would_be_right(
    open_site: OpenSite, definition: str, told: str
) -> None:
    page = open_site()
    name, message = page.evaluate(
        f"() => {{ try {{ pilotfish.registerAction({definition}) }}"
        " catch (error) { return [error.name, error.message] } }"
    )
    assert name == "TypeError"
    assert message.startswith("registerAction: ")
    assert told in message


def test_a_name_is_taken_once(open_site: OpenSite) -> None:
    page = open_site()
    page.evaluate(ADD)
    told = page.evaluate(
        f"() => {{ try {{ ({ADD})() }} catch (error) {{ return error.message }} }}"
    )
    assert told == "the action add_to_cart is already registered; remove() the first one"
    assert page.evaluate("pilotfish.unregisterAction('add_to_cart')") is True
    assert page.evaluate("pilotfish.unregisterAction('add_to_cart')") is False
    page.evaluate(ADD)


def test_destructive_patterns_of_the_host_replace_ours(open_site: OpenSite) -> None:
    page = open_site()
    page.evaluate(
        """() => {
          window.calls = [];
          for (const name of ['archive_all', 'delete_all'])
            pilotfish.registerAction({
              name, description: 'x', handler: () => { calls.push(name) },
            });
          pilotfish.configure({ consent: { destructivePatterns: [/^archive_/] } });
        }"""
    )
    page.evaluate("pilotfish.executeAction('delete_all')")
    assert page.evaluate("calls") == ["delete_all"]
    page.evaluate("() => { window.declined = pilotfish.executeAction('archive_all') }")
    press(page.get_by_role("alertdialog"), "Cancel")
    message = page.evaluate("declined.then(({ message }) => message)")
    assert message == "archive_all was not executed: the visitor did not approve it"
    page.evaluate("pilotfish.configure({ consent: { destructivePatterns: [] } })")
    page.evaluate("pilotfish.executeAction('archive_all')")
    assert page.evaluate("calls") == ["delete_all", "archive_all"]
    page.evaluate("pilotfish.configure({ consent: { destructivePatterns: null } })")
    page.evaluate("() => void pilotfish.executeAction('delete_all').catch(() => {})")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    wrong = "() => { try { pilotfish.configure({ consent: { destructivePatterns: ['('] } }) }"
    told = page.evaluate(wrong + " catch (error) { return error.message } }")
    assert told == (
        'configure({consent: {destructivePatterns}}) takes a list of patterns, or null, found ["("]'
    )
