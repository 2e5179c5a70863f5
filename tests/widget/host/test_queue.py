"""Calls that come before the widget are kept; what must be noted early is noted."""

from playwright.sync_api import expect

from pilotfish_client.page_messages import Run
from pilotfish_client.server_messages import Done
from run_ends import ended
from site_page import TAG, OpenSite
from waiting import wait_for_console
from wire_server import WireServer

EARLY = '<script src="/agent/pilotfish-early.js"></script>'
CALLS = """<script>
  window.same = pilotfish;
  window.states = [];
  pilotfish.configure({ look: { accent: 'red' } });
  pilotfish.on('status', status => states.push(status));
  pilotfish.registerAction({ name: 'greet', description: 'Greet', handler: () => 'hi' });
  pilotfish.registerAction({ name: 'gone', description: 'x', handler: () => 'hi' }).remove();
  pilotfish.registerAction({ name: 'Bad', description: 'x', handler() {} });
  window.end = pilotfish.run('x');
</script>"""


def test_early_calls_are_made_up_for(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(tag=EARLY + CALLS + TAG)
    run = wire.wait_for(Run)
    assert [action.name for action in wire.hellos[0].actions] == ["greet"]
    wire.send(Done(run_id=run.run_id, status="done", summary="Done."))
    assert ended(page) == {"status": "done", "summary": "Done."}
    assert page.evaluate("states") == ["thinking", "done"]
    assert page.evaluate("same === pilotfish")
    expect(page.locator(".root > .fish")).to_have_css("background-color", "rgb(255, 0, 0)")
    wait_for_console(page, "the action name 'Bad' must begin")


def test_a_module_after_the_script_may_call_at_once(open_site: OpenSite, wire: WireServer) -> None:
    module = """<script type=module>
      pilotfish.registerAction({ name: 'greet', description: 'Greet', handler: () => 'hi' });
      window.result = (await pilotfish.executeAction('greet')).data.result;
    </script>"""
    page = open_site(module)
    page.wait_for_function("window.result === 'hi'")


def test_awaiting_the_object_itself_does_not_hang(open_site: OpenSite) -> None:
    page = open_site(tag=EARLY + TAG)
    assert page.evaluate("(async () => typeof (await pilotfish).run)()") == "function"


def test_elements_named_like_us_take_nothing_from_us(open_site: OpenSite, wire: WireServer) -> None:
    """A window and a document have elements as properties, under their ids and names."""
    ids = "pilotfish __pilotfishClaim __pilotfishPasswords __pilotfishRestore"
    names = "currentScript querySelector title body documentElement activeElement"
    clobbering = [f"<a id={each}>{each}</a>" for each in ids.split()]
    clobbering += [f'<img name={each} src="/other.js">' for each in names.split()]
    page = open_site(tag="".join(clobbering) + TAG, body="<button>Save</button>")
    page.evaluate("void pilotfish.run('x')")
    run = wire.wait_for(Run)
    assert run.task == "x"
    wire.send(Done(run_id=run.run_id, status="done", summary="Done."))
    assert page.evaluate("pilotfish.tagName") != "A", "what took the name keeps it"
    page.evaluate("pilotfish.destroy()")
