from __future__ import annotations

import pytest

from pilotfish.proxy.policy import Widening, has_hashes
from pilotfish.proxy.sites import Sites

HERE = "http://shop-example.localhost:8765"
AGENT = "http://pilotfish.localhost:8765"
LINE = f"{AGENT} {AGENT.replace('http', 'ws')}"
WIDENING = Widening(Sites(["https://shop.example"], 8765), "N")


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
