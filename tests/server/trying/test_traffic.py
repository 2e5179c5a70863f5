from __future__ import annotations

from pathlib import Path

import pytest

from pilotfish.trying.traffic import (
    ALIVE,
    CART,
    DEEDS,
    MAKES,
    READS,
    UPKEEP,
    Line,
    Traffic,
    kind_of_request,
)

GUARD = Path(__file__).parents[3] / "widget/src/guard"


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [
        ("GET", "/orders/7", "read"),
        ("POST", "/api/search", "read"),
        ("POST", "/api/getSuggestions", "read"),
        ("POST", "/users/lookup", "read"),
        ("DELETE", "/users/7", "consequential"),
        ("POST", "/orders", "consequential"),
        ("POST", "/orders/7/refund", "consequential"),
        ("GET", "/account/logout", "consequential"),
        ("PATCH", "/items/7/archive", "unknown"),
        ("POST", "/api/ping/page/13", "upkeep"),
        ("PUT", "/lab/api/workspaces", "upkeep"),
        ("POST", "/api/cart/lines", "ordinary"),
        ("GET", "/cart", "read"),
        ("POST", "/api/saveDraft", "upkeep"),
        ("POST", "/", "unknown"),
    ],
)
def test_the_kind_of_a_request(method: str, path: str, kind: str) -> None:
    assert kind_of_request(method, path) == kind


def test_the_tables_are_those_of_the_guard() -> None:
    """Each of ours stands there, letter by letter."""
    source = "".join((GUARD / name).read_text() for name in ("ordinary.ts", "deeds.ts"))
    for ours in (READS, UPKEEP, ALIVE, CART, *DEEDS, *MAKES):
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
    assert traffic.count("consequential") == 1
    assert traffic.habits() == [Line("POST", "/api/seen/*", "unknown", 3)]
    assert [each.pattern for each in traffic.deeds()] == ["/orders/*", "/api/seen/*", "/api/once"]
