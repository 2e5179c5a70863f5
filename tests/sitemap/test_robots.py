"""The rules and examples of RFC 9309."""

import pytest

from pilotfish_sitemap.robots import EVERYTHING, NOTHING, Robots

TEXT = """
User-agent: *
Disallow: /admin   # not for robots
Allow: /admin/help
Disallow: /*?sort=
Disallow: /*.pdf$
Crawl-delay: 2

User-agent: pilotfish-sitemap
User-agent: otherbot
Disallow: /private

Sitemap: https://shop.example/map.xml
"""


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/", True),
        ("/admin", False),
        ("/admin/users", False),
        ("/admin/help/x", True),
        ("/list?sort=price", False),
        ("/list?page=2", True),
        ("/terms.pdf", False),
        ("/terms.pdf?x", True),
    ],
)
def test_the_longest_rule_counts(path: str, allowed: bool) -> None:
    assert Robots.parse(TEXT, "somebot/1.0").allows(path) is allowed


def test_a_group_of_ones_own_replaces_that_of_all() -> None:
    mine = Robots.parse(TEXT, "pilotfish-sitemap/0.1")
    assert mine.allows("/admin") and not mine.allows("/private/x")
    assert mine.delay == 0 and mine.sitemaps == ("https://shop.example/map.xml",)
    assert Robots.parse(TEXT, "x").delay == 2


def test_of_two_rules_as_long_the_one_that_allows_counts() -> None:
    assert Robots.parse("User-agent: *\nDisallow: /a\nAllow: /a", "x").allows("/a")


def test_groups_of_one_name_count_together() -> None:
    text = (
        "User-agent: x\nDisallow: /a\n\nUser-agent: y\nDisallow: /b\n\nUser-agent: x\nDisallow: /c"
    )
    robots = Robots.parse(text, "x")
    assert not robots.allows("/a") and robots.allows("/b") and not robots.allows("/c")


def test_octets_are_compared_as_they_are_encoded() -> None:
    assert not Robots.parse("User-agent: *\nDisallow: /caf%C3%A9", "x").allows("/café")


@pytest.mark.parametrize("text", ["", "nonsense", "Disallow: /", "User-agent: *\nDisallow:"])
def test_what_says_nothing_forbids_nothing(text: str) -> None:
    assert Robots.parse(text, "x").allows("/a")


def test_all_or_nothing() -> None:
    assert EVERYTHING.allows("/") and not NOTHING.allows("/")
