from __future__ import annotations

import pytest

from pilotfish.proxy.cookies import keeps_secure, sent, stored
from pilotfish.proxy.sites import Sites

SITE = Sites(["https://www.shop.example"], 8765).first


@pytest.mark.parametrize(
    ("line", "here"),
    [
        ("a=1; Path=/; HttpOnly", "a=1; Path=/; HttpOnly"),
        ("__Host-s=1; Path=/; Secure", "__Host-s=1; Path=/; Secure"),
        (
            "a=1; Domain=.shop.example; SameSite=None; Secure",
            "a=1; Domain=shop-example.localhost; SameSite=None; Secure",
        ),
        ("a=1; Domain=example; Secure", "a=1; Secure"),
        ("a=1; Domain=evil.example", None),
        ("a=1; Domain=localhost", None),
        ("a=b=c; Domain=", "a=b=c; Domain="),
    ],
)
def test_a_cookie_stays_with_its_site(line: str, here: str | None) -> None:
    assert stored(line, SITE, secure=True) == here


def test_where_secure_cookies_are_not_stored_they_have_another_name() -> None:
    line = stored("__Host-s=1; Path=/; Secure; SameSite=None", SITE, secure=False)
    assert line == "pilotfish_Host-s=1; Path=/"
    assert sent("a=2; pilotfish_Host-s=1", secure=False) == "a=2; __Host-s=1"
    assert sent("a=2; pilotfish_Host-s=1", secure=True) == "a=2; pilotfish_Host-s=1"


@pytest.mark.parametrize(
    ("agent", "keeps"),
    [
        (
            "Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36",
            True,
        ),
        ("Mozilla/5.0 (X11; rv:140.0) Gecko/20100101 Firefox/140.0", True),
        (
            "Mozilla/5.0 (Macintosh) AppleWebKit/605.1 (KHTML, like Gecko) Version/26 Safari/605",
            False,
        ),
    ],
)
def test_which_browsers_store_secure_cookies_of_this_machine(agent: str, keeps: bool) -> None:
    assert keeps_secure(agent) is keeps
