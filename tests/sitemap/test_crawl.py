from typing import Any

import pytest

from pilotfish_sitemap.crawl import Bounds, Crawl, crawl, is_sign_in, origin_of
from pilotfish_sitemap.fetch import Fetched, Unreachable
from sitemap.small_site import ORIGIN, Site, html


def walk(answers: dict[str, Fetched], /, **bounds: Any) -> tuple[Crawl, Site]:
    site = Site(answers)
    return crawl(f"{ORIGIN}/", site, Bounds(**bounds), sleep=lambda seconds: None), site


def paths(found: Crawl) -> list[str]:
    return [page.path for page in found.pages]


def test_links_of_the_own_origin_are_followed_once_each() -> None:
    found, site = walk(
        {
            "/": html(
                "Home", "/a", "a#top", "/a/", "/b?x=1", "https://other.example/c", "mailto:x"
            ),
            "/a": html("A", "/", "deep/d"),
            "/b?x=1": html("B", "/b?x=2"),
            "/deep/d": html("D"),
        }
    )
    assert paths(found) == ["/", "/a", "/b", "/deep/d"]
    assert len(site.asked) == len(set(site.asked))


def test_robots_txt_is_respected() -> None:
    found, site = walk(
        {
            "/robots.txt": Fetched(200, "text/plain", "User-agent: *\nDisallow: /secret"),
            "/": html("Home", "/secret/x", "/open"),
            "/secret/x": html("X"),
            "/open": html("Open"),
        }
    )
    assert paths(found) == ["/", "/open"] and found.refused == ["/secret/x"]
    assert "/secret/x" not in site.asked


def test_while_robots_txt_fails_nothing_is_visited() -> None:
    found, site = walk({"/robots.txt": Fetched(503), "/": html("Home")})
    assert found.pages == [] and site.asked == ["/robots.txt", f"{'/'}sitemap.xml"]


def test_the_sitemap_of_the_site_is_read_too() -> None:
    index = f"<sitemapindex><sitemap><loc>{ORIGIN}/more.xml</loc></sitemap></sitemapindex>"
    more = f"<urlset xmlns='http://x'><url><loc>{ORIGIN}/alone</loc></url></urlset>"
    found, _ = walk(
        {
            "/": html("Home"),
            "/sitemap.xml": Fetched(200, "application/xml", index),
            "/more.xml": Fetched(200, "application/xml", more),
            "/alone": html("Alone"),
        }
    )
    assert paths(found) == ["/", "/alone"]


def test_it_stays_within_its_bounds() -> None:
    chain = {f"/{n}": html(str(n), f"/{n + 1}") for n in range(50)} | {"/": html("Home", "/0")}
    assert len(walk(chain, pages=10, depth=99)[0].pages) == 10
    assert walk(chain, pages=10, depth=99)[0].left == 1
    assert paths(walk(chain, depth=2)[0]) == ["/", "/0", "/1"]


def test_the_wish_of_the_site_for_a_pause_is_kept() -> None:
    slept: list[float] = []
    site = Site(
        {
            "/robots.txt": Fetched(200, "text/plain", "User-agent: *\nCrawl-delay: 1"),
            "/": html("Home", "/a", "/b"),
            "/a": html("A"),
            "/b": html("B"),
        }
    )
    crawl(f"{ORIGIN}/", site, Bounds(), sleep=slept.append)
    assert slept == [1, 1]


@pytest.mark.parametrize(
    "link", ["/logout", "/cart/remove/7", "/account/delete", "/manual.pdf", "/photo.JPG"]
)
def test_what_does_something_or_is_a_file_is_not_followed(link: str) -> None:
    _, site = walk({"/": html("Home", link), link: html("Oh")})
    assert link not in site.asked


def test_a_page_that_sends_to_sign_in_needs_an_account() -> None:
    found, _ = walk(
        {
            "/": html("Home", "/orders", "/admin"),
            "/orders": Fetched(302, location="/sign-in?next=/orders"),
            "/sign-in?next=/orders": html("Sign in"),
            "/admin": Fetched(403, "text/html", "no"),
        }
    )
    needs = {page.path: page.requires_auth for page in found.pages}
    assert needs == {"/": False, "/orders": True, "/sign-in": False, "/admin": True}


def test_a_redirect_is_the_page_that_it_leads_to() -> None:
    found, _ = walk(
        {
            "/": html("Home", "/old", "/away"),
            "/old": Fetched(301, location="/new"),
            "/new": html("New"),
            "/away": Fetched(302, location="https://other.example/"),
        }
    )
    assert paths(found) == ["/", "/new"]
    assert [(each.path, each.moved_to) for each in found.failed] == [
        ("/away", "https://other.example/")
    ]


def test_a_page_without_links_that_scripts_draw_is_told() -> None:
    assert walk({"/": html("App", more="<script src=x></script>")})[0].is_drawn
    assert not walk({"/": html("Home", "/a", more="<script src=x></script>")})[0].is_drawn


def test_one_title_for_all_pages_is_told() -> None:
    pages = {"/": html("App", "/a", "/b"), "/a": html("App"), "/b": html("App")}
    assert walk(pages)[0].only_title == "App"
    assert walk(pages | {"/b": html("B")})[0].only_title == ""
    assert walk({"/": html("App", "/a"), "/a": html("App")})[0].only_title == ""


def test_a_first_page_that_cannot_be_had_is_an_error() -> None:
    def down(url: str) -> Fetched:
        if url.endswith("robots.txt"):
            return Fetched(404)
        raise Unreachable("refused")

    with pytest.raises(Unreachable):
        crawl(f"{ORIGIN}/", down)


@pytest.mark.parametrize("url", ["shop.example", "ftp://x", "", "javascript:1"])
def test_what_is_no_url_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="sought a URL"):
        origin_of(url)


def test_where_one_signs_in() -> None:
    assert is_sign_in("/login") and is_sign_in("/account/sign-in")
    assert not is_sign_in("/logins-explained/x") or not is_sign_in("/blog")
