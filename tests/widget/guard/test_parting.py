"""What was approved right before a page load is asked once; all that is doubtful is asked again."""

# ruff: noqa: E501 - page literals keep their lines
import json
from collections.abc import Callable
from typing import Any

import pytest

from widget.act.acting import Acting

START = "<main><h1>Notes</h1><table><tr><td>Autumn menu<td>{0}<tr><td>Spring<td>x</table></main>"
ASKS = "/posted/notes/7/delete"
GONE = "/posted/notes/7/delete/now"
WAYS = {
    "link": f"<a href={ASKS}?from=list>Delete</a>",
    "get_form": f"<form action={ASKS}><input type=hidden name=id value=7><button>Delete</button></form>",
    "post_form": f"<form method=post action={ASKS}><input type=hidden name=id value=7><button>Delete</button></form>",
    "asked_at_its_request": f"<form method=post action={ASKS}><input type=hidden name=id value=7><button>Continue</button></form>",
}
SECRET = f"<form method=post action={ASKS}><input name=code autocomplete=one-time-code value=740199><button>Delete</button></form>"
PAGE = """<main><h1>{h1}</h1><p>Are you sure?</p>{more}<form method=post action={to}>{fields}<button>{button}</button></form></main>"""
PLAIN = {
    "h1": "Delete Autumn menu?",
    "more": "",
    "to": GONE,
    "button": "Yes, I am sure",
    "fields": "<input type=hidden name=token value=9f2c71ab66e04d1c>",
}
LATER = "<title>Gone</title><main><h1>Delete Autumn menu?</h1><form method=post action=/posted/notes/7/delete/again><button>Yes, I am sure</button></form></main>"


def arrived(acting: Any, way: str = "link", **page: str) -> Any:
    """The press on the start page is approved; the page that follows, before anything acts there."""
    paths = {ASKS: PAGE.format(**(PLAIN | page)), GONE: LATER, "/posted/notes/8/delete/now": LATER}
    agent = acting(START.format(WAYS.get(way, way)), paths=paths, first=True)
    args = {"ref": agent.ref_of("td :is(a, button)")}
    held = agent.act("click", args, action_id="r.1")
    assert held["status"] == "needs_approval", held
    agent.begin("click", args, action_id="r.2", digest=held["approval"]["digest"])
    agent.page.wait_for_function(f"location.pathname === '{ASKS}' && document.forms.length")
    return agent.page


def kept(page: Any) -> dict[str, Any]:
    return json.loads(page.evaluate("localStorage.getItem('server')"))


def pressed(page: Any, told: Any, at: str = "form button", action: str = "r.3") -> str:
    """`gone`, if the press was carried out, else the status of its outcome."""
    agent = Acting(page, first=True, told=told)
    before, args = page.url, {"ref": agent.ref_of(at)}
    agent.begin("click", args, action_id=action)
    page.wait_for_function(f"location.href !== {before!r} || globalThis.outcome")
    return "gone" if page.url != before else page.evaluate("outcome.status")


@pytest.mark.parametrize("way", WAYS)
def test_the_page_that_asks_once_more_is_not_asked_about(acting: Any, way: str) -> None:
    page = arrived(acting, way)
    assert pressed(page, kept(page)) == "gone"


LISTED = "<p>All of the following related items will be deleted:</p>"
SAME = {
    "a list of it alone": LISTED
    + "<h2>Summary</h2><ul><li>Notes: 1</ul><h2>Objects</h2><ul><li>Note: <a href=/n/7>Autumn menu</a></ul>",
    "much that nobody sees": f"<p>Referenced 0 times.</p>{' ' * 700}<script type=text/x>all {'y' * 700}</script>",
    "where it stands": "<nav><ul><li>Home<li>Notes</ul></nav>",
}


@pytest.mark.parametrize("more", SAME.values(), ids=SAME)
def test_the_page_says_nothing_more(acting: Any, more: str) -> None:
    page = arrived(acting, more=more)
    assert pressed(page, kept(page)) == "gone"


def test_a_form_with_a_secret_sends_no_note(acting: Any) -> None:
    page = arrived(acting, SECRET)
    assert page.evaluate("localStorage.getItem('server')") is None
    assert pressed(page, None) == "needs_approval"


