"""Requests are held before they leave: what is asked about is asked at the request, and sent once."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

from widget.guard.sending import button, gated


def sends(path: str, method: str = "POST", body: str = "{}") -> str:
    return button("Go", path, method, body)


@pytest.mark.parametrize(
    ("html", "kind"),
    [
        (sends("users/7", "DELETE"), "delete"),
        (sends("users/7/delete"), "delete"),
        (sends("deleteUser"), "delete"),
        (sends("graphql", "POST", "{query: 'mutation { deleteUser(id: 7) { id } }'}"), "delete"),
        (sends("orders"), "payment"),
        (sends("bulk", "POST", "{action: 'delete', ids: [1, 2]}"), "delete"),
        (sends("articles/3/publish"), "send"),
        (sends("profile", "PUT", "{password: 'x'}"), "credentials"),
        ("<form method=post action=/records><input type=hidden name=action value=delete><button>Go</button></form>", "delete"),
        ("<button onclick=\"f.submit()\">Go</button><form id=f method=post action=/orders/7/refund></form>", "payment"),
        ("<button onclick=\"const x = new XMLHttpRequest(); x.open('DELETE', '/api/7'); x.onabort = () => window.ended = 'abort'; x.send()\">Go</button>", "delete"),
        ("<button onclick=\"navigator.sendBeacon('/api/purge')\">Go</button>", "delete"),
    ],
)  # fmt: skip
def test_a_button_that_says_nothing_is_asked_about_by_what_it_sends(
    acting: Any, html: str, kind: str
) -> None:
    agent, line = gated(acting, html)
    args = {"ref": agent.ref("Go")}
    held = agent.act("click", args)
    assert held["status"] == "needs_approval", held
    assert held["approval"]["kind"] == kind
    assert line.sent == []
    # A form takes the page away with it.
    agent.begin("click", args, digest=held["approval"]["digest"])
    agent.page.wait_for_timeout(400)
    assert len(line.sent) == 1


def test_nothing_is_pressed_again(acting: Any) -> None:
    agent, line = gated(
        acting,
        "<button onclick=\"window.presses = (window.presses || 0) + 1; fetch('/api/7', {method: 'DELETE'})\">Go</button>",
    )
    args = {"ref": agent.ref("Go")}
    held = agent.act("click", args)
    agent.act("click", args, digest=held["approval"]["digest"])
    assert agent.state("presses") == 1
    assert len(line.sent) == 1


def test_a_no_is_an_ordinary_network_error(acting: Any) -> None:
    agent, line = gated(acting, sends("users/7", "DELETE"))
    held = agent.act("click", name="Go")
    agent.run(f"pf.approvals.decided(pf.approvals.find('{held['approval']['digest']}'), false)")
    agent.page.wait_for_timeout(50)
    assert agent.state("window.ended") == "TypeError"
    assert line.sent == []


def test_what_a_server_sends_back_unapproved_releases_nothing(acting: Any) -> None:
    agent, line = gated(acting, sends("users/7", "DELETE"))
    args = {"ref": agent.ref("Go")}
    held = agent.act("click", args)
    again = agent.act("click", args, digest=held["approval"]["digest"], unapproved=True)
    assert again["status"] == "needs_approval"
    assert line.sent == []


PROFILE = """<form aria-label=Profile onsubmit="event.preventDefault(); fetch('/api/profile', {method: 'PUT', body: JSON.stringify({email: mail.value, nick: nick.value})})">
<input id=mail aria-label=Email value=ada@x.org><input id=nick aria-label=Nickname value=ada><button>Save</button></form>"""


def test_address_that_the_run_has_changed_is_asked_about_with_what_was_there(acting: Any) -> None:
    agent, line = gated(acting, PROFILE)
    agent.act("fill_input", {"value": "mallory@y.org"}, name="Email")
    held = agent.act("click", name="Save")
    assert held["status"] == "needs_approval", held
    # Whoever holds the address of the visitor's own account can take it over.
    assert held["approval"]["kind"] == "credentials"
    assert line.sent == []
    about = agent.state(f"pf.approvals.find('{held['approval']['digest']}').about")
    assert about == ["Email: ada@x.org → mallory@y.org (by the assistant)", "\t→ PUT /api/profile"]


MEMBER = """<form aria-label=Member onsubmit="event.preventDefault(); fetch('/api/members/7', {method: 'PUT', body: JSON.stringify({nick: nick.value, isAdmin: box.checked})})">
<input id=nick name=nick aria-label=Nickname value=ada><label><input type=checkbox id=box name=is_admin%s> Administrator</label><button>Save</button></form>"""


@pytest.mark.parametrize(
    ("checked", "action", "line"),
    [
        ("", "check", "Administrator: – → ✓ (by the assistant)"),
        (" checked", "uncheck", "Administrator: ✓ → – (by the assistant)"),
    ],
)
def test_a_right_that_the_run_has_given_or_taken_is_asked_about(
    acting: Any, checked: str, action: str, line: str
) -> None:
    """The browser's own events of a box are trusted, also where the press was ours."""
    agent, wire = gated(acting, MEMBER % checked)
    agent.act(action, name="Administrator")
    held = agent.act("click", name="Save")
    assert held["status"] == "needs_approval", held
    assert wire.sent == []
    about = agent.state(f"pf.approvals.find('{held['approval']['digest']}').about")
    assert about == [line, "\t→ PUT /api/members/7"]


