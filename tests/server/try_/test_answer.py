"""Each mechanism of the web through the proxy, against a small site."""

import asyncio
import gzip
import json
import threading
import time
from collections.abc import AsyncIterator, Iterator

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from ports import Ports
from server.try_.shown_site import Shown, shown

PAGE = "<!doctype html><head><title>Shop</title></head><p>Hello"
EVENTS = threading.Event()
GONE = threading.Event()


async def echo(request: Request) -> Response:
    body = await request.body()
    headers = dict(request.headers.items())
    told = {"method": request.method, "headers": headers, "query": request.url.query}
    told |= {"body": body[:200].decode("latin-1"), "length": len(body)}
    # Of a type that is passed on as it is.
    return Response(json.dumps(told), media_type="application/x-told")


async def page(request: Request) -> Response:
    headers = {
        "etag": '"1"',
        "strict-transport-security": "max-age=1",
        "x-of": str(request.base_url),
    }
    return Response(PAGE, media_type="text/html", headers=headers)


async def shouted(request: Request) -> Response:
    answer = Response(PAGE)
    answer.raw_headers = [(b"Content-Type", b"text/html"), (b"Set-Cookie", b"a=1; Domain=x")]
    return answer


async def zipped(request: Request) -> Response:
    text = json.dumps({"at": str(request.base_url)}).encode()
    headers = {"content-encoding": "gzip", "content-type": "application/json"}
    return Response(gzip.compress(text), headers=headers)


async def picture(request: Request) -> Response:
    data = bytes(range(256)) * 4
    if request.headers.get("range") == "bytes=10-19":
        headers = {"content-range": "bytes 10-19/1024"}
        return Response(data[10:20], 206, headers, media_type="image/png")
    return Response(data, media_type="image/png", headers={"accept-ranges": "bytes"})


async def events(request: Request) -> Response:
    async def pieces() -> AsyncIterator[str]:
        try:
            yield "data: one\n\n"
            while not EVENTS.is_set():
                await asyncio.sleep(0.01)
            yield "data: two\n\n"
            await asyncio.sleep(30)
        finally:
            GONE.set()

    return StreamingResponse(pieces(), media_type="text/event-stream")


async def cors(request: Request) -> Response:
    origin = request.headers.get("origin", "")
    headers = {"access-control-allow-origin": origin, "access-control-allow-credentials": "true"}
    return JSONResponse({"origin": origin}, headers=headers)


async def leads(request: Request) -> Response:
    to = request.query_params["to"]
    headers = {"location": to, "set-cookie": "a=1; Path=/; Secure"}
    return Response(status_code=302, headers=headers)


async def status(request: Request) -> Response:
    code = int(request.path_params["code"])
    headers = {"www-authenticate": request.query_params.get("by", "Basic realm=x")}
    return PlainTextResponse("no", code, headers)


async def nothing(request: Request) -> Response:
    return Response(status_code=304 if "if-none-match" in request.headers else 204)


SITE = Starlette(
    routes=[
        Route("/", page),
        Route("/echo/{rest:path}", echo, methods=["GET", "POST", "PUT", "DELETE", "PATCH"]),
        *(
            Route(f"/{each.__name__}", each)
            for each in (shouted, zipped, picture, events, cors, leads)
        ),
        Route("/nothing", nothing),
        Route("/status/{code}", status),
    ]
)


@pytest.fixture(scope="module")
def site(ports: Ports) -> Iterator[Shown]:
    with shown(ports, SITE, also=["http://localhost:{port}"]) as running:
        yield running


def test_a_page_has_the_tags_and_the_rest_of_it(site: Shown) -> None:
    answer = site.get("/", sec_fetch_dest="document")
    assert answer.text.startswith("<!doctype html><head><script nonce=")
    assert answer.text.endswith("<title>Shop</title></head><p>Hello")
    names = ["try.js", "pilotfish-early.js", 'pilotfish.js" data-key="pk_try" defer']
    assert [name in answer.text for name in names] == [True] * 3
    assert "strict-transport-security" not in answer.headers
    assert answer.headers["x-of"] == f"{site.address}/"
    policy = answer.headers["content-security-policy"]
    assert policy == f"frame-ancestors 'self' {' '.join(it.address for it in site.trial.sites.all)}"


def test_names_of_headers_may_have_capitals(site: Shown) -> None:
    answer = site.get("/shouted", sec_fetch_dest="document")
    assert "pilotfish-early.js" in answer.text and "set-cookie" not in answer.headers


def test_a_frame_gets_the_early_script_alone_and_a_picture_of_a_page_none(site: Shown) -> None:
    frame = site.get("/", sec_fetch_dest="iframe").text
    assert "pilotfish-early.js" in frame and "try.js" not in frame
    assert "pilotfish" not in site.get("/", sec_fetch_dest="image").text.partition("<p>")[0]


def test_the_site_sees_its_own_names(site: Shown) -> None:
    told = site.get(
        "/echo/a%2Fb%20c;d?x=%5B1%5D&next=" + site.address.replace(":", "%3A").replace("/", "%2F"),
        origin=site.address,
        referer=f"{site.address}/page",
        cookie="a=1; b=2",
        sec_fetch_site="same-origin",
        accept_encoding="gzip, deflate, br, zstd",
        connection="keep-alive, x-hop",
        x_hop="1",
    ).json()
    headers = told["headers"]
    assert headers["host"] == site.real.partition("://")[2]
    assert (headers["origin"], headers["referer"]) == (site.real, f"{site.real}/page")
    assert headers["cookie"] == "a=1; b=2" and headers["sec-fetch-site"] == "same-origin"
    assert headers["accept-encoding"] == "gzip, deflate" and "x-hop" not in headers
    assert told["query"] == "x=%5B1%5D&next=" + site.real.replace(":", "%3A").replace("/", "%2F")


