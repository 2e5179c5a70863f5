"""After a yes the action goes on where it was: nothing is cut, pressed again or told too early."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

from widget.act.acting import Acting

SENDS = "fetch('/api/{0}', {{method: 'POST', body: '{{\"n\": 7}}'}})"
# The third letter begins a request, as in a terminal that asks for what may follow.
TERMINAL = f"""<input aria-label=Terminal id=t
oninput="window.log = t.value; if (t.value.length === 3) {SENDS.format("complete").replace('"', "&quot;")}">"""


def answered(agent: Acting) -> Acting:
    """A site that takes what is sent."""
    agent.page.route("**/api/**", lambda route: route.fulfill(body="{}"))
    return agent


def approved(agent: Acting, action: str, args: dict[str, Any]) -> dict[str, Any]:
    """The outcome after each question was approved; every one of them is the same action."""
    outcome = agent.act(action, args)
    for _ in range(5):
        if outcome["status"] != "needs_approval":
            return outcome
        outcome = agent.act(action, args, digest=outcome["approval"]["digest"])
    raise AssertionError(outcome)


def test_a_text_is_typed_to_its_end_after_the_yes(acting: Any) -> None:
    agent = answered(acting(TERMINAL, first=True))
    agent.page.get_by_label("Terminal").focus()
    held = agent.act("type_text", {"text": "touch done.txt"})
    assert held["status"] == "needs_approval"
    assert agent.state("window.log") == "tou"
    agent.page.wait_for_timeout(400)
    assert agent.state("window.log") == "tou"
    outcome = agent.act("type_text", {"text": "touch done.txt"}, digest=held["approval"]["digest"])
    assert agent.state("window.log") == "touch done.txt"
    assert outcome["status"] == "done" and "14 characters" in outcome["message"], outcome


def test_no_limit_runs_while_the_visitor_decides(acting: Any) -> None:
    agent = acting(
        "<button onclick=\"fetch('/api/merge', {method: 'POST'}).then(() => out.textContent = 'Merged')\">Go</button><p id=out role=status></p>",
        first=True,
        limits={"settle": 900},
    )
    answered(agent)
    args = {"ref": agent.ref("Go")}
    held = agent.act("click", args)
    agent.page.wait_for_timeout(1500)
    outcome = agent.act("click", args, digest=held["approval"]["digest"])
    assert any("Merged" in it["text"] for it in outcome["effects"]), outcome


def test_what_changed_before_the_card_is_an_effect(acting: Any) -> None:
    agent = acting(
        "<button onclick=\"out.textContent = 'Merging'; fetch('/api/merge', {method: 'POST'})\">Go</button><p id=out role=status></p>",
        first=True,
    )
    held = agent.act("click", name="Go")
    assert held["status"] == "needs_approval"
    assert any("Merging" in it["text"] for it in held["effects"]), held


SEVEN = """<button onclick="(async () => {
  for (let n = 1; n <= 7; n++) { await fetch('/api/items/' + n, {method: 'PUT', body: '{&quot;rank&quot;: ' + n + '}'}); log.textContent = n + ' stored'; }
})()">Renumber</button><p id=log role=status></p>"""


def test_all_requests_of_one_press_are_one_question(acting: Any) -> None:
    agent = acting(SEVEN, first=True)
    args = {"ref": agent.ref("Renumber")}
    held = agent.act("click", args)
    assert held["status"] == "needs_approval"
    outcome = agent.act("click", args, digest=held["approval"]["digest"])
    assert outcome["status"] != "needs_approval", outcome
    agent.page.wait_for_function("log.textContent === '7 stored'")
    assert agent.state("pf.asked") == []


def test_what_is_worse_is_asked_about(acting: Any) -> None:
    agent = acting(
        "<button onclick=\"fetch('/api/merge', {method: 'POST'}).finally(() => fetch('/api/orders', {method: 'POST'}))\">Go</button>",
        first=True,
    )
    args = {"ref": agent.ref("Go")}
    held = agent.act("click", args)
    again = agent.act("click", args, digest=held["approval"]["digest"])
    assert again["status"] == "needs_approval" and again["approval"]["kind"] == "payment", again


def test_a_drag_that_happened_is_not_denied_for_a_later_request(acting: Any) -> None:
    agent = acting(
        """<style>#a,#b{width:200px;height:60px;background:#ddd;margin:20px}</style>
        <div id=a draggable=true ondragstart="1" tabindex=0 role=button aria-label=Card>Card</div>
        <div id=b ondragover="event.preventDefault()" ondrop="b.append(a); fetch('/api/a', {method: 'POST'}); fetch('/api/b', {method: 'POST'})" role=region aria-label=Done>Done</div>""",
        first=True,
    )
    args = {"ref": agent.ref_of("#a"), "to": agent.ref_of("#b")}
    outcome = approved(agent, "drag", args)
    # The site answers 501 to both, so what came of it is not known.
    assert outcome["status"] in ("done", "unknown"), outcome
    assert agent.state("b.contains(a)")


def test_a_no_ends_the_action_and_says_so(acting: Any) -> None:
    agent = acting(TERMINAL, first=True)
    agent.page.get_by_label("Terminal").focus()
    held = agent.act("type_text", {"text": "touch done.txt"}, action_id="r.1")
    agent.run(f"pf.approvals.decided(pf.approvals.find('{held['approval']['digest']}'), false)")
    agent.page.wait_for_timeout(300)
    assert agent.state("window.log") == "tou"
    told = agent.state("pf.journal.find('r.1').outcome")
    assert told["status"] == "failed" and told["reason"] == "denied", told


def test_what_was_begun_is_unknown_to_the_next_document(acting: Any) -> None:
    agent = acting(TERMINAL, first=True)
    agent.page.get_by_label("Terminal").focus()
    agent.act("type_text", {"text": "touch done.txt"}, action_id="r.1")
    entry = agent.state("pf.journal.find('r.1')")
    assert entry["state"] == "started", entry


def test_what_goes_on_under_another_id_is_known_to_the_next_document_by_that_id(
    acting: Any,
) -> None:
    """The server numbers the approved action anew; the page may leave before it has an outcome."""
    agent = answered(acting(TERMINAL, first=True))
    agent.page.get_by_label("Terminal").focus()
    held = agent.act("type_text", {"text": "touch done.txt"}, action_id="r.1")
    more = {"action_id": "r.2", "digest": held["approval"]["digest"]}
    agent.page.evaluate(
        "more => { window.end = pf.act('type_text', { text: 'touch done.txt' }, more) }", more
    )
    agent.page.wait_for_function("window.log.length > 3")
    stored = "JSON.parse(sessionStorage.getItem('pilotfish.journal')).entries"
    assert [(it["action_id"], it["state"]) for it in agent.state(stored)] == [("r.2", "started")]
    assert agent.page.evaluate("window.end")["status"] == "done"
    told = [(it["action_id"], it["state"]) for it in agent.state("pf.journal.entries()")]
    assert told == [("r.2", "finished")]
