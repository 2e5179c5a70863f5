import tomllib
from pathlib import Path

import pytest

from pilotfish.guard.origins import Origins, serialised

TABLES = tomllib.loads(Path(__file__).with_name("origins.toml").read_text(encoding="utf-8"))

ALLOWED = Origins(
    ["https://shop.example", "https://bücher.example", "http://intranet.example:8080"]
)

LISTED = ["https://shop.example", "https://xn--bcher-kva.example", "http://intranet.example:8080"]
FOREIGN = [
    None,
    "",
    "null",
    "*",
    "file://",
    "about:blank",
    "https://evil.example",
    "http://shop.example",
    "https://shop.example:8443",
    "https://shop.example:443",
    "https://shop.example.",
    "https://shop.example/",
    "https://shop.example/path",
    "https://shop.example?x",
    "https://shop.example#x",
    "https://shop.example@evil.example",
    "https://evil.example@shop.example",
    "https://user:pass@shop.example",
    "https://shop.example.evil.example",
    "https://evilshop.example",
    "https://www.shop.example",
    "https://shop.exampleevil",
    "https://shop.example evil.example",
    "https://shop.example,https://evil.example",
    "https://shop.example, https://shop.example",
    " https://shop.example",
    "https://shop.example ",
    "https://shop.example\t",
    "https://shop.example\x00",
    "https://shop.example%00",
    "HTTPS://shop.example",
    "https://SHOP.example",
    "https://Shop.Example",
    "https:shop.example",
    "https:/shop.example",
    "//shop.example",
    "shop.example",
    "wss://shop.example",
    "ftp://shop.example",
    "javascript://shop.example",
    "chrome-extension://shop.example",
    "https://shop\u3002example",
    "https://ѕhop.example",
    "https://bücher.example",
    "https://bucher.example",
    "https://[::1]",
    "http://intranet.example",
    "http://intranet.example:80",
    "https://intranet.example:8080",
    "http://intranet.example:08080",
    "http://intranet.example:8080:8080",
    "http://localhost",
    "http://localhost:3000",
    "http://127.0.0.1:8000",
]


@pytest.mark.parametrize("origin", LISTED)
def test_a_listed_origin_is_let_in(origin: str) -> None:
    assert ALLOWED.allow(origin)


@pytest.mark.parametrize("origin", FOREIGN)
def test_nothing_else_is(origin: str | None) -> None:
    assert not ALLOWED.allow(origin)


@pytest.mark.parametrize(
    "origin",
    ["http://localhost", "http://localhost:3000", "http://127.0.0.1:8000", "https://[::1]:8443"],
)
def test_this_machine_is_let_in_during_development_only(origin: str) -> None:
    assert Origins([], development=True).allow(origin)
    assert not Origins([]).allow(origin)
    assert "PILOTFISH_DEVELOPMENT=1" in Origins([]).refusal(origin)


@pytest.mark.parametrize(
    "origin",
    [
        "http://localhost.evil.example",
        "http://evil.example:localhost",
        "http://localhost:3000@evil.example",
        "http://127.0.0.1.evil.example",
        "http://127.0.0.2:3000",
        "http://localhost:0",
        "http://localhost:999999",
        "http://localhost:3000/",
        "null",
        None,
    ],
)
def test_development_opens_no_other_door(origin: str | None) -> None:
    assert not Origins([], development=True).allow(origin)


@pytest.mark.parametrize(
    ("written", "meant"),
    TABLES["the_list_is_read_as_browsers_write_origins"],
)
def test_the_list_is_read_as_browsers_write_origins(written: str, meant: str) -> None:
    assert serialised(written) == meant


@pytest.mark.parametrize(
    "written",
    TABLES["what_is_no_origin_is_refused_in_the_list"],
)
def test_what_is_no_origin_is_refused_in_the_list(written: str) -> None:
    with pytest.raises(ValueError, match="no origin"):
        Origins([written])


def test_the_refusal_names_the_fix() -> None:
    told = ALLOWED.refusal("https://evil.example")
    assert "'https://evil.example' is not allowed" in told
    assert "https://shop.example" in told
    assert "Agent(origins=[…])" in told
    assert "PILOTFISH_ORIGINS" in told
    assert "no Origin header" in ALLOWED.refusal(None)