OTHERS = {
    "other record, by address": {"to": "/posted/notes/8/delete/now"},
    "other record, by its words": {"h1": "Delete Spring?"},
    "other record, by number": {"h1": "Delete Autumn menu 1042?"},
    "other record, by a hidden id": {"fields": "<input type=hidden name=id value=8>"},
    "other record, by a hidden key": {"fields": "<input type=hidden name=note value=n-8>"},
    "all of them": {"more": "<p>All notes go with it.</p>"},
    "more, by a number": {"more": "<p>Deleting it deletes 3 comments.</p>"},
    "more, by a word": {"more": "<p>It will also delete a translation.</p>"},
    "more, by a list": {"more": LISTED + "<ul><li>Note: Autumn menu<ul><li>Comment: Nice</ul></ul>"},
    "more, by a count": {"more": LISTED + "<ul><li>Notes: 1<li>Comments: 1</ul>"},
    "all, beside a list": {"more": LISTED + "<ul><li>Note: Autumn menu</ul><p>All comments, too.</p>"},
    "other kind": {"h1": "Publish Autumn menu?", "button": "Publish", "to": "/posted/notes/7/publish"},
    "other payee": {"fields": "<input type=hidden name=payee value=Mallory>"},
    "an amount": {"more": "<p>A fee of $40.00 is due.</p>"},
    "a wider record": {"to": "/posted/notes"},
}  # fmt: skip


@pytest.mark.parametrize("page", OTHERS.values(), ids=OTHERS)
def test_another_deed_is_asked_about(acting: Any, page: dict[str, str]) -> None:
    opened = arrived(acting, **page)
    assert pressed(opened, kept(opened)) == "needs_approval"


NOTE = json.dumps(["delete", {"object": "Autumn menu", "name": "Delete"}, ["", []]])
FORGED: dict[str, Callable[[dict[str, Any]], Any]] = {
    "dropped": lambda it: None,
    "another note": lambda it: it | {"note": NOTE},
    "of another document": lambda it: it | {"document": "d-0"},
    "of another action": lambda it: it | {"action_id": "r.1"},
    "without a note": lambda it: {"document": it["document"], "action_id": it["action_id"]},
}  # fmt: skip


@pytest.mark.parametrize("forge", FORGED.values(), ids=FORGED)
def test_a_note_that_the_tab_does_not_have_is_asked_about(acting: Any, forge: Any) -> None:
    page = arrived(acting)
    assert pressed(page, forge(kept(page))) == "needs_approval"
    about = page.evaluate("pf.approvals.find(outcome.approval.digest).about")
    assert "You approved this on the page before" in about


WRITTEN = {
    "another note": "it.left.parting.note = it.left.parting.note.replace('Autumn', 'Spring')",
    "another document": "it.left.parting.document = 'd-0'",
    "another action": "it.action_id = it.left.parting.action_id = 'r.9'",
    "no note": "delete it.left.parting",
    "no arrival": "it.left.departure.at -= 5000",
    "sent by the visitor": "it.left.departure.foreign = true",
    "no text": "it.left.parting.note = {}",
    "another text": "it.left.parting.note = 'x'",
}


@pytest.mark.parametrize("write", WRITTEN.values(), ids=WRITTEN)
def test_what_a_script_writes_into_the_storage_is_asked_about(acting: Any, write: str) -> None:
    page = arrived(acting)
    page.evaluate(
        f"""() => {{
          const all = JSON.parse(sessionStorage['pilotfish.journal']);
          const it = all.entries.find(({{ state }}) => state === 'leaving');
          {write};
          sessionStorage['pilotfish.journal'] = JSON.stringify(all);
        }}"""
    )
    assert pressed(page, kept(page)) == "needs_approval"


def test_both_halves_of_an_older_page_load_are_asked_about(acting: Any) -> None:
    page = arrived(acting)
    told = kept(page)
    page.reload()
    assert pressed(page, told) == "needs_approval"


def test_second_press_is_asked_about(acting: Any) -> None:
    page = arrived(acting)
    told = kept(page)
    assert pressed(page, told) == "gone"
    assert pressed(page, told, action="r.4") == "needs_approval"


def test_press_after_another_press_is_asked_about(acting: Any) -> None:
    page = arrived(acting, more="<button type=button>Show</button>")
    assert pressed(page, kept(page), "main > button") == "done"
    agent = Acting.__new__(Acting)
    agent.page = page
    assert agent.act("click", at="form button", action_id="r.4")["status"] == "needs_approval"


def test_restored_from_the_back_forward_cache_is_asked_about(acting: Any) -> None:
    page = arrived(acting)
    agent = Acting(page, first=True, told=kept(page))
    agent.act("scroll", {"direction": "down"}, action_id="r.3")
    agent.run("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert agent.act("click", at="form button", action_id="r.4")["status"] == "needs_approval"


def test_another_run_and_no_early_script_are_asked_about(acting: Any) -> None:
    page = arrived(acting)
    agent = Acting(page, first=True, told=kept(page))
    assert agent.act("click", at="form button", action_id="q.1")["status"] == "needs_approval"
    page = arrived(acting)
    agent = Acting(page, told=kept(page))
    assert agent.act("click", at="form button", action_id="r.3")["status"] == "needs_approval"
