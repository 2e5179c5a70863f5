import pytest

from pilotfish.try_.words import notice, say


def test_a_notice_shows_text_and_runs_nothing() -> None:
    told = notice(502, "Gone", "the <script>site</script> is away", "https://a.example/?x=<")
    page = bytes(told.body).decode()
    assert "The &lt;script&gt;site" in page and "<script" not in page
    assert 'href="https://a.example/?x=&lt;"' in page and told.status_code == 502
    assert told.headers["content-security-policy"].startswith("default-src 'none'")
    assert b"href" not in bytes(notice(502, "Gone", "https://a.example is away").body)


@pytest.mark.parametrize(
    ("name", "does"),
    [
        ("away", "--also https://a.example"),
        ("sign_in", "the browser's own window"),
        ("computer", "cannot be passed on"),
        ("proxy_sign_in", "sign in there first"),
    ],
)
def test_each_sentence_says_what_to_do(name: str, does: str) -> None:
    assert does in say(name, "https://a.example")
