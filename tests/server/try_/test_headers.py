from __future__ import annotations

import pytest
from starlette.datastructures import Headers

from pilotfish.try_.sites import Sites
from pilotfish.try_.translation import (
    Widening,
    kind_of,
    request_headers,
    response_headers,
    stored,
)
from server.try_.cases import cases

SITES = Sites(["https://shop.example", "https://api.shop.example"], 8765)
SHOP = SITES.first
HERE = "http://shop-example.localhost:8765"
SOCKET = HERE.replace("http", "ws")


def asked(**headers: str) -> dict[str, str]:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    return dict(request_headers(Headers(given), SITES))


def test_what_is_between_neighbours_is_not_passed_on() -> None:
    sent = asked(
        host="x", connection="keep-alive, cookie, x-a", x_a="1", te="trailers", upgrade="h2c",
        transfer_encoding="chunked", content_length="3", expect="100-continue", cookie="a=1",
    )  # fmt: skip
    assert sent == {"cookie": "a=1", "accept-encoding": "identity"}


def test_where_a_page_asks_from() -> None:
    assert asked(origin=HERE)["origin"] == "https://shop.example"
    referer = asked(referer="http://api.shop-example.localhost:8765/x")["referer"]
    assert referer == "https://api.shop.example/x"
    for stranger in ("https://evil.example", "null"):
        assert asked(origin=stranger)["origin"] == stranger


def test_an_answer_has_the_names_of_here() -> None:
    given = [
        (b"Location", b"https://api.shop.example/next"),
        (b"Link", b'<https://shop.example/a.css>; rel="preload"'),
        (b"Access-Control-Allow-Origin", b"https://shop.example"),
        (b"Set-Cookie", b"a=1; Domain=shop.example"),
        (b"Set-Cookie", b"b=1; Domain=evil.example"),
        (b"Strict-Transport-Security", b"max-age=1"),
        (b"Connection", b"close"),
        (b"Content-Length", b"12"),
        (b"Content-Encoding", b"gzip"),
        (b"Content-Security-Policy", b"img-src shop.example"),
    ]
    answer, widening = Headers(raw=[(k.lower(), v) for k, v in given]), Widening(SITES, "N")
    headers = response_headers(answer, Headers(), SHOP, widening, rewritten=True)
    assert headers == [
        ("location", "http://api.shop-example.localhost:8765/next"),
        ("link", f'<{HERE}/a.css>; rel="preload"'),
        ("access-control-allow-origin", HERE),
        ("set-cookie", "a=1; Domain=shop-example.localhost"),
        ("content-security-policy", f"img-src shop.example {HERE} {SOCKET}"),
    ]
    raw = response_headers(answer, Headers(), SHOP, widening, rewritten=False)
    assert ("content-length", "12") in raw and ("content-encoding", "gzip") in raw


def test_kinds() -> None:
    assert kind_of(Headers({"content-type": "Text/HTML; charset=utf-8"})) == "text/html"
    assert kind_of(Headers()) == ""


WWW = Sites(["https://www.shop.example"], 8765)
SITE = WWW.first
SENT = "a=2; pilotfish_Host-s=1"


@pytest.mark.parametrize(("line", "here"), cases("cookies"))
def test_a_cookie_stays_with_its_site(line: str, here: str | None) -> None:
    assert stored(line, SITE, Headers({})) == here


def test_where_secure_cookies_are_not_stored_they_have_another_name() -> None:
    safari = Headers({"user-agent": "AppleWebKit/605.1 Version/26", "cookie": SENT})
    line = stored("__Host-s=1; Path=/; Secure; SameSite=None", SITE, safari)
    assert line == "pilotfish_Host-s=1; Path=/"
    assert dict(request_headers(safari, WWW))["cookie"] == "a=2; __Host-s=1"
    assert dict(request_headers(Headers({"cookie": SENT}), WWW))["cookie"] == SENT


@pytest.mark.parametrize(("agent", "keeps"), cases("browsers"))
def test_which_browsers_store_secure_cookies_of_this_machine(agent: str, keeps: bool) -> None:
    line = stored("s=1; Secure", SITE, Headers({"user-agent": agent}))
    assert line == ("s=1; Secure" if keeps else "s=1")
