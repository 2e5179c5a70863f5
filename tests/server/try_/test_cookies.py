from __future__ import annotations

import pytest
from starlette.datastructures import Headers

from pilotfish.try_.proxy.headers import request_headers, stored
from pilotfish.try_.proxy.sites import Sites

SITES = Sites(["https://www.shop.example"], 8765)
SITE = SITES.first
SENT = "a=2; pilotfish_Host-s=1"


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
    assert stored(line, SITE, Headers({})) == here


def test_where_secure_cookies_are_not_stored_they_have_another_name() -> None:
    safari = Headers({"user-agent": "AppleWebKit/605.1 Version/26", "cookie": SENT})
    line = stored("__Host-s=1; Path=/; Secure; SameSite=None", SITE, safari)
    assert line == "pilotfish_Host-s=1; Path=/"
    assert dict(request_headers(safari, SITES))["cookie"] == "a=2; __Host-s=1"
    assert dict(request_headers(Headers({"cookie": SENT}), SITES))["cookie"] == SENT


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
    line = stored("s=1; Secure", SITE, Headers({"user-agent": agent}))
    assert line == ("s=1; Secure" if keeps else "s=1")
