"""A page that confirms what was just approved is asked about again, by the name of the thing."""

# ruff: noqa: E501 - page literals keep their lines
from typing import Any

import pytest

from widget.act.acting import Acting

EDIT = """<title>Editing: Autumn menu</title><main><header><h1>{0}</h1></header>
<a href=/menu/5/delete>Delete</a><form method=post><label>Title* <input name=title value="Autumn menu"></label><button>Save draft</button></form></main>"""
LISTED = """<main><h1>Pages</h1><table><tr><td><a href=/5>Autumn menu</a><td><a href=/menu/5/delete>Delete</a><tr><td><a href=/6>Spring<td>x</table></main>"""
HEADED = """<title>Delete Autumn menu</title><main><header><h1>Delete <span>{0}</span></h1></header><div><p>Are you sure you want to delete this page?</p>{1}
<form method=post onsubmit="window.gone = 1; return false"><input type=hidden name=csrf value=abcdefabcdefabcdefabcdef><button>Yes, delete it</button> <a href=/>No, don't delete it</a></form></div></main>"""
NAMED = """<main><h1>Are you sure?</h1><p>Are you sure you want to delete the page "{0}"?</p>{1}<form method=post onsubmit="window.gone = 1; return false"><input type=submit value="Yes, I'm sure"></form></main>"""
ONE = """<main><h1>{0}</h1>{1}<form method=post onsubmit="window.gone = 1; return false"><button>Delete</button></form></main>"""


@pytest.mark.parametrize("first", [EDIT.format("Autumn menu"), EDIT.format("Editing page: Autumn menu"), LISTED], ids=["heading", "doing", "row"])  # fmt: skip
@pytest.mark.parametrize("confirms", [HEADED, NAMED, ONE], ids=["headed", "named", "one"])
def test_both_pages_are_asked_about(acting: Any, first: str, confirms: str) -> None:
    agent = acting(first, paths={"/menu/5/delete": confirms.format("Autumn menu", "")})
    args = {"ref": agent.ref("Delete")}
    held = agent.act("click", args)
    assert held["status"] == "needs_approval"
    agent.begin("click", args, digest=held["approval"]["digest"])
    agent.page.wait_for_function(
        "location.pathname === '/menu/5/delete' && document.querySelector('form')"
    )
    outcome = Acting(agent.page).act("click", at="form button, form [type=submit]")
    assert outcome["status"] == "needs_approval"
    facts = outcome["approval"]["facts"]
    assert "Autumn menu" in facts.get("object", facts.get("question", ""))


MENU = """<table><tr><td>shy-cat-7<td><span role=button tabindex=0 aria-label=More onclick="m.hidden = false">⋮</span></table>
<div class=dropdown-menu id=m hidden><button onclick="window.gone = (window.gone || 0) + 1">Delete</button></div>"""


def test_approved_press_in_a_menu_that_the_run_opened_is_not_asked_about_anew(acting: Any) -> None:
    agent = acting(MENU)
    assert agent.act("click", name="More", action_id="r.1")["status"] == "done"
    args = {"ref": agent.ref("Delete")}
    held = agent.act("click", args, action_id="r.2")
    assert held["approval"]["facts"]["object"] == "shy-cat-7"
    again = agent.act("click", args, action_id="r.3", digest=held["approval"]["digest"])
    assert again["status"] == "done", again
    assert agent.state("gone") == 1
