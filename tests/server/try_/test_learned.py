import json
import re
from pathlib import Path
from typing import Any

import pytest

from pilotfish.agent.state.store import SessionRecord
from pilotfish.sessions.indexed import IndexedStore
from pilotfish.sessions.memory import MemoryStore
from pilotfish.try_.learned import KINDS, LARGEST, Learned, Line, Notes, Traffic, kind_of_request
from pilotfish_client.outcome import Approval
from server.try_.cases import cases
from server.try_.learning import learned

GUARD = Path(__file__).parents[3] / "widget/src/guard/request"


@pytest.mark.parametrize(("method", "path", "kind"), cases("requests"))
def test_the_kind_of_a_request(method: str, path: str, kind: str) -> None:
    assert kind_of_request(method, path) == kind


def test_the_tables_are_those_of_the_guard() -> None:
    """Each of ours stands there, letter by letter."""
    source = "".join((GUARD / name).read_text() for name in ("ordinary.ts", "deeds.ts"))
    for ours in (rule for rules in KINDS.values() for rule in rules):
        assert ours in source, f"{ours!r} is no longer the guard's"


def test_what_has_passed_is_counted_by_kind() -> None:
    traffic = Traffic()
    for path in ("/orders/7", "/orders/8"):
        traffic.add("GET", path, "text/html")
    traffic.add("GET", "/a.js", "text/javascript")
    traffic.add("DELETE", "/orders/8", "")
    for _ in range(3):
        traffic.add("POST", "/api/seen/12", "application/json")
    traffic.add("POST", "/api/once", "application/json")
    assert traffic.lines("read") == [Line("GET", "/orders/*", "read", 2)] and traffic.files == 1
    assert traffic.lines("unknown")[0] == Line("POST", "/api/seen/*", "unknown", 3)
    assert [each.pattern for each in traffic.deeds()] == ["/orders/*", "/api/seen/*", "/api/once"]


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
        "colours": ["#145ac8"],
        "links": [["/help", "Help"], ["/logout", "Log out"], ["/a.pdf", "Terms"]],
        "dump": DUMP,
    }
    return json.dumps(page | changes).encode()


def test_a_page_is_read_as_the_doctor_reads_it() -> None:
    notes = Notes()
    assert notes.add(told()) and notes.add(told())
    page = notes.pages["/orders"]
    assert (page.controls, page.reads_well) == (2, False)
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
        *(told(path="orders"), told(title="x" * LARGEST), told(colours=["red; x: url(y)"])),
        *(told(colours="no list"), told(links=[1, ["/a"], "x"])),
    ],
)
def test_anything_else_is_refused(text: bytes) -> None:
    assert not Notes().add(text)


def test_a_page_that_tells_much_fills_nothing() -> None:
    notes = Notes()
    for number in range(700):
        notes.add(told(path=f"/p{number}", tab=str(number), links=[[f"/q{number}", "x"]]))
    assert [len(each) for each in (notes.pages, notes.tabs)] == [500, 500]
    assert len(notes.sitemap()) <= 1000 and notes.add(told(path="/p1", title=["x"]))


def test_one_page_that_calls_nobody() -> None:
    page = learned().report()
    assert not re.search(r"<script|<link|<img|<iframe|@import|url\(|src=", page)
    assert "&lt;script&gt;alert(1)" in page and "order &lt;script&gt;" in page
    assert "1 control has no name" in page and "0 of 1</b> pages read well" in page
    assert "Place the order?" in page and "approved" in page
    assert "POST /orders/*/refund" in page and "--accent: #145ac8" in page


def test_it_is_whole_without_anything_learned() -> None:
    page = Learned("https://shop.example").report()
    assert "No page was read." in page and "Nothing was asked." in page


def test_what_is_proposed_as_harmless_and_why() -> None:
    found = learned()
    habit = {("POST", "/api/seen/*"): "sent 3 times, and named by no rule"}
    assert found.harmless() == habit
    asked = Approval(kind="other", digest="d", facts={"request": "POST /api/seen/7"})
    found.questions = [(asked, True)] * 2
    assert "approved each time" in found.harmless()["POST", "/api/seen/*"]
    found.questions = [(asked, True), (asked, True), (asked, False)]
    assert found.harmless() == habit


def test_what_is_saved_of_it() -> None:
    found = learned().site_file()
    assert (found.site, found.name) == ("https://shop.example", "Acme's Shop")
    assert (found.colour, found.harmless[0].path) == ("#145ac8", "/api/seen/*")
    assert [each["path"] for each in found.sitemap] == ["/help", "/orders"]


def test_what_is_proposed_as_actions() -> None:
    assert learned().proposed() == {
        "orders_refund": Line("POST", "/orders/*/refund", "consequential", 1),
        "create_api_seen": Line("POST", "/api/seen/*", "unknown", 3),
    }


@pytest.mark.anyio
async def test_what_was_asked_is_in_the_store() -> None:
    kept = MemoryStore()
    store = IndexedStore(kept, words=True)
    await store.create(SessionRecord("s", "anon:1", "pk_try", "http://x", "hash"))
    epoch = await store.claim("s")
    facts = {"question": "Send this?", "request": "POST /api/seen/7"}
    asked = {"status": "needs_approval"}
    asked |= {"approval": {"kind": "other", "digest": "d", "facts": facts}}
    ended = {"status": "done", "summary": "Ordered.", "turns": 2, "steps": 1}
    for kind, body in (
        ("run_started", {"task": "order two mugs", "run_id": "r"}),
        ("outcome", {"action_id": "a1", "outcome": asked}),
        ("decided", {"action_id": "a1", "digest": "d", "approved": True}),
        ("outcome", {"action_id": "a2", "outcome": asked}),
        ("run_ended", ended),
        ("run_started", {"task": "and then", "run_id": "r2"}),
    ):
        await store.append("s", epoch, kind, body)
    found = Learned("https://shop.example")
    await found.read(kept)
    assert [(it.asked, it.status, it.actions) for it in found.runs] == [
        ("order two mugs", "done", 1),
        ("and then", "running", 0),
    ]
    approval = Approval(kind="other", digest="d", facts=facts)
    assert found.questions == [(approval, True), (approval, None)]
    page = found.report()
    assert "Send this?" in page and "its kind is unknown" in page and "order two mugs" in page
