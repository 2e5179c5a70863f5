from __future__ import annotations

from pathlib import Path

import pytest

from pilotfish.trying.site_file import SiteFileError, read_site, site_text
from pilotfish_sitemap import Sitemap
from server.trying.learning import learned


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "site.yaml"
    path.write_text(site_text(learned()))
    found = read_site(path)
    assert (found.site, found.name) == ("https://shop.example", "Acme's Shop")
    assert found.colour == "#145ac8"
    assert found.harmless == [("POST", "/api/seen/*")]
    assert [each["path"] for each in found.sitemap] == ["/help", "/orders"]


def test_an_agent_reads_it_as_its_sitemap(tmp_path: Path) -> None:
    path = tmp_path / "site.yaml"
    path.write_text(site_text(learned()))
    assert [page.path for page in Sitemap.load(path).places()] == ["/help", "/orders"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("- path: /", "sought a file of"),
        ("a: [", "cannot be read"),
        ("sitemap: [{path: x}]", "begins with /"),
        ("sitemap: []\ncolour: 'red; background: url(x)'", "colour must be like"),
        ("sitemap: []\nharmless: [{method: POST}]", "path"),
        ("sitemap: []\nharmless: [7]", "site.yaml"),
    ],
)
def test_a_file_of_another_form(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "site.yaml"
    path.write_text(text)
    with pytest.raises(SiteFileError, match=why):
        read_site(path)


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(SiteFileError, match="cannot be read"):
        read_site(tmp_path / "none.yaml")
