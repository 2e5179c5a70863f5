from __future__ import annotations

import json
from typing import Any

import pytest

from pilotfish.trying.notes import LARGEST, Notes

DUMP = """URL: /orders
[1]<button> Save
[2]<button at="1,2">
Frame of https://ads.example cannot be read: another site
"""


def told(**changes: Any) -> bytes:
    page = {
        "tab": "1",
        "path": "/orders",
        "title": "Orders · Acme",
        "description": "All of them",
        "name": "",
        "colours": ["", "rgb(255, 255, 255)", "rgb(20, 90, 200)", "rgba(200, 0, 0, 0)"],
        "links": [["/help", "Help"], ["/logout", "Log out"], ["/a.pdf", "Terms"]],
        "dump": DUMP,
    }
    return json.dumps(page | changes).encode()


def test_a_page_is_read_as_the_doctor_reads_it() -> None:
    notes = Notes()
    assert notes.add(told()) and notes.add(told())
    page = notes.pages["/orders"]
    assert (page.controls, page.visits, page.reads_well) == (2, 2, False)
    assert [finding.topic for finding in page.findings] == ["names", "unread"]
    assert notes.add(told(path="/ok", dump="[1]<button> Save")) and notes.pages["/ok"].reads_well
    assert notes.add(told(path="/empty", dump="")) and not notes.pages["/empty"].reads_well


def test_the_sitemap_has_what_was_opened_and_what_it_links_to() -> None:
    notes = Notes()
    notes.add(told())
    notes.add(told(path="/", title="Acme"))
    assert notes.sitemap() == [
        {"path": "/", "title": "Acme", "description": "All of them"},
        {"path": "/help", "title": "Help"},
        {"path": "/orders", "title": "Orders", "description": "All of them"},
    ]


def test_name_and_colour_of_the_brand() -> None:
    notes = Notes()
    assert (notes.name, notes.colour) == ("", "")
    notes.add(told())
    notes.add(told(path="/b", title="Basket · Acme"))
    assert (notes.name, notes.colour) == ("Acme", "#145ac8")
    notes.add(told(name="Acme Shop"))
    assert notes.name == "Acme Shop"


@pytest.mark.parametrize(
    "text",
    [
        *(b"", b"[]", b"{", b"[" * 100_000, b'{"title": "no path"}'),
        *(told(path="orders"), told(title="x" * LARGEST)),
    ],
)
def test_anything_else_is_refused(text: bytes) -> None:
    assert not Notes().add(text)


def test_a_page_that_tells_much_fills_nothing() -> None:
    notes = Notes()
    for number in range(700):
        notes.add(told(path=f"/p{number}", tab=str(number), links=[[f"/q{number}", "x"]]))
    assert [len(each) for each in (notes.pages, notes.tabs, notes.links)] == [500, 500, 500]
    assert notes.add(told(path="/p1", colours="no list", links=[1, ["/a"], "x"], title=["x"]))
