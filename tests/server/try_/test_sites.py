from __future__ import annotations

import pytest

from pilotfish.try_.sites import Sites

SHOP = Sites(["https://www.shop.example", "https://api.shop.example"], 8765)
MINE = "http://www.shop-example.localhost:8765"
API = "http://api.shop-example.localhost:8765"


@pytest.mark.parametrize(
    ("origins", "hosts"),
    [
        (["https://shop.example"], ["shop-example.localhost"]),
        (["https://www.shop.example"], ["www.shop-example.localhost"]),
        (
            ["https://www.shop.example", "https://api.shop.example"],
            ["www.shop-example.localhost", "api.shop-example.localhost"],
        ),
        # Two tenants of one host: neither is above the other, so they share no cookie.
        (["https://a.co.uk", "https://b.co.uk"], ["a-co-uk.localhost", "b-co-uk.localhost"]),
        (["http://127.0.0.1:8000"], ["127-0-0-1-8000.localhost"]),
        (["http://[::1]:8000"], ["1-8000.localhost"]),
    ],
)
def test_each_origin_has_a_host_of_its_own(origins: list[str], hosts: list[str]) -> None:
    assert [site.host for site in Sites(origins, 8765).all] == hosts


def test_ports_are_sites_of_their_own() -> None:
    sites = Sites(["https://shop.example", "https://shop.example:8443"], 8765)
    assert [site.host for site in sites.all] == [
        "shop-example.localhost",
        "shop-example-8443.localhost",
    ]


@pytest.mark.parametrize(
    "origins", [["https://pilotfish"], ["https://a-b.example", "https://a.b.example"]]
)
def test_a_name_is_never_that_of_two(origins: list[str]) -> None:
    with pytest.raises(ValueError, match="one name here"):
        Sites(origins, 8765)


def test_no_origin() -> None:
    with pytest.raises(ValueError, match="no origin"):
        Sites(["shop.example"], 8765)


@pytest.mark.parametrize(
    ("real", "here"),
    [
        ('"https://www.shop.example/a"', f'"{MINE}/a"'),
        (r'"https:\/\/www.shop.example\/a"', r'"http:\/\/www.shop-example.localhost:8765\/a"'),
        (
            "?next=https%3A%2F%2Fapi.shop.example%2Fcb",
            "?next=http%3A%2F%2Fapi.shop-example.localhost%3A8765%2Fcb",
        ),
        ("wss://api.shop.example/live", "ws://api.shop-example.localhost:8765/live"),
        ('src="//www.shop.example/a.js"', 'src="//www.shop-example.localhost:8765/a.js"'),
        ("See https://www.shop.example.", f"See {MINE}."),
        ("HTTPS://WWW.SHOP.EXAMPLE:443/", f"{MINE}/"),
    ],
)
def test_addresses_are_those_of_here(real: str, here: str) -> None:
    assert SHOP.shown(real) == here


@pytest.mark.parametrize(
    "text",
    [
        "https://www.shop.example.evil.test/",
        "https://notwww.shop.example/",
        "https://shop.example/",
        "https://www.shop.example:8443/",
        "mailto:x@www.shop.example",
        "a//www.shop.example",
    ],
)
def test_other_addresses_stay(text: str) -> None:
    assert SHOP.shown(text) == text


@pytest.mark.parametrize(
    "text",
    [
        '"https://www.shop.example/a"',
        r"https:\/\/api.shop.example\/",
        "wss://api.shop.example/x",
        "?n=https%3A%2F%2Fapi.shop.example%2Fcb",
        '"//www.shop.example/x"',
    ],
)
def test_what_goes_back_is_what_came(text: str) -> None:
    assert SHOP.real(SHOP.shown(text)) == text


def test_a_link_without_tls_leads_to_the_site_that_has_it() -> None:
    assert SHOP.shown("http://www.shop.example/") == f"{MINE}/"


def test_only_our_own_names_and_port_are_a_site() -> None:
    at = SHOP.at("www.shop-example.localhost:8765")
    assert at is not None and at.origin == "https://www.shop.example"
    others = ("www.shop.example:8765", "www.shop-example.localhost:80", "localhost:8765", "", "x")
    assert [SHOP.at(host) for host in others] == [None] * 5


@pytest.mark.parametrize(
    ("domain", "here"),
    [
        (".shop.example", "shop-example.localhost"),
        ("www.shop.example", "www.shop-example.localhost"),
        ("example", ""),  # above what is shown: for this host alone
        ("evil.example", None),
        ("op.example", None),
    ],
)
def test_the_domain_of_a_cookie(domain: str, here: str | None) -> None:
    assert SHOP.first.cookie_domain(domain) == here
