"""Views as a widget would send them, from rows in short."""

from fakes import view
from pilotfish.agent.page.view import View
from pilotfish_client.observation import Line, Row

__all__ = ["link", "page", "row"]


def page(*rows: str | Row) -> View:
    return view("http://s/orders", [Line(key=str(n), depth=0, row=it) for n, it in enumerate(rows)])


def row(ref: int, *cells: str | Row) -> Row:
    return Row(ref=ref, word="row", cells=list(cells))


def link(ref: int, name: str, word: str = "link") -> Row:
    return Row(ref=ref, word=word, name=name)
