from pathlib import Path

import pytest

from pilotfish_sitemap import Sitemap
from pilotfish_sitemap.crawl import Crawl, Visited
from pilotfish_sitemap.entries import entries_of, is_id, site_name, written


def test_titles_lose_the_name_of_the_site() -> None:
    pages = [
        Visited("/", 200, "Acme"),
        Visited("/pricing", 200, "Pricing · Acme", "What it costs"),
        Visited("/orders", 302, requires_auth=True),
    ]
    assert entries_of(pages) == [
        {"path": "/", "title": "Acme"},
        {"path": "/pricing", "title": "Pricing", "description": "What it costs"},
        {"path": "/orders", "title": "Orders", "requires_auth": True},
    ]


def test_ids_become_one_entry_and_so_does_what_lies_below_them() -> None:
    pages = [
        *(Visited(f"/orders/{n}", 200, f"Order {n}") for n in (1041, 1042)),
        Visited("/orders/1042/invoice", 200, "Invoice"),
    ]
    assert entries_of(pages) == [
        {
            "path": "/orders/:id",
            "title": "One order",
            "description": "Such as Order 1041, Order 1042",
        },
        {"path": "/orders/:id/invoice", "title": "Invoice"},
    ]


def test_many_pages_of_one_kind_become_one_entry() -> None:
    pages = [Visited(f"/products/mug-{chr(97 + n)}", 200, f"Mug {n}") for n in range(20)]
    assert [entry["path"] for entry in entries_of(pages)] == ["/products/:name"]
    assert len(entries_of(pages[:5])) == 5
    top = [Visited(f"/page-{chr(97 + n)}", 200) for n in range(20)]
    assert len(entries_of(top)) == 20


@pytest.mark.parametrize(
    ("segment", "expected"),
    [
        ("42", True),
        ("TW-10501", True),
        ("3f2b8c1e-9d0a-4c57-8f00-1234567890ab", True),
        ("9af3c21b", True),
        ("blue-mug", False),
        ("v2", False),
        ("faded", False),
    ],
)
def test_an_id_is_a_number_a_hash_or_a_code(segment: str, expected: bool) -> None:
    assert is_id(segment) is expected


def test_no_name_is_made_up() -> None:
    assert site_name(["Home", "Pricing"]) == "" and site_name([]) == ""
    assert site_name(["A | Acme", "B | Acme", "C"]) == "Acme"


def test_what_is_written_is_a_sitemap(tmp_path: Path) -> None:
    pages = [Visited("/", 200, "Home: 'x' #1"), Visited("/é", 200, "É"), Visited("/o/7", 200)]
    (tmp_path / "sitemap.yaml").write_text(written(Crawl("https://x", pages)), encoding="utf-8")
    found = Sitemap.load(str(tmp_path / "sitemap.yaml"))
    assert [page.path for page in found.places()] == ["/", "/é", "/o/:id"]
