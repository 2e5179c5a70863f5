"""What the person reads where there is no page of the site: one sentence, and where to go on."""

from __future__ import annotations

import html
from urllib.parse import urlsplit

__all__ = ["away", "notice", "proxy_sign_in", "sign_in"]

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>pilotfish try</title>
<style>body {{ font: 1.1rem/1.6 system-ui; margin: 15vh auto; max-width: 38rem }}</style>
<main><h1>{title}</h1><p>{sentence}</p>{link}</main>
</html>
"""
_HEADERS = [
    (b"content-type", b"text/html; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"content-security-policy", b"default-src 'none'; style-src 'unsafe-inline'"),
    (b"x-frame-options", b"DENY"),
]


def notice(title: str, sentence: str, to: str = "") -> tuple[list[tuple[bytes, bytes]], bytes]:
    """Headers and body of a page; `to` is an address to go on to."""
    link = (
        f'<p><a href="{html.escape(to)}" rel="noreferrer">{html.escape(to)}</a></p>' if to else ""
    )
    words = sentence if sentence.startswith("http") else sentence[:1].upper() + sentence[1:]
    page = _PAGE.format(title=html.escape(title), sentence=html.escape(words), link=link)
    return [*_HEADERS], page.encode()


def away(location: str) -> str:
    """Of a redirect to a site that is not shown."""
    parts = urlsplit(location)
    origin = f"{parts.scheme}://{parts.netloc}"
    return (
        f"the site leads on to {origin}, which is not shown here: there is no agent there, and it"
        f" may lead back to the real site. To show it here, too, start with --also {origin}"
    )


def sign_in(challenge: str, origin: str) -> str:
    """Of an answer 401 that asks for a sign-in of the browser's own."""
    scheme = challenge.partition(" ")[0].lower()
    if scheme in ("negotiate", "ntlm"):
        return (
            f"{origin} asks this computer to sign in ({scheme.upper()}), which cannot be passed on:"
            " use another way to sign in there, or another site"
        )
    return (
        f"{origin} asks for a name and a password: type them into the browser's own window; they"
        " go to that site only"
    )


def proxy_sign_in(origin: str) -> str:
    """Of an answer 407."""
    return f"a proxy before {origin} asks for a name and a password (407): sign in there first"
