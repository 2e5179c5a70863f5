from __future__ import annotations

import pytest

from pilotfish.try_.bodies import PageBody, TextBody, Widening, has_hashes
from pilotfish.try_.sites import Sites

SITES = Sites(["https://shop.example"], 8765)
HERE = "http://shop-example.localhost:8765"
AGENT = "http://pilotfish.localhost:8765"
LINE = f"{AGENT} {AGENT.replace('http', 'ws')}"
WIDENING = Widening(SITES, "N")


def page(text: str, size: int = 0) -> tuple[str, PageBody]:
    """What becomes of a page that comes in pieces of `size` bytes."""
    body = PageBody(WIDENING, "<TAGS>")
    raw = text.encode()
    pieces = [raw[at : at + size] for at in range(0, len(raw), size)] if size else [raw]
    return b"".join([*map(body.feed, pieces), body.feed(b"", last=True)]).decode(), body


@pytest.mark.parametrize("size", [0, 1, 7, 64])
@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("<!doctype html><html><head><title>x</title>", "<!doctype html><html><head><TAGS><title>"),
        (
            "<!DOCTYPE html>\n<HTML lang=en><HEAD class=a>x",
            "<!DOCTYPE html>\n<HTML lang=en><HEAD class=a><TAGS>x",
        ),
        ("<html><body>x", "<html><TAGS><body>x"),
        ("<!doctype html><title>x</title>", "<!doctype html><TAGS><title>"),
        ("<!-- hello --><!doctype html><p>x", "<!-- hello --><!doctype html><TAGS><p>x"),
        (
            "<?xml version='1.0'?>\n<html xmlns='x'><head>",
            "<?xml version='1.0'?>\n<html xmlns='x'><head><TAGS>",
        ),
        ("\ufeff<!doctype html><p>", "\ufeff<!doctype html><TAGS><p>"),
        ("<!-- a -->" * 40 + "<!doctype html><p>", "<!-- a -->" * 40 + "<!doctype html><TAGS>"),
        ("<!-- a -->" * 40 + "<p>", "<!-- a -->" * 40 + "<p>"),
        ("<!doctype html>only words", "<!doctype html>only words<TAGS>"),
        # Parts of pages, as htmx and Turbo frames fetch them.
        ("<div>a part</div>", "<div>a part</div>"),
        ("<tr><td>1", "<tr><td>1"),
        ("", ""),
        ("<header>no head</header>", "<header>no head</header>"),
    ],
)
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


@pytest.mark.parametrize(
    ("policy", "widened"),
    [
        # What it does not restrict stays unrestricted.
        ("img-src 'self'", "img-src 'self'"),
        ("script-src 'self'", f"script-src 'self' {AGENT}"),
        ("connect-src 'none'", f"connect-src {LINE}"),
        (
            "default-src 'self'",
            f"default-src 'self'; script-src 'self' {AGENT}; connect-src 'self' {LINE}",
        ),
        (
            "script-src 'nonce-abc' 'strict-dynamic'; require-trusted-types-for 'script'",
            f"script-src 'nonce-abc' 'strict-dynamic' {AGENT} 'nonce-N';"
            " require-trusted-types-for 'script'",
        ),
        # A nonce would switch 'unsafe-inline' off.
        ("script-src 'self' 'unsafe-inline'", f"script-src 'self' 'unsafe-inline' {AGENT}"),
        (
            "script-src 'none'; script-src-elem 'sha256-x'",
            f"script-src 'none'; script-src-elem 'sha256-x' {AGENT} 'nonce-N'",
        ),
        # The site's own name is also its name here.
        (
            "img-src https://shop.example *.shop.example",
            f"img-src https://shop.example *.shop.example {HERE} {HERE.replace('http', 'ws')}",
        ),
        ("img-src https: data:", f"img-src https: data: {HERE} {HERE.replace('http', 'ws')}"),
        ("upgrade-insecure-requests; img-src 'self'", "img-src 'self'"),
        ("trusted-types app default", "trusted-types app default"),
        ("sandbox allow-scripts", "sandbox allow-scripts"),
        ("img-src 'self', script-src 'self'", f"img-src 'self', script-src 'self' {AGENT}"),
        ("", ""),
    ],
)
def test_only_what_the_agent_needs_is_added(policy: str, widened: str) -> None:
    assert WIDENING.widened(policy) == widened


def test_hashes() -> None:
    assert has_hashes("script-src 'sha256-abc'") and not has_hashes("script-src 'nonce-abc'")
