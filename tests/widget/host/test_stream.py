"""A run as one object, and its events by `for await`."""

from pilotfish_client.page_messages import Run
from pilotfish_client.server_messages import Done, Outcome, Status, Step, Subtitle
from site_page import OpenSite
from wire_server import WireServer

EARLY = '<script src="/agent/pilotfish-early.js"></script>'
READ = """(task, options) => {
  const told = [];
  const read = async () => {
    window.given = pilotfish.run(task, options);
    for await (const { name, payload } of given) {
      if (name === 'status' || name === 'subtitle') told.push(payload);
      else if (name === 'step') told.push(payload.name);
      else if (!/^(message|activity|connection)$/.test(name)) told.push(name);
    }
    return told;
  };
  return read();
}"""
SPOKEN = ["thinking", "H", "i", "click", "done", "done"]


def do(wire: WireServer, run_id: str) -> None:
    wire.send(
        Status(status="thinking", run_id=run_id),
        Subtitle(say_id="s", text="Hi"),
        Step(run_id=run_id, number=1, name="click", args={}, outcome=Outcome(status="done")),
        Done(run_id=run_id, status="done", summary="Hi", steps=1),
    )


def test_a_run_gives_its_events_and_then_its_end(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(f"() => {{ window.read = ({READ})('x') }}")
    run_id = wire.wait_for(Run).run_id
    do(wire, run_id)
    assert page.evaluate("read") == SPOKEN
    run = page.evaluate("given")
    assert (run["runId"], run["task"], run["status"], run["summary"]) == (run_id, "x", "done", "Hi")
    assert [(it["runId"], it["name"]) for it in run["steps"]] == [(run_id, "click")]
    assert page.evaluate("pilotfish.getSession()") == run
    assert page.evaluate("pilotfish.exportRun()") == run


def test_it_is_the_same_before_the_widget_has_loaded(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site(tag=EARLY, ready=False)
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(f"() => {{ window.read = ({READ})('x') }}")
    page.add_script_tag(url="/agent/pilotfish.js")
    do(wire, wire.wait_for(Run).run_id)
    assert page.evaluate("read") == SPOKEN
    assert page.evaluate("given")["status"] == "done"


def test_one_that_waits_gives_only_its_own(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("() => void pilotfish.run('first')")
    first = wire.wait_for(Run).run_id
    page.evaluate(f"() => {{ window.read = ({READ})('x', {{ queue: true }}) }}")
    wire.send(Done(run_id=first, status="done", summary="First."))
    do(wire, wire.wait_for(Run).run_id)
    assert page.evaluate("read") == SPOKEN


def test_what_cannot_begin_ends_or_throws_as_await_does(open_site: OpenSite) -> None:
    page = open_site()
    wrong = f"({READ})('x', {{ followUp: true }}).catch(({{ name, message }}) => [name, message])"
    assert page.evaluate(wrong) == [
        "TypeError",
        "run(task, {followUp}) is not known;"
        " there is contract, selection, attachments, startPath, signal, queue",
    ]
    page.evaluate("pilotfish.enabled = false")
    assert page.evaluate(f"({READ})('x')") == ["error"]
    assert page.evaluate("given.then(({ runId, code }) => [runId, code])") == ["", "disabled"]
    stopped = "() => { try { pilotfish.stop({ followUp: true }) } catch (e) { return e.message } }"
    assert page.evaluate(stopped) == "stop({followUp}) is not known; there is remember, reason"


def test_leaving_the_loop_leaves_the_run(open_site: OpenSite, wire: WireServer) -> None:
    page = open_site()
    page.evaluate(
        """() => { window.left = (async () => {
          for await (const { name } of pilotfish.run('x')) if (name === 'status') break;
          return pilotfish.isRunning();
        })() }"""
    )
    wire.wait_for(Run)
    assert page.evaluate("left") is True
