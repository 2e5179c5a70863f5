from pathlib import Path

import pytest

from pilotfish_sitemap import Sitemap
from pilotfish_sitemap.site_file import Rule, SiteFile

SITE = SiteFile(
    site="https://shop.example",
    name="Acme",
    colour="#145ac8",
    harmless=[Rule(method="POST", path="/api/seen/*")],
    sitemap=[{"path": "/help", "title": "Help"}, {"path": "/orders", "title": "Orders"}],
)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "site.yaml"
    path.write_text(SITE.text())
    found = SiteFile.load(path)
    assert (found.site, found.name) == ("https://shop.example", "Acme")
    assert found.colour == "#145ac8"
    assert [(it.method, it.path) for it in found.harmless] == [("POST", "/api/seen/*")]
    assert [each["path"] for each in found.sitemap] == ["/help", "/orders"]


def test_an_agent_reads_it_as_its_sitemap(tmp_path: Path) -> None:
    path = tmp_path / "site.yaml"
    path.write_text(SITE.text())
    assert [page.path for page in Sitemap.load(path).places()] == ["/help", "/orders"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("- path: /", "is no file of"),
        ("a: [", "cannot be read"),
        ("sitemap: [{path: x}]", "begins with /"),
        ("sitemap: []\ncolour: 'red; background: url(x)'", "colour: String should match"),
        ("sitemap: []\nharmless: [{method: POST}]", r"harmless\.0\.path: Field required"),
        ("sitemap: []\nharmless: [7]", "site.yaml"),
    ],
)
def test_a_file_of_another_form(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "site.yaml"
    path.write_text(text)
    with pytest.raises(ValueError, match=why):
        SiteFile.load(path)


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        SiteFile.load(tmp_path / "none.yaml")
