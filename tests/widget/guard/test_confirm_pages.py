"""A page that only confirms what was just approved asks nobody again."""

# ruff: noqa: E501 - page literals keep their lines
from __future__ import annotations

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
MORE = "<p>It is used by 12 other pages. It was made on 14 May 2026.</p>"


@pytest.mark.parametrize("first", [EDIT.format("Autumn menu"), EDIT.format("Editing page: Autumn menu"), LISTED], ids=["heading", "doing", "row"])  # fmt: skip
@pytest.mark.parametrize(
    ("confirms", "name", "more", "again"),
    [
        (HEADED, "Autumn menu", "", False),
        (HEADED, "Autumn menu", MORE, False),
        (NAMED, "Autumn menu", "", False),
        (ONE, "Autumn menu", "", False),
        (HEADED, "Winter menu", "", True),
        (NAMED, "Winter menu", "", True),
        (ONE, "Winter menu", "", True),
    ],
)
def test_the_heading_names_the_thing(
    acting: Any, first: str, confirms: str, name: str, more: str, again: bool
) -> None:
    page = confirms.format(name, more)
    agent = acting(first, paths={"/menu/5/delete": page})
    args = {"ref": agent.ref("Delete")}
    held = agent.act("click", args)
    assert held["status"] == "needs_approval"
    agent.begin("click", args, digest=held["approval"]["digest"])
    agent.page.wait_for_function(
        "location.pathname === '/menu/5/delete' && document.querySelector('form')"
    )
    confirm = Acting(agent.page)
    outcome = confirm.act("click", at="form button, form [type=submit]")
    assert outcome["status"] == ("needs_approval" if again else "done"), (held, outcome)


CHOICE = """<main><h1>Select order to change</h1><form action=/confirm><label>Action: <select name=action><option>---<option>Delete selected orders</select></label><button>Go</button>
<table><tr><th><th>Number<tr><td><input type=checkbox name=o value=18 aria-label="Select B-1018"><td>B-1018<tr><td><input type=checkbox name=o value=19 aria-label="Select B-1019"><td>B-1019</table></form></main>"""
CHOSEN = """<main><h1>{0}</h1><p>Are you sure you want to delete {1}? All of the following objects will be deleted:</p><h2>Objects</h2><ul><li>Order: {2}</ul>
<form method=post onsubmit="window.gone = 1; return false"><input type=submit value="Yes, I\u2019m sure"></form></main>"""


@pytest.mark.parametrize(
    ("heading", "asks", "listed", "again"),
    [
        ("Delete multiple objects", "the selected order", "B-1018", False),
        ("Are you sure?", "the selected order", "B-1018", False),
        ("Delete selected customers", "the selected order", "B-1018", True),
        ("Delete account", "the selected order", "B-1018", True),
        ("Delete multiple objects", "order 2044", "2044", True),
        ("Delete multiple objects", "all orders", "B-1018", True),
    ],
)
def test_what_was_selected_is_named_by_no_name_on_the_page_that_confirms(
    acting: Any, heading: str, asks: str, listed: str, again: bool
) -> None:
    agent = acting(CHOICE, paths={"/confirm": CHOSEN.format(heading, asks, listed)})
    assert agent.act("check", name="Select B-1018")["status"] == "done"
    select = agent.act("select_option", {"value": "Delete selected orders"}, name="Action:")
    assert select["status"] == "done", select
    args = {"ref": agent.ref("Go")}
    held = agent.act("click", args)
    assert held["status"] == "needs_approval" and held["approval"]["kind"] == "delete", held
    agent.begin("click", args, digest=held["approval"]["digest"])
    agent.page.wait_for_function("location.pathname === '/confirm' && document.querySelector('ul')")
    outcome = Acting(agent.page).act("click", at="form [type=submit]")
    assert outcome["status"] == ("needs_approval" if again else "done"), (held, outcome)


MENU = """<table><tr><td>shy-cat-7<td><span role=button tabindex=0 aria-label=More onclick="m.hidden = false">⋮</span></table>
<div class=dropdown-menu id=m hidden><button onclick="window.gone = (window.gone || 0) + 1">Delete</button></div>"""


def test_an_approved_press_in_a_menu_that_the_run_opened_is_not_asked_about_anew(
    acting: Any,
) -> None:
    agent = acting(MENU)
    assert agent.act("click", name="More", action_id="r.1")["status"] == "done"
    args = {"ref": agent.ref("Delete")}
    held = agent.act("click", args, action_id="r.2")
    assert held["approval"]["facts"]["object"] == "shy-cat-7"
    again = agent.act("click", args, action_id="r.3", digest=held["approval"]["digest"])
    assert again["status"] == "done", again
    assert agent.state("gone") == 1
