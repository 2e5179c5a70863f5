import tomllib
from pathlib import Path

import pytest

from pilotfish.prompt.dump import worth_saying
from prompt_views import row

TABLES = tomllib.loads(Path(__file__).with_name("worth.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("name", "href", "said"),
    TABLES["a_long_href_is_said_where_the_name_does_not_tell_it"],
)
def test_a_long_href_is_said_where_the_name_does_not_tell_it(
    name: str, href: str, said: bool
) -> None:
    assert dict(worth_saying(row(1, "link", name, href=href))) == ({"href": href} if said else {})


def test_the_long_query_of_an_address_elsewhere_is_cut() -> None:
    for path in ("https://docs.example/guide", "https://docs.example/guide?page=2"):
        assert dict(worth_saying(row(1, "link", "Docs", href=path))) == {"href": path}
    long = f"https://docs.example/guide?experiment={'x' * 40}#start"
    said = dict(worth_saying(row(1, "link", "Docs", href=long)))
    assert said == {"href": "https://docs.example/guide?…"}
    own = f"/tickets/?q={'x' * 40}"
    assert dict(worth_saying(row(1, "link", "Go", href=own))) == {"href": own}
    tab = row(1, "tab", "Table", href=f"{own}#rows")
    assert dict(worth_saying(tab)) == {"href": "/tickets/?…#rows"}


@pytest.mark.parametrize(
    ("name", "description", "said"),
    [
        ("Search table", "Search…", False),
        ("Filter cards", "filter cards...", False),
        ("Search", "Search for...", True),
        ("Pay", "…", True),
    ],
)
def test_description_made_of_the_name_is_not_said(name: str, description: str, said: bool) -> None:
    found = dict(worth_saying(row(1, "textbox", name, description=description, required=True)))
    assert found == ({"description": description} if said else {}) | {"required": True}
