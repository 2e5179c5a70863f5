"""Row 149 of the reference, with `test_search.py`."""

import tomllib
from pathlib import Path

import pytest

from pilotfish_sitemap import Sitemap, gated, nearest, resolve

TABLES = tomllib.loads(Path(__file__).with_name("match.toml").read_text(encoding="utf-8"))

SHOP = Sitemap.of(
    [
        {"path": "/", "title": "Home"},
        {"path": "/products", "title": "All products", "keywords": ["catalogue", "mugs"]},
        {"path": "/products/new", "title": "New product"},
        {"path": "/products/:sku", "title": "One product"},
        {"path": "/products/:sku/reviews", "title": "Reviews"},
        {"path": "/account/billing", "title": "Billing", "aliases": ["/billing", "invoices"]},
        {"path": "/:tenant/settings", "title": "Settings"},
        {"path": "/help/returns", "title": "Return policy"},
    ]
)


@pytest.mark.parametrize(
    ("path", "page", "params"),
    TABLES["a_path_leads_to_its_page"],
)
def test_a_path_leads_to_its_page(path: str, page: str, params: dict[str, str]) -> None:
    found = resolve(SHOP, path)
    assert found is not None
    assert (found.page.path, found.params) == (page, params)


@pytest.mark.parametrize(
    "path",
    TABLES["a_path_outside_leads_nowhere"],
)
def test_a_path_outside_leads_nowhere(path: str) -> None:
    assert resolve(SHOP, path) is None


@pytest.mark.parametrize(
    ("path", "first"),
    TABLES["the_nearest_page_comes_first"],
)
def test_the_nearest_page_comes_first(path: str, first: str) -> None:
    assert nearest(SHOP, path, 3)[0].path == first


def test_nearest_gives_as_many_as_asked_for() -> None:
    assert len(nearest(SHOP, "/x", 3)) == 3
    assert len(nearest(SHOP, "/x", 99)) == 8


def test_pages_for_which_one_must_sign_in() -> None:
    site = Sitemap.of(
        [
            {"path": "/", "title": "Home"},
            {"path": "/account", "title": "Account", "requires_auth": True},
            {"path": "/admin", "title": "Back office", "requires_admin": True},
        ]
    )
    assert [page.path for page in gated(site)] == ["/account", "/admin"]
