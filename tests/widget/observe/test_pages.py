"""tests/pages/x.html reads as tests/pages/x.dump: adding the two files adds a test."""

import tomllib
from pathlib import Path

import pytest

from engines.choice import ENGINE

TABLES = tomllib.loads(Path(__file__).with_name("pages.toml").read_text(encoding="utf-8"))

PAGES = Path(__file__).parents[2] / "pages"
DIFFERENT = TABLES["different"]
"""Where an engine's own page is another one."""


def case(path: Path) -> object:
    why = DIFFERENT.get(ENGINE, {}).get(path.stem)
    return pytest.param(path.stem, marks=pytest.mark.not_in(ENGINE, why) if why else ())


@pytest.mark.parametrize("page", [case(path) for path in sorted(PAGES.glob("*.dump"))])
def test_page(page, dump):
    html = (PAGES / f"{page}.html").read_text(encoding="utf-8")
    expected = (PAGES / f"{page}.dump").read_text(encoding="utf-8")
    assert "\n".join(dump(html)) + "\n" == expected