def test_a_right_that_the_visitor_gives_is_theirs(acting: Any) -> None:
    agent, wire = gated(acting, MEMBER % "", task="My nickname is countess")
    agent.act("fill_input", {"value": "countess"}, name="Nickname")
    agent.page.get_by_label("Administrator").click()
    assert agent.act("click", name="Save")["status"] == "done"
    assert len(wire.sent) == 1


def test_without_the_early_script_an_ordinary_field_is_saved_unasked(acting: Any) -> None:
    agent, line = gated(acting, PROFILE, task="My nickname is countess")
    agent.act("fill_input", {"value": "countess"}, name="Nickname")
    assert agent.act("click", name="Save")["status"] == "done"
    assert len(line.sent) == 1


@pytest.mark.parametrize(
    "html",
    [
        sends("search", "POST", "{q: 'mug', page: 2}"),
        sends("graphql", "POST", "{query: 'query { user(id: 7) { name } }'}"),
        sends("cart/lines", "POST", "{sku: 'mug', size: 'L'}"),
        sends("cart/lines/7", "DELETE"),
        sends("prefs", "PUT", "{theme: 'dark'}"),
        sends("coupon", "PUT", "{coupon: 'MUG10'}"),
        sends("prefs", "PATCH", "{dark: true, currency: 'EUR'}"),
        sends(
            "rows",
            "POST",
            "{draw: 2, start: 10, length: 10, search: {value: 'mug', regex: false},"
            " order: [{column: 1, dir: 'asc'}], columns: [{data: 'name', searchable: true}]}",
        ),
        sends("rows", "POST", "{filters: [{field: 'colour', op: 'is', value: 'red'}], page: 2}"),
    ],
)
def test_what_is_harmless_by_proof_is_not_asked_about(acting: Any, html: str) -> None:
    agent, line = gated(acting, html, first=True)
    assert agent.act("click", name="Go")["status"] == "done"
    assert len(line.sent) == 1


def test_all_else_is_asked_about_at_each_press(acting: Any) -> None:
    agent, line = gated(acting, sends("notes", "POST", "{title: 'x'}"), first=True)
    args = {"ref": agent.ref("Go")}
    held = agent.act("click", args)
    assert held["status"] == "needs_approval" and held["approval"]["kind"] == "other"
    agent.act("click", args, digest=held["approval"]["digest"])
    assert agent.act("click", args)["status"] == "needs_approval"
    assert len(line.sent) == 1


def test_what_the_host_has_named_is_not_asked_about(acting: Any) -> None:
    harmless = [{"method": "POST", "path": "/api/notes"}]
    agent, line = gated(
        acting, sends("notes", "POST", "{title: 'x'}"), first=True, settings={"harmless": harmless}
    )
    assert agent.act("click", name="Go")["status"] == "done"
    assert len(line.sent) == 1


def test_an_approved_press_is_not_asked_about_at_its_request(acting: Any) -> None:
    agent, line = gated(acting, sends("orders").replace(">Go<", ">Place order<"), first=True)
    args = {"ref": agent.ref("Place order")}
    held = agent.act("click", args)
    # The site answers 501, so what came of it is not known.
    outcome = agent.act("click", args, digest=held["approval"]["digest"])
    assert outcome["status"] != "needs_approval", outcome
    agent.page.wait_for_timeout(50)
    assert len(line.sent) == 1
