"""On a line that is down nothing begins for long; the visitor's own Stop needs no line."""

from playwright.sync_api import Page

from pilotfish_client.page_messages import OutcomeMessage, Run
from pilotfish_client.server_messages import Act, Observe, Status
from site_page import OpenSite
from wire_server import WireServer

COUNT = "window.presses = (window.presses || 0) + 1"
FIELDS = 40
FORM = f"""<button onclick="{COUNT}">Go</button>
{"".join(f"<input aria-label=F{it}>" for it in range(FIELDS))}<script>
window.entered = [];
addEventListener('input', () => entered.push(performance.now()), true);
</script>"""


def begin(page: Page, wire: WireServer, name: str) -> int:
    page.evaluate("() => void pilotfish.run('x')")
    run = wire.wait_for(Run)
    wire.state |= {"status": "thinking", "run_id": run.run_id, "task": "x"}
    wire.send(Status(status="thinking", run_id=run.run_id), Observe())
    rows = wire.rows()
    return next(row.ref for row in rows if row.name == name)


def act(wire: WireServer, number: int, name: str, args: dict[str, object]) -> Act:
    return Act(
        action_id=f"r.{number}", document=wire.hellos[0].document, epoch=1, name=name, args=args
    )


def test_what_waits_behind_a_long_action_does_not_begin_on_a_dead_line(
    open_site: OpenSite, wire: WireServer
) -> None:
    wire.state = {"lease_ms": 300}
    page = open_site(FORM)
    ref = begin(page, wire, "Go")
    # Its part of the widget is loaded before the line is gone.
    wire.send(act(wire, 1, "wait", {"ms": 0}))
    assert wire.wait_for(OutcomeMessage).outcome.status == "done"
    wire.send(act(wire, 2, "wait", {"ms": 2000}), act(wire, 3, "click", {"ref": ref}))
    page.wait_for_timeout(100)
    page.context.set_offline(True)
    wire.cut()
    page.wait_for_timeout(3000)
    assert page.evaluate("window.presses") is None
    page.context.set_offline(False)
    outcomes = [wire.wait_for(OutcomeMessage).outcome for _ in "12"]
    assert [it.reason for it in outcomes] == ["cancelled", "cancelled"]
    assert "connection to the server was down" in outcomes[1].message
    assert page.evaluate("window.presses") is None
    wire.send(act(wire, 3, "click", {"ref": ref}))
    assert wire.wait_for(OutcomeMessage).outcome.status == "done"


def test_stop_ends_what_is_being_filled_in_without_a_line(
    open_site: OpenSite, wire: WireServer
) -> None:
    page = open_site(FORM)
    first = begin(page, wire, "F0")
    fields = [{"ref": first + it, "value": "Ada"} for it in range(FIELDS)]
    wire.send(act(wire, 1, "fill_form", {"fields": fields}))
    page.wait_for_function("entered.length > 1")
    page.context.set_offline(True)
    wire.cut()
    stopped = page.evaluate("() => { pilotfish.stop(); return performance.now() }")
    page.wait_for_timeout(1000)
    entered = page.evaluate("entered")
    page.context.set_offline(False)
    assert 1 < len(entered) < FIELDS
    assert entered[-1] < stopped + 200
