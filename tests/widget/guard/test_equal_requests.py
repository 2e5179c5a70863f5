"""Equal requests of one press are one question, and one that nobody answers holds nothing else."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

from widget.act.acting import Acting

ORDER = "fetch('/api/orders', {method: 'POST', body: 'mug'})"
OTHER = "<button onclick=\"document.title = 'two'\">Two</button>"
# A client that waits for an answer no longer than this, and asks again.
IMPATIENT = """let n = 0; const go = () => { if (n++ > 40) return; const stop = new AbortController();
  const timer = setTimeout(() => window.patient || stop.abort(), 150);
  fetch('/api/orders', {method: 'POST', body: 'mug', signal: stop.signal}).then(() => { clearTimeout(timer); log.textContent = 'Ordered' }, () => setTimeout(go, %d)) }; go()"""


@pytest.fixture(params=[True, False], ids=["early", "late"])
def site(request: pytest.FixtureRequest, acting: Any) -> Any:
    """Opens a page whose button "Go" runs a script, with and without the early script."""

    def opened(script: str, **options: Any) -> tuple[Acting, list[str]]:
        sent: list[str] = []
        html = f'<button onclick="{script}">Go</button>{OTHER}<p id=log role=status></p>'
        agent = acting(html, first=request.param, **options)

        def answer(route: Any) -> None:
            sent.append(f"{route.request.method} {route.request.post_data}")
            route.fulfill(body="{}")

        agent.page.route("**/api/**", answer)
        agent.run("pf.withdrawn = []")
        return agent, sent

    return opened


def pressed(agent: Acting) -> tuple[dict[str, Any], dict[str, Any]]:
    """The arguments of the press, and its question."""
    args = {"ref": agent.ref("Go")}
    held = agent.act("click", args)
    assert held["status"] == "needs_approval", held
    return args, held


def ended(agent: Acting, args: dict[str, Any], held: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The outcome once the server goes on with what was held; fails where it does not come."""
    agent.run(f"globalThis.outcome = undefined; window.patient = {int(not more)}")
    agent.begin("click", args, digest=held["approval"]["digest"], **more)
    agent.page.wait_for_function("() => globalThis.outcome", timeout=9000)
    return agent.state("outcome")


def decline(agent: Acting, held: dict[str, Any]) -> None:
    agent.run(f"pf.approvals.decided(pf.approvals.find('{held['approval']['digest']}'), false)")


LOOPS = {
    "one after the other": f"(async () => {{ for (let n = 0; n < 12; n++) try {{ await {ORDER} }} catch {{}} }})()",
    "at once": f"for (let n = 0; n < 12; n++) {ORDER}.catch(() => {{}})",
}


@pytest.mark.parametrize("script", LOOPS.values(), ids=LOOPS)
def test_one_approval_answers_equal_requests_of_the_press(site: Any, script: str) -> None:
    agent, sent = site(script)
    outcome = ended(agent, *pressed(agent))
    assert outcome["status"] == "done", outcome
    assert sent == ["POST mug"] * 12


@pytest.mark.parametrize("script", LOOPS.values(), ids=LOOPS)
@pytest.mark.parametrize("call", [ORDER, "fetch('/api/orders/7/delete')"])
def test_one_no_answers_them_too(site: Any, script: str, call: str) -> None:
    agent, sent = site(script.replace(ORDER, call))
    _, held = pressed(agent)
    decline(agent, held)
    agent.page.wait_for_timeout(400)
    assert sent == [] and agent.state("pf.asked") == []
    assert agent.act("click", name="Two")["status"] == "done"


def test_a_client_that_gives_up_and_asks_again_keeps_its_one_question(site: Any) -> None:
    agent, sent = site(IMPATIENT % 0)
    args, held = pressed(agent)
    agent.page.wait_for_timeout(700)
    assert agent.state("pf.withdrawn") == [], "the card stays for the visitor to read"
    outcome = ended(agent, args, held)
    assert outcome["status"] == "done" and sent == ["POST mug"], (outcome, sent)
    assert any("Ordered" in it["text"] for it in outcome["effects"]), outcome


def test_an_approval_between_two_tries_answers_the_next_one(site: Any) -> None:
    agent, sent = site(IMPATIENT % 400)
    args, held = pressed(agent)
    agent.page.wait_for_timeout(300)
    assert ended(agent, args, held)["status"] == "done"
    agent.page.wait_for_function("log.textContent === 'Ordered'")
    assert sent == ["POST mug"] and agent.state("pf.asked") == []


def test_an_approval_that_crosses_the_withdrawal_is_not_told_as_denied(site: Any) -> None:
    agent, sent = site(IMPATIENT % 1700)
    args, held = pressed(agent)
    agent.page.wait_for_function("() => pf.withdrawn.length")
    outcome = ended(agent, args, held)
    assert outcome["status"] == "done", outcome
    agent.page.wait_for_timeout(1200)
    # Its press has ended: the page asks for the same once more, and so do we.
    assert len(sent) <= 1 and len(agent.state("pf.asked")) <= 1


def test_the_same_asked_again_after_it_was_taken_back_is_not_declined_by_itself(site: Any) -> None:
    agent, sent = site(IMPATIENT % 0)
    args, held = pressed(agent)
    again = ended(agent, args, held, unapproved=True)
    assert again["status"] == "needs_approval" and sent == []
    outcome = ended(agent, args, again)
    assert outcome["status"] == "done" and sent == ["POST mug"], outcome


