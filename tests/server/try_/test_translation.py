import pytest
from starlette.datastructures import Headers

from pilotfish.try_.sites import Sites
from pilotfish.try_.translation import (
    PageBody,
    TextBody,
    Widening,
    has_hashes,
    kind_of,
    request_headers,
    response_headers,
    stored,
)
from server.try_.cases import cases

SITES = Sites(["https://shop.example"], 8765)
HERE = "http://shop-example.localhost:8765"
AGENT = "http://pilotfish.localhost:8765"
LINE = f"{AGENT} {AGENT.replace('http', 'ws')}"
WIDENING = Widening(SITES, "N")
BOTH = Sites(["https://shop.example", "https://api.shop.example"], 8765)
SOCKET = HERE.replace("http", "ws")


def page(text: str, size: int = 0) -> tuple[str, PageBody]:
    """What becomes of a page that comes in pieces of `size` bytes."""
    body = PageBody(WIDENING, "<TAGS>")
    raw = text.encode()
    pieces = [raw[at : at + size] for at in range(0, len(raw), size)] if size else [raw]
    return b"".join([*map(body.feed, pieces), body.feed(b"", last=True)]).decode(), body


@pytest.mark.parametrize("size", [0, 1, 7, 64])
@pytest.mark.parametrize(("text", "begins"), cases("documents"))
def test_only_whole_documents_get_tags(text: str, begins: str, size: int) -> None:
    assert page(text, size)[0].startswith(begins) and page(text, size)[0].count("<TAGS>") <= 1


@pytest.mark.parametrize("size", [0, 1, 5, 33])
def test_addresses_are_found_across_pieces(size: int) -> None:
    text = '<!doctype html><p><a href="https://shop.example/a">https://shop.example</a><script>u="https:\\/\\/shop.example"</script>'
    mapped = page(text, size)[0]
    assert "shop.example/" not in mapped and mapped.count("shop-example.localhost:8765") == 3


@pytest.mark.parametrize("size", [0, 1, 20])
def test_a_policy_in_the_markup_is_widened(size: int) -> None:
    tag = "<meta http-equiv=Content-Security-Policy content=\"script-src 'self'\">"
    text = f"<!doctype html><head>{tag}"
    assert f'content="script-src &#x27;self&#x27; {AGENT}"' in page(text, size)[0]


def test_with_hashes_the_letters_of_inline_scripts_stay() -> None:
    text = (
        "<!doctype html><meta http-equiv=content-security-policy content=\"script-src 'sha256-x'\">"
        "<script>u='https://shop.example'</script><a href='https://shop.example'>x</a>"
    )
    assert page(text)[0].endswith(
        f"<script>u='https://shop.example'</script><a href='{HERE}'>x</a>"
    )


def test_what_a_page_tells_in_passing() -> None:
    text = (
        "<!doctype html><script src='/a.js?x=1&amp;y' integrity='sha384-x'></script>"
        "<script src=https://cdn.example/pilotfish.js data-key=pk></script>"
    )
    mapped, body = page(text + "<meta charset=latin1>")
    assert "<script data-src=https://cdn.example/pilotfish.js data-key=pk>" in mapped
    assert body.own_agent and body.pinned == {"/a.js?x=1&y"}
    # Before our tags: browsers look for it in the first kilobyte.
    assert mapped.startswith('<!doctype html><meta charset="latin1"/><TAGS>')


def test_letters_of_any_charset_stay() -> None:
    text = "<!doctype html><p>Grüße, ñ, 你好 \u20ac</p>"
    for size in (0, 1, 3):
        assert page(text, size)[0] == text.replace("<p>", "<TAGS><p>")


def test_text_in_pieces() -> None:
    body = TextBody(SITES)
    pieces = [body.feed(b'{"a": "https://sh'), body.feed(b'op.example/x"}', last=True)]
    assert b"".join(pieces) == f'{{"a": "{HERE}/x"}}'.encode()
    # A whole event is sent on at once.
    assert TextBody(SITES).feed(b"data: https://shop.example\n\n").endswith(b"\n\n")


@pytest.mark.parametrize(("policy", "widened"), cases("policies"))
def test_only_what_the_agent_needs_is_added(policy: str, widened: str) -> None:
    assert WIDENING.widened(policy) == widened


def test_hashes() -> None:
    assert has_hashes("script-src 'sha256-abc'") and not has_hashes("script-src 'nonce-abc'")


def asked(**headers: str) -> dict[str, str]:
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    return dict(request_headers(Headers(given), BOTH))


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
    answer, widening = Headers(raw=[(k.lower(), v) for k, v in given]), Widening(BOTH, "N")
    headers = response_headers(answer, Headers(), BOTH.first, widening, rewritten=True)
    assert headers == [
        ("location", "http://api.shop-example.localhost:8765/next"),
        ("link", f'<{HERE}/a.css>; rel="preload"'),
        ("access-control-allow-origin", HERE),
        ("set-cookie", "a=1; Domain=shop-example.localhost"),
        ("content-security-policy", f"img-src shop.example {HERE} {SOCKET}"),
    ]
    raw = response_headers(answer, Headers(), BOTH.first, widening, rewritten=False)
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
