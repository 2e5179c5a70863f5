"""A real page load in the middle of an action (PAGES 9): the next document answers for it."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

from widget.act.acting import texts

NEXT = "<h1>Two</h1>"


def follow(agent: Any, action: str, args: dict[str, Any], to: str) -> dict[str, Any]:
    """Begins the action, waits for the next page, and asks there what became of it."""
    agent.begin(action, args, action_id="a1")
    agent.page.wait_for_url(f"**{to}*")
    agent.page.evaluate("globalThis.pf = unit.setUp({document: 'd2'})")
    entries = agent.state("pf.journal.entries()")
    assert [(it["action_id"], it["state"]) for it in entries] == [("a1", "finished")]
    return agent.page.evaluate("pf.act('click', {ref: 1}, {action_id: 'a1', document: 'doc-/'})")


def test_a_link_to_another_page_is_done_with_its_route(acting: Any) -> None:
    agent = acting('<a href="/step2?x=1">Continue</a>', paths={"/step2": NEXT})
    outcome = follow(agent, "click", {"ref": agent.ref("Continue")}, "/step2")
    assert outcome["status"] == "done"
    assert texts(outcome, "route") == ["route / -> /step2?x=1"]


def test_a_form_that_is_sent_is_done_with_its_route(acting: Any) -> None:
    agent = acting(
        '<form action="/found"><input name=q aria-label=Q><button>Search</button></form>',
        paths={"/found": NEXT},
    )
    outcome = follow(agent, "click", {"ref": agent.ref("Search")}, "/found")
    assert texts(outcome, "route") == ["route / -> /found?q="]


def test_enter_that_sends_a_form(acting: Any) -> None:
    agent = acting(
        '<form action="/found"><input name=q aria-label=Q value=mug></form>', paths={"/found": NEXT}
    )
    args = {"ref": agent.ref("Q"), "key": "Enter"}
    outcome = follow(agent, "press_key", args, "/found")
    assert texts(outcome, "route") == ["route / -> /found?q=mug"]


def test_a_page_load_a_moment_after_the_click(acting: Any) -> None:
    agent = acting(
        """<button onclick="setTimeout(()=>location='/step2',400)">Later</button>""",
        paths={"/step2": NEXT},
    )
    outcome = follow(agent, "click", {"ref": agent.ref("Later")}, "/step2")
    assert outcome["status"] == "done"


def test_a_slow_page_is_waited_for_and_no_effect_is_claimed(acting: Any) -> None:
    agent = acting('<a href="/slow">Slow</a>', limits={"navigation": 600})
    agent.page.route("**/slow", lambda route: None)
    outcome = agent.act("click", name="Slow")
    assert outcome["status"] == "done"
    assert texts(outcome, "route") == ["a page load began and has not ended yet"]
    assert outcome["timings"]["settle"] >= 600


@pytest.mark.parametrize("cleared", [False, True])
def test_navigate_by_a_page_load(acting: Any, cleared: bool) -> None:
    agent = acting("<p>One</p>", paths={"/two": NEXT})
    if cleared:
        agent.run("addEventListener('pagehide', () => sessionStorage.clear())")
        agent.page.evaluate("globalThis.pf = unit.setUp({})")
    outcome = follow(agent, "navigate", {"path": "/two"}, "/two")
    assert texts(outcome, "route") == ["route / -> /two"]


def test_a_router_that_loads_a_page_and_never_says_so(acting: Any) -> None:
    agent = acting("<p>One</p>", paths={"/two": NEXT})
    agent.run("pf.route = path => new Promise(() => { location.href = path })")
    outcome = follow(agent, "navigate", {"path": "/two"}, "/two")
    assert outcome["status"] == "done"


def test_typing_that_is_cut_off_by_a_page_load_is_unknown(acting: Any) -> None:
    agent = acting(
        "<div contenteditable role=textbox aria-label=E id=e>x</div>", paths={"/two": NEXT}
    )
    agent.run("e.onfocus = () => { location = '/two' }")
    agent.begin("fill_input", {"ref": agent.ref("E"), "value": "long"}, action_id="a1")
    agent.page.wait_for_url("**/two")
    agent.page.evaluate("globalThis.pf = unit.setUp({document: 'd2'})")
    outcome = agent.page.evaluate("pf.act('click', {ref: 1}, {action_id: 'a1', document: 'doc-/'})")
    assert outcome["status"] == "unknown"
    assert agent.state("pf.journal.entries()[0].state") == "started"


def test_unsaved_input_is_not_lost_unasked(acting: Any) -> None:
    agent = acting(
        '<form method=post action=/save><textarea aria-label="Your story"></textarea></form><a href="/two">Two</a>',
        paths={"/two": NEXT},
    )
    agent.act("fill_input", {"value": "once"}, name="Your story")
    outcome = agent.act("click", name="Two")
    assert outcome["status"] == "needs_approval"
    assert outcome["approval"]["kind"] == "navigation"
    assert "Your story" in outcome["approval"]["facts"]["message"]
    assert agent.state("location.pathname") == "/"
    digest = outcome["approval"]["digest"]
    agent.begin("click", {"ref": agent.ref("Two")}, digest=digest)
    agent.page.wait_for_url("**/two")


def test_a_page_that_objects_to_being_left_is_stayed_on_until_approved(acting: Any) -> None:
    agent = acting(
        """<a href="/two">Two</a><script>window.asked=0;addEventListener('beforeunload',e=>{asked++;e.preventDefault()})</script>""",
        paths={"/two": NEXT},
    )
    outcome = agent.act("click", name="Two")
    assert outcome["status"] == "needs_approval"
    assert texts(outcome, "native_dialog") == ["the page asked not to be left: the agent stayed"]
    assert agent.state("[location.pathname, asked > 0]") == ["/", True]
    dialogs: list[str] = []
    agent.page.on("dialog", lambda dialog: (dialogs.append(dialog.type), dialog.accept()))
    agent.begin("click", {"ref": agent.ref("Two")}, digest=outcome["approval"]["digest"])
    agent.page.wait_for_url("**/two")
    assert dialogs == []


AWAY = """<script>const out = location.origin.replace('127.0.0.1', 'localhost')</script>
<button onclick="location.href = out + '/pay?amount=3'">Partner</button><a href="mailto:a@b.example">Write</a>
<button onclick="location.href = 'tel:123'">Call</button><form id=f><input name=q aria-label=Q><button>Look there</button></form><script>f.action = out + '/find'</script>
<button onclick="const a = document.createElement('a'); a.href = window.URL.createObjectURL(new Blob(['x'])); a.download = 'list.csv'; a.click()">Save list</button>
<button onclick="location.href = '/export.csv'">Export</button><form target=_blank action=/print><button>Print view</button></form>"""


def test_leaving_the_site_is_asked_whatever_does_it(acting: Any) -> None:
    agent = acting(AWAY)
    agent.page.route("**/pay*", lambda route: route.fulfill(body="<h1>Pay</h1>"))
    for name, path in (("Partner", "/pay"), ("Look there", "/find")):
        held = agent.act("click", name=name)
        assert held["status"] == "needs_approval", held
        assert held["approval"]["kind"] == "navigation"
        message = held["approval"]["facts"]["message"]
        assert message.startswith("Leave this site for http://localhost:")
        assert message.endswith(f"{path}?"), "not what stands in its query"
        assert agent.state("location.pathname") == "/"
    digest = agent.act("click", name="Partner")["approval"]["digest"]
    agent.begin("click", {"ref": agent.ref("Partner")}, digest=digest)
    agent.page.wait_for_url("**/pay*")


def test_what_leaves_the_page_where_it_is(acting: Any) -> None:
    agent = acting(AWAY, limits={"navigation": 9000})
    agent.page.route(
        "**/export.csv",
        lambda route: route.fulfill(
            body="a,b", headers={"content-disposition": "attachment; filename=export.csv"}
        ),
    )
    for name, protocol in (("Write", "mailto:"), ("Call", "tel:")):
        outcome = agent.act("click", name=name)
        assert texts(outcome, "changed") == [f"opens another program for {protocol}"]
        assert texts(outcome, "route") == []
        assert outcome["timings"]["settle"] < 2500
    saved = agent.act("click", name="Save list")
    assert texts(saved, "download") == ["a download began: list.csv"], saved
    export = agent.act("click", name="Export")
    assert texts(export, "download") == ["a file is being loaded; the page stays"]
    assert export["timings"]["settle"] < 4000
    tab = agent.act("click", name="Print view")
    assert texts(tab, "new_tab") == ["its result opens in a new tab, unless the browser blocked it"]


CONSENT = """<script>const out = location.origin.replace('127.0.0.1', 'localhost'); window.placed = 0</script>
<button onclick="location.href = out + '/look'">Partner</button>
<button onclick="placed++; sessionStorage.placed = placed; location.href = out + '/pay'">Place order</button>
<form id=f method=post><button>Buy now</button></form><script>f.action = out + '/pay'</script>
<button onclick="sessionStorage.noted = 1 + +(sessionStorage.noted || 0); location.href = '/two'">Note and go</button>
<textarea aria-label=Story></textarea>"""


def test_an_approval_does_not_cover_a_site_that_was_not_shown(acting: Any) -> None:
    """And the page load that was held is all that a yes to it brings: nothing is pressed twice."""
    agent = acting(CONSENT, paths={"/two": NEXT})
    agent.page.route("**/pay*", lambda route: route.fulfill(body="<h1>Pay</h1>"))
    order = {"ref": agent.ref("Place order")}
    first = agent.act("click", order)
    assert first["approval"]["kind"] == "payment" and "away" not in first["approval"]["facts"]
    held = agent.act("click", order, digest=first["approval"]["digest"])
    assert held["status"] == "needs_approval", held
    assert held["approval"]["facts"]["message"].startswith("Leave this site for http://localhost:")
    assert agent.state("[location.pathname, placed]") == ["/", 1]
    agent.begin("click", order, digest=held["approval"]["digest"], action_id="a9")
    agent.page.wait_for_url("**/pay*")
    agent.page.go_back()
    agent.page.wait_for_function("document.readyState === 'complete'")
    assert agent.state("sessionStorage.placed") == "1"


@pytest.mark.not_in(
    "webkit", "without the Navigation API what a script does with location is not held"
)
def test_an_approved_step_leaves_neither_the_site_nor_what_was_entered(acting: Any) -> None:
    agent = acting(CONSENT, paths={"/two": NEXT}, settings={"mode": "ask"})
    partner = {"ref": agent.ref("Partner")}
    step = agent.act("click", partner)
    assert step["approval"]["kind"] == "step"
    held = agent.act("click", partner, digest=step["approval"]["digest"])
    assert held["approval"]["kind"] == "navigation", held
    assert agent.state("location.pathname") == "/"
    story = {"ref": agent.ref("Story"), "value": "once"}
    asked = agent.act("fill_input", story)
    agent.act("fill_input", story, digest=asked["approval"]["digest"])
    go = {"ref": agent.ref("Note and go")}
    step = agent.act("click", go)
    held = agent.act("click", go, digest=step["approval"]["digest"])
    assert "What was entered" in held["approval"]["facts"]["message"], held
    agent.begin("click", go, digest=held["approval"]["digest"])
    agent.page.wait_for_url("**/two")
    assert agent.state("sessionStorage.noted") == "1"


def test_a_site_that_the_question_shows_is_covered_by_it(acting: Any) -> None:
    agent = acting(CONSENT)
    agent.page.route("**/pay*", lambda route: route.fulfill(body="<h1>Pay</h1>"))
    buy = {"ref": agent.ref("Buy now")}
    first = agent.act("click", buy)
    assert first["approval"]["facts"]["away"].startswith("http://localhost:")
    agent.begin("click", buy, digest=first["approval"]["digest"])
    agent.page.wait_for_url("**/pay*")
