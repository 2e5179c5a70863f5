from pilotfish_sitemap import Sitemap
from pilotfish_sitemap.compare import compare
from pilotfish_sitemap.crawl import crawl
from pilotfish_sitemap.fetch import Fetched
from sitemap.small_site import ORIGIN, Site, html

PAGES = {
    "/": html("Home", "/pricing", "/products/7", "/orders"),
    "/pricing": html("Pricing"),
    "/products/7": html("Mug"),
    "/orders": Fetched(302, location="/login"),
    "/login": html("Sign in"),
    "/old": Fetched(301, location="/pricing"),
    "/broken": Fetched(500),
}


def differences(*entries: dict[str, object]) -> dict[str, str]:
    site = Site(PAGES)
    found = crawl(f"{ORIGIN}/", site, sleep=lambda seconds: None)
    return {each.path: each.kind for each in compare(Sitemap.of(list(entries)), found, site)}


KNOWN: list[dict[str, object]] = [
    {"path": "/"},
    {"path": "/pricing"},
    {"path": "/products/:id"},
    {"path": "/orders", "requires_auth": True},
    {"path": "/login"},
]


def test_a_sitemap_that_fits_has_no_differences() -> None:
    assert differences(*KNOWN) == {}


def test_each_difference_has_its_kind() -> None:
    found = differences(
        *KNOWN[:1],
        {"path": "/orders"},
        {"path": "/gone"},
        {"path": "/old"},
        {"path": "/broken"},
        {"path": "/people/:id"},
    )
    assert found == {
        "/orders": "sign-in",
        "/gone": "gone",
        "/old": "moved",
        "/broken": "failing",
        "/people/:id": "unmatched",
        "/pricing": "missing",
        "/products/7": "missing",
        "/login": "missing",
    }
