from dataclasses import replace

from pilotfish.console.wishes import unserved
from server.sessions.keeping_conformance import ROW


def row(asked: str, status: str = "failed", **fields: object):
    return replace(ROW, asked=asked, status=status, **fields)  # type: ignore[arg-type]


def test_alike_wishes_are_one_with_its_newest_words() -> None:
    rows = [
        row("Please cancel order 17", why="not_found", started=1.0),
        row("cancel the order 4711", why="not_found", started=5.0, run="r7"),
        row("I want to cancel my order 3", why="given_up", started=2.0),
        row("gift wrap this", status="not_possible"),
        row("open the cart", status="done"),
        row("open the cart", status="running"),
        row("find a lamp", status="done", rating=False),
        row("", status="failed"),
    ]
    wishes = unserved(rows)
    assert [(wish.count, wish.example) for wish in wishes] == [
        (3, "cancel the order 4711"),
        (1, "find a lamp"),
        (1, "gift wrap this"),
    ]
    assert (wishes[0].why, wishes[0].run) == ("not_found", "r7")
    assert wishes[2].why == "not_possible"