def test_what_is_taken_back_for_good_closes_its_question(site: Any) -> None:
    agent, sent = site(
        "const stop = new AbortController(); setTimeout(() => stop.abort(), 100); fetch('/api/orders', {method: 'POST', signal: stop.signal}).catch(() => {})"
    )
    args, held = pressed(agent)
    agent.page.wait_for_function("() => pf.withdrawn.length")
    assert ended(agent, args, held, unapproved=True)["status"] == "done" and sent == []


@pytest.mark.parametrize("script", [ORDER, IMPATIENT % 0], ids=["waits", "asks again"])
def test_request_that_nobody_answers_does_not_hold_the_next_action(site: Any, script: str) -> None:
    agent, sent = site(script)
    agent.run("self.pf.answer = () => new Promise(() => {})")
    agent.begin("click", {"ref": agent.ref("Go")}, action_id="r.1")
    assert agent.end()["status"] == "needs_approval"
    agent.run("globalThis.outcome = undefined")
    agent.begin("click", {"ref": agent.ref("Two")}, action_id="r.2")
    agent.page.wait_for_function("() => globalThis.outcome", timeout=9000)
    assert agent.state("outcome")["status"] == "done", agent.state("outcome")
    assert agent.state("document.title") == "two"
    told = {it["action_id"]: it["outcome"] for it in agent.state("pf.journal.entries()")}
    assert (told["r.1"]["status"], told["r.1"]["reason"]) == ("failed", "cancelled"), told
    assert not [it for it in sent if it.startswith("POST")]


def test_what_else_the_page_sends_after_a_no_is_asked_about_and_holds_nothing(site: Any) -> None:
    agent, sent = site(f"{ORDER}.catch(() => fetch('/api/users/7', {{method: 'DELETE'}}))")
    _, held = pressed(agent)
    agent.run("self.pf.answer = () => new Promise(() => {})")
    decline(agent, held)
    agent.page.wait_for_function("() => pf.asked.length")
    assert agent.act("click", name="Two")["status"] == "done"
    assert sent == [] and [it["kind"] for it in agent.state("pf.asked")] == ["delete"]


def test_the_same_press_once_more_asks_for_its_own_request(site: Any) -> None:
    agent, sent = site(ORDER)
    args, _ = pressed(agent)
    assert agent.act("click", name="Two")["status"] == "done"
    again = agent.act("click", args)
    assert again["status"] == "needs_approval" and sent == [], again
    assert ended(agent, args, again)["status"] == "done" and sent == ["POST mug"]


def test_two_different_requests_of_one_press_are_two_questions(site: Any) -> None:
    agent, sent = site(f"{ORDER}; fetch('/api/users/7', {{method: 'DELETE'}})")
    args, held = pressed(agent)
    again = ended(agent, args, held)
    assert again["status"] == "needs_approval", again
    assert (held["approval"]["kind"], again["approval"]["kind"]) == ("payment", "delete")
    assert ended(agent, args, again)["status"] == "done"
    assert sent == ["POST mug", "DELETE None"]


def test_an_equal_request_after_the_action_has_ended_is_asked_about_once_more(site: Any) -> None:
    agent, sent = site(f"{ORDER}; window.later = () => {ORDER}")
    assert ended(agent, *pressed(agent))["status"] == "done"
    assert len(sent) == 1
    agent.run("self.pf.answer = () => false")
    agent.run("later().catch(() => {})")
    agent.page.wait_for_timeout(200)
    assert len(agent.state("pf.asked")) == 1 and len(sent) == 1


def test_an_equal_request_while_the_agent_waits_is_asked_about_once_more(site: Any) -> None:
    agent, sent = site(f"{ORDER}; window.later = () => {ORDER}")
    assert ended(agent, *pressed(agent))["status"] == "done"
    agent.run("self.pf.answer = () => false")
    agent.begin("wait", {"ms": 300})
    agent.run("setTimeout(() => later().catch(() => {}), 100)")
    agent.page.wait_for_timeout(600)
    assert len(agent.state("pf.asked")) == 1 and len(sent) == 1


def test_an_equal_request_of_another_press_is_asked_about_once_more(site: Any) -> None:
    agent, sent = site(ORDER)
    args, held = pressed(agent)
    assert ended(agent, args, held)["status"] == "done"
    again = agent.act("click", args)
    assert again["status"] == "needs_approval" and len(sent) == 1, again
    assert ended(agent, args, again)["status"] == "done" and len(sent) == 2


@pytest.mark.parametrize(
    ("first", "second", "equal"),
    [
        ("'a'", "'a'", True),
        ("'a'", "'b'", False),
        ("new Blob(['a'])", "new Blob(['a'])", True),
        ("new Blob(['a'])", "new Blob(['bb'])", False),
    ],
)
def test_equal_requests_have_equal_bodies(
    acting: Any, first: str, second: str, equal: bool
) -> None:
    both = [f"{{way: 'fetch', method: 'POST', url: '/a', body: {it}}}" for it in (first, second)]
    assert acting("").state(f"unit.equal({', '.join(both)})") is equal


def test_what_is_asked_about_on_a_page_that_is_not_read_does_not_stop_the_tab(site: Any) -> None:
    agent, sent = site(
        f"history.pushState(0, '', '/admin'); {ORDER}.catch(() => {{}})",
        policies=[{"no_routes": ["/admin"]}],
    )
    agent.begin("click", {"ref": agent.ref("Go")})
    agent.page.wait_for_function("() => globalThis.outcome", timeout=9000)
    assert agent.state("outcome")["reason"] == "denied" and sent == []
