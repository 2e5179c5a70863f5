import tomllib
from pathlib import Path

import pytest

from pilotfish.guard.origins import Origins, serialised

TABLES = tomllib.loads(Path(__file__).with_name("origins.toml").read_text(encoding="utf-8"))
FOREIGN = [None, *TABLES["foreign"]]

ALLOWED = Origins(
    ["https://shop.example", "https://bücher.example", "http://intranet.example:8080"]
)


@pytest.mark.parametrize("origin", TABLES["listed"])
def test_a_listed_origin_is_let_in(origin: str) -> None:
    assert ALLOWED.allow(origin)


@pytest.mark.parametrize("origin", FOREIGN)
def test_nothing_else_is(origin: str | None) -> None:
    assert not ALLOWED.allow(origin)


@pytest.mark.parametrize("origin", TABLES["of_this_machine"])
def test_this_machine_is_let_in_during_development_only(origin: str) -> None:
    assert Origins([], development=True).allow(origin)
    assert not Origins([]).allow(origin)
    assert "PILOTFISH_DEVELOPMENT=1" in Origins([]).refusal(origin)


@pytest.mark.parametrize("origin", [None, *TABLES["no_other_door"]])
def test_development_opens_no_other_door(origin: str | None) -> None:
    assert not Origins([], development=True).allow(origin)


@pytest.mark.parametrize(("written", "meant"), TABLES["the_list_is_read_as_browsers_write_origins"])
def test_the_list_is_read_as_browsers_write_origins(written: str, meant: str) -> None:
    assert serialised(written) == meant


@pytest.mark.parametrize("written", TABLES["what_is_no_origin_is_refused_in_the_list"])
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
