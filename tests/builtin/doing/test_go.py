import pytest

from builtin_site import turn_on
from pilotfish.agent.model.request import Place
from pilotfish_builtin.doing.go import go_to, search_for
from pilotfish_builtin.intent import Goto, Search
from pilotfish_builtin.moves import Choice, Do, Finished, Move, Stuck

DUMP = """
URL: /orders
TITLE: Orders · Desk
[1]<navigation> Main
	[2]<link href=/orders> Orders
	[3]<link href=/billing> Billing
	[4]<link href=/people> People
[5]<main>
	[6]<searchbox> Search orders
	[7]<tab selected> Open
	[8]<tab> Archived orders
	[9]<button> Delete account
	[10]<table rows=2> Orders
		[11]<row> T-881 | Ada | [12]<link href=/orders/881> View
		[13]<row> T-882 | Bob | [14]<link href=/orders/882> View
"""
SITEMAP = (Place("/security", "Security", keywords=("password",)),)


def act(move: Move) -> tuple[str, dict[str, object]]:
    assert isinstance(move, Do), move
    return move.acts[0].tool, move.acts[0].args


@pytest.mark.parametrize(
    ("target", "call"),
    [
        ("billing page", ("click", {"ref": 3})),
        ("invoices", ("click", {"ref": 3})),
        ("order 882", ("click", {"ref": 14})),
        ("the archived orders", ("click", {"ref": 8})),
        ("password settings", ("navigate", {"path": "/security"})),
        ("home", ("navigate", {"path": "/"})),
        ("order 977", ("fill_input", {"ref": 6, "value": "977"})),
    ],
)
def test_where_it_goes(target: str, call: tuple[str, dict[str, object]]) -> None:
    assert act(go_to(Goto(target), turn_on(DUMP, SITEMAP))) == call


def test_where_it_is_already() -> None:
    assert go_to(Goto("orders"), turn_on(DUMP)) == Finished("Orders is open")


def test_it_never_opens_by_deleting() -> None:
    move = go_to(Goto("account"), turn_on(DUMP.replace("[6]<searchbox> Search orders", "-")))
    assert not isinstance(move, Do) or move.acts[0].args.get("ref") != 9


def test_back_needs_to_know_from_where() -> None:
    assert isinstance(go_to(Goto("back"), turn_on(DUMP)), Stuck)
    came = DUMP.replace("TITLE:", "FROM: /people\nTITLE:")
    assert act(go_to(Goto("back"), turn_on(came))) == ("navigate", {"path": "/people"})


def test_what_is_no_place_is_not_searched_for_on_the_way() -> None:
    move = go_to(Goto("talk to a human"), turn_on(DUMP), searching=False)
    assert isinstance(move, Stuck | Choice)


def test_what_was_opened_is_told_only_when_it_is_there() -> None:
    turn = turn_on(DUMP)
    turn.progress.phase, turn.progress.trail.to = "opened", "/orders"
    turn.progress.told.append("opened Orders")
    assert go_to(Goto("orders"), turn) == Finished()
    turn.progress.trail.to = "/checkout"
    assert go_to(Goto("orders"), turn) == Finished(
        "asked for Orders, and the site opened Orders instead"
    )


def test_searching() -> None:
    turn = turn_on(DUMP)
    move = search_for(Search("Ada"), turn)
    assert isinstance(move, Do) and [each.tool for each in move.acts] == ["fill_input", "press_key"]
    turn.progress.phase = "searched"
    assert search_for(Search("Ada"), turn) == Finished()
    assert isinstance(search_for(Search("Ada"), turn_on("[1]<button> Go")), Stuck)
