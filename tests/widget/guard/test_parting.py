"""What was approved right before a page load is asked once; all that is doubtful is asked again."""

# ruff: noqa: E501 - page literals keep their lines
import tomllib
from pathlib import Path
from typing import Any

import pytest

from widget.act.acting import Acting

TABLES = tomllib.loads(Path(__file__).with_name("parting.toml").read_text(encoding="utf-8"))
START = "<main><h1>Notes</h1><table><tr><td>Autumn menu<td>{0}<tr><td>Spring<td>x</table></main>"
ASKS = "/posted/notes/7/delete"
PAGE = """<main><h1>{h1}</h1><p>Are you sure?</p>{more}<form method=post action={to}>{fields}<button>{button}</button></form></main>"""
LATER = "<title>Gone</title><main><h1>Delete Autumn menu?</h1><form method=post action=/posted/notes/7/delete/again><button>Yes, I am sure</button></form></main>"


def arrived(acting: Any, start: str = "link", **page: str) -> Any:
    """The press on the start page is approved; the page that follows, before anything acts there."""
    asks = PAGE.format(**(TABLES["plain"] | page))
    asks = asks.replace("MANY SPACES", " " * 700).replace("MANY LETTERS", "y" * 700)
    deeds = ["/posted/notes/7/delete/now", "/posted/notes/8/delete/now"]
    paths = {ASKS: asks} | dict.fromkeys(deeds, LATER)
    given = TABLES["start"][start]
    agent = acting(given if "<main" in given else START.format(given), paths=paths, first=True)
    args = {"ref": agent.ref_of("#go" if "<main" in given else "td :is(a, button)")}
    held = agent.act("click", args, action_id="r.1")
    assert held["status"] == "needs_approval", held
    agent.begin("click", args, action_id="r.2", digest=held["approval"]["digest"])
    agent.page.wait_for_function(f"location.pathname === '{ASKS}' && document.forms.length")
    return agent.page


def kept(page: Any, forged: str = "it") -> Any:
    return page.evaluate(f"((it) => ({forged}))(JSON.parse(localStorage.getItem('server')))")


def pressed(page: Any, told: Any, at: str = "form button", action: str = "r.3") -> str:
    """`gone`, if the press was carried out, else the status of its outcome."""
    agent = Acting(page, first=True, told=told)
    before, args = page.url, {"ref": agent.ref_of(at)}
    agent.begin("click", args, action_id=action)
    page.wait_for_function(f"location.href !== {before!r} || globalThis.outcome")
    return "gone" if page.url != before else page.evaluate("outcome.status")


@pytest.mark.parametrize("row", TABLES["same"])
def test_the_page_that_asks_once_more_is_not_asked_about(acting: Any, row: str) -> None:
    page = arrived(acting, **TABLES["same"][row])
    assert pressed(page, kept(page)) == "gone"


def test_a_form_with_a_secret_sends_no_note(acting: Any) -> None:
    page = arrived(acting, "secret")
    assert kept(page) is None
    assert pressed(page, None) == "needs_approval"


@pytest.mark.parametrize("row", TABLES["others"])
def test_another_deed_is_asked_about(acting: Any, row: str) -> None:
    page = arrived(acting, **TABLES["others"][row])
    assert pressed(page, kept(page)) == "needs_approval"


@pytest.mark.parametrize("row", TABLES["forged"])
def test_a_note_that_the_tab_does_not_have_is_asked_about(acting: Any, row: str) -> None:
    page = arrived(acting)
    assert pressed(page, kept(page, TABLES["forged"][row])) == "needs_approval"
    about = page.evaluate("pf.approvals.find(outcome.approval.digest).about")
    assert "You approved this on the page before" in about


@pytest.mark.parametrize("row", TABLES["written"])
def test_what_a_script_writes_into_the_storage_is_asked_about(acting: Any, row: str) -> None:
    page = arrived(acting)
    page.evaluate(
        f"""() => {{
          const all = JSON.parse(sessionStorage['pilotfish.journal']);
          const it = all.entries.find(({{ state }}) => state === 'leaving');
          {TABLES["written"][row]};
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
