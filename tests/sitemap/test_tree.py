import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from pilotfish_sitemap import Sitemap, SitemapError

TABLES = tomllib.loads(Path(__file__).with_name("tree.toml").read_text(encoding="utf-8"))

TREE = TABLES["tree"]


def test_tree_with_flags() -> None:
    places = {page.path: page.node for page in Sitemap.of(TREE).places()}
    assert list(places) == ["/", "/pricing", "/account", "/account/orders/:id", "/admin/users"]
    assert places["/account"].requires_auth
    assert places["/admin/users"].requires_admin
    assert places["/pricing"].keywords == ("plans", "cost")
    assert places["/account/orders/:id"].notes == "Refunds are here."


def test_a_flat_list_is_put_together_and_keeps_its_order() -> None:
    sitemap = Sitemap.of(
        [
            {"path": "/account/orders", "title": "Orders", "aliases": ["/orders", "purchases"]},
            {"path": "/", "title": "Home"},
            {"path": "/account/orders/:id", "description": "One order"},
        ]
    )
    places = {page.path: page for page in sitemap.places()}
    assert list(places) == ["/", "/account/orders", "/account/orders/:id"]
    assert places["/account/orders"].node.aliases == ("/orders", "purchases")
    assert places["/account/orders/:id"].title == "/account/orders/:id"


@pytest.mark.parametrize("name", ["site.json", "site.yaml", "site.yml"])
def test_a_file_says_the_same_as_the_object(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    file.write_text(json.dumps(TREE), encoding="utf-8")
    assert Sitemap.of(str(file)) == Sitemap.of(TREE)


def test_yaml_is_read_as_people_write_it(tmp_path: Path) -> None:
    file = tmp_path / "site.yaml"
    file.write_text(
        "- path: /help\n  title: Help\n  keywords: [returns, support]\n"
        "- path: /p/:sku\n  description: A product\n",
        encoding="utf-8",
    )
    assert [page.path for page in Sitemap.of(file).places()] == ["/help", "/p/:sku"]


def test_a_sitemap_stays_itself() -> None:
    sitemap = Sitemap.of(TREE)
    assert Sitemap.of(sitemap) is sitemap


@pytest.mark.parametrize(
    ("value", "sentence"),
    TABLES["an_error_names_the_place"],
)
def test_an_error_names_the_place(value: Any, sentence: str) -> None:
    with pytest.raises(SitemapError) as caught:
        Sitemap.of(value)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("site.txt", "x", "a sitemap file ends in .yaml, .yml or .json"),
        ("site.json", "{", "Expecting property name"),
        ("site.yaml", "a: [", "while parsing a flow"),
        ("site.yaml", "just words", "expected a list of pages or a tree, found str"),
        ("site.yaml", "- path: x", "sitemap[0].path: expected a path"),
        ("gone.yaml", None, "No such file"),
    ],
)
def test_a_bad_file_is_named(tmp_path: Path, name: str, text: str | None, sentence: str) -> None:
    file = tmp_path / name
    if text is not None:
        file.write_text(text, encoding="utf-8")
    with pytest.raises(SitemapError) as caught:
        Sitemap.of(file)
    assert str(file) in str(caught.value)
    assert sentence in str(caught.value)
