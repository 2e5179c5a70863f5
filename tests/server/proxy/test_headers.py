from __future__ import annotations

from pilotfish.proxy.headers import kind_of, request_headers, response_headers, value_of
from pilotfish.proxy.policy import Widening
from pilotfish.proxy.sites import Sites

SITES = Sites(["https://shop.example", "https://api.shop.example"], 8765)
SHOP, API = SITES.all
HERE = "http://shop-example.localhost:8765"
SOCKET = HERE.replace("http", "ws")


def asked(**headers: str) -> dict[str, str]:
    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {name.decode(): value.decode() for name, value in request_headers(given, API, SITES)}


def test_what_is_between_neighbours_is_not_passed_on() -> None:
    sent = asked(
        host="x", connection="keep-alive, cookie, x-a", x_a="1", te="trailers", upgrade="h2c",
        transfer_encoding="chunked", content_length="3", expect="100-continue", cookie="a=1",
    )  # fmt: skip
    assert sent == {"cookie": "a=1", "accept-encoding": "identity"}


def test_where_a_page_asks_from() -> None:
    same_site = asked(origin=HERE, sec_fetch_site="cross-site")
    assert (same_site["origin"], same_site["sec-fetch-site"]) == (
        "https://shop.example",
        "same-site",
    )
    own = asked(referer="http://api.shop-example.localhost:8765/x", sec_fetch_site="same-origin")
    assert own["sec-fetch-site"] == "same-origin"
    stranger = asked(origin="https://evil.example", sec_fetch_site="cross-site")
    assert (stranger["origin"], stranger["sec-fetch-site"]) == (
        "https://evil.example",
        "cross-site",
    )
    assert asked(origin="null", sec_fetch_site="cross-site")["origin"] == "null"


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
    headers = response_headers(given, SHOP, Widening(SITES, "N"), secure=True, rewritten=True)
    assert headers == [
        (b"location", b"http://api.shop-example.localhost:8765/next"),
        (b"link", f'<{HERE}/a.css>; rel="preload"'.encode()),
        (b"access-control-allow-origin", HERE.encode()),
        (b"set-cookie", b"a=1; Domain=shop-example.localhost"),
        (b"content-security-policy", f"img-src shop.example {HERE} {SOCKET}".encode()),
    ]
    raw = response_headers(given, SHOP, Widening(SITES, "N"), secure=True, rewritten=False)
    assert (b"content-length", b"12") in raw and (b"content-encoding", b"gzip") in raw


def test_values_and_kinds() -> None:
    headers = [(b"Content-Type", b"Text/HTML; charset=utf-8"), (b"a", b"1"), (b"A", b"2")]
    assert kind_of(headers) == "text/html" and value_of(headers, b"a") == b"1"
    assert value_of(headers, b"b") == b"" and kind_of([]) == ""