def test_between_sites_that_are_shown_the_relation_is_the_real_one(site: Shown) -> None:
    other = site.trial.sites.all[1].address
    told = site.get("/echo/", origin=other, sec_fetch_site="cross-site").json()["headers"]
    assert told["origin"].startswith("http://localhost:") and told["sec-fetch-site"] == "cross-site"


def test_a_stranger_stays_one(site: Shown) -> None:
    headers = site.get("/cors", origin="https://evil.example", sec_fetch_site="cross-site")
    assert headers.json() == {"origin": "https://evil.example"}


def test_cors_of_a_site_that_is_shown(site: Shown) -> None:
    other = site.trial.sites.all[1].address
    answer = site.get("/cors", origin=other)
    assert answer.json() == {"origin": other}  # its text is rewritten as all text is
    assert answer.headers["access-control-allow-origin"] == other


def test_compressed_data_is_unpacked_and_rewritten(site: Shown) -> None:
    answer = site.get("/zipped")
    assert answer.json() == {"at": f"{site.address}/"} and "content-encoding" not in answer.headers


def test_ranges_and_pictures_are_passed_on_as_they_are(site: Shown) -> None:
    part = site.get("/picture", range="bytes=10-19")
    assert (part.status_code, part.content) == (206, bytes(range(10, 20)))
    assert part.headers["content-range"] == "bytes 10-19/1024"
    whole = site.get("/picture")
    assert whole.headers["content-length"] == "1024" and whole.headers["accept-ranges"] == "bytes"


def test_a_form_is_sent_with_the_real_addresses(site: Shown) -> None:
    body = f"next={site.address.replace(':', '%3A').replace('/', '%2F')}%2Fx"
    told = site.ask("POST", "/echo/", body, content_type="application/x-www-form-urlencoded").json()
    assert told["body"] == f"next={site.real.replace(':', '%3A').replace('/', '%2F')}%2Fx"
    assert told["headers"]["content-length"] == str(len(told["body"]))


def test_a_large_upload_is_streamed(site: Shown) -> None:
    body = b"x" * (3 * 1024 * 1024)
    told = site.ask("PUT", "/echo/", body, content_type="application/octet-stream").json()
    assert told["length"] == len(body) and told["headers"]["content-length"] == str(len(body))

    def pieces() -> Iterator[bytes]:
        yield from (b"ab", b"cd")

    told = site.ask("POST", "/echo/", pieces()).json()
    assert told["body"] == "abcd" and told["headers"]["transfer-encoding"] == "chunked"


def test_answers_without_a_body(site: Shown) -> None:
    assert site.get("/nothing").status_code == 204
    assert site.get("/nothing", if_none_match='"1"').status_code == 304
    # A page that is stored here has other letters than the site's of that tag.
    document = site.get("/nothing", if_none_match='"1"', sec_fetch_dest="document")
    assert document.status_code == 204
    assert site.ask("HEAD", "/picture").headers["content-length"] == "1024"


def test_events_come_one_by_one_and_end_with_the_browser(site: Shown) -> None:
    url = f"http://127.0.0.1:{site.port}/events"
    with httpx2.stream("GET", url, headers={"host": site.host}, timeout=10) as answer:
        lines = answer.iter_text()
        assert next(lines) == "data: one\n\n" and not EVENTS.is_set()
        EVENTS.set()
        assert next(lines) == "data: two\n\n"
    assert GONE.wait(5), "the site still sends to nobody"


def test_redirects_within_stay_here(site: Shown) -> None:
    answer = site.get(f"/leads?to={site.real}/x", sec_fetch_dest="document")
    assert (answer.status_code, answer.headers["location"]) == (302, f"{site.address}/x")
    assert site.get("/leads?to=/x").headers["location"] == "/x"


def test_a_redirect_off_the_site_is_a_sentence_and_a_link(site: Shown) -> None:
    answer = site.get("/leads?to=https://accounts.example/in", sec_fetch_dest="document")
    assert answer.status_code == 200 and "location" not in answer.headers
    assert 'href="https://accounts.example/in"' in answer.text
    assert "--also https://accounts.example" in answer.text
    assert answer.headers["set-cookie"] == "a=1; Path=/; Secure"
    assert any("--also https://accounts.example" in each for each in site.told)
    # A picture is fetched from where it is.
    assert site.get("/leads?to=https://cdn.example/a.png").status_code == 302


def test_passwords_of_the_site_and_of_a_proxy(site: Shown) -> None:
    assert site.get("/status/401").headers["www-authenticate"] == "Basic realm=x"
    assert any("asks for a name and a password: type them" in each for each in site.told)
    site.get("/status/401?by=NTLM")
    assert any("NTLM), which cannot be passed on" in each for each in site.told)
    answer = site.get("/status/407")
    assert answer.status_code == 502 and "asks for a name and a password (407)" in answer.text


def test_a_site_that_is_not_there(ports: Ports) -> None:
    with shown(ports, SITE, also=["http://127.0.0.1:1"]) as running:
        closed = running.trial.sites.all[1]
        answer = running.get("/", host=closed.address.partition("://")[2])
        assert answer.status_code == 502
        assert "http://127.0.0.1:1 cannot be reached; is it running" in answer.text


def test_one_request_does_not_wait_for_another(site: Shown) -> None:
    EVENTS.clear()
    url = f"http://127.0.0.1:{site.port}/events"
    with httpx2.stream("GET", url, headers={"host": site.host}, timeout=10) as answer:
        next(answer.iter_text())
        began = time.monotonic()
        assert site.get("/").status_code == 200 and time.monotonic() - began < 5
        EVENTS.set()
