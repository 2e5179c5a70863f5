from __future__ import annotations

from pilotfish.proxy.notices import away, notice, proxy_sign_in, sign_in


def test_a_notice_shows_text_and_runs_nothing() -> None:
    headers, page = notice("Gone", "the <script>site</script> is away", "https://a.example/?x=<")
    assert "The &lt;script&gt;site" in page.decode() and b"<script" not in page
    assert 'href="https://a.example/?x=&lt;"' in page.decode()
    assert dict(headers)[b"content-security-policy"].startswith(b"default-src 'none'")
    assert b"href" not in notice("Gone", "https://a.example is away")[1]


def test_each_sentence_says_what_to_do() -> None:
    assert "--also https://id.example:8443" in away("https://id.example:8443/in?x=1")
    assert "the browser's own window" in sign_in("Basic realm=x", "https://a.example")
    assert "cannot be passed on" in sign_in("Negotiate", "https://a.example")
    assert "sign in there first" in proxy_sign_in("https://a.example")
