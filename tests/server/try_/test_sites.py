import pytest

from pilotfish.try_.sites import Sites
from server.try_.cases import cases

SHOP = Sites(["https://www.shop.example", "https://api.shop.example"], 8765)
MINE = "http://www.shop-example.localhost:8765"
API = "http://api.shop-example.localhost:8765"


@pytest.mark.parametrize(("origins", "hosts"), cases("hosts"))
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


@pytest.mark.parametrize(("real", "here"), cases("addresses"))
def test_addresses_are_those_of_here(real: str, here: str) -> None:
    assert SHOP.shown(real) == here


@pytest.mark.parametrize("text", cases("strangers"))
def test_other_addresses_stay(text: str) -> None:
    assert SHOP.shown(text) == text


@pytest.mark.parametrize("text", cases("returned"))
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
