"""tests/pages/x.html reads as tests/pages/x.dump: adding the two files adds a test."""

from __future__ import annotations

from pathlib import Path

import pytest

PAGES = Path(__file__).parents[2] / "pages"


@pytest.mark.parametrize("page", [path.stem for path in sorted(PAGES.glob("*.dump"))])
def test_page(page, dump):
    html = (PAGES / f"{page}.html").read_text(encoding="utf-8")
    expected = (PAGES / f"{page}.dump").read_text(encoding="utf-8")
    assert "\n".join(dump(html)) + "\n" == expected
