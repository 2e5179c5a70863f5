from __future__ import annotations

import re

from pilotfish.doctor.asked_requests import AskedRequest
from pilotfish.trying.report import Harmless, Learned, Proposed, report_page
from pilotfish.trying.session import Session
from server.trying.learning import learned


def test_one_page_that_calls_nobody() -> None:
    page = report_page(learned())
    assert not re.search(r"<script|<link|<img|<iframe|@import|url\(|src=", page)
    assert "&lt;script&gt;alert(1)" in page and "order &lt;script&gt;" in page
    assert "1 control has no name" in page and "0 of 1</b> pages read well" in page
    assert "Place the order?" in page and "approved" in page
    assert "POST /orders/*/refund" in page and "--accent: #145ac8" in page


def test_it_is_whole_without_anything_learned() -> None:
    page = report_page(Learned("https://shop.example"))
    assert "No page was read." in page and "Nothing was asked." in page


def test_what_is_proposed_as_harmless_and_why() -> None:
    found = learned()
    habit = Harmless("POST", "/api/seen/*", "sent 3 times, and named by no rule")
    assert found.harmless() == [habit]
    asked = (AskedRequest("POST", "/api/seen/*", True),) * 2
    found.session = Session(requests=asked)
    assert [(it.path, "approved each time" in it.why) for it in found.harmless()] == [
        ("/api/seen/*", True)
    ]
    found.session = Session(requests=(*asked, AskedRequest("POST", "/api/seen/*", False)))
    assert found.harmless() == [habit]


def test_what_is_proposed_as_actions() -> None:
    assert learned().proposed() == [
        Proposed("orders_refund", "POST /orders/*/refund", asks=True),
        Proposed("create_api_seen", "POST /api/seen/*", asks=False),
    ]
