"""tests/pages/x.html reads as tests/pages/x.dump: adding the two files adds a test."""

from pathlib import Path

import pytest

from engines.choice import ENGINE

PAGES = Path(__file__).parents[2] / "pages"
DIFFERENT = {
    "firefox": {
        "host-secrets": "its buttons have a colour of their own",
        "sight-drawings": "its default font is wider",
        "sight-scroll": "its default font is wider",
        "sight-swatches": "its buttons have a colour of their own",
        "sight-within": "its default font is wider",
        "state-limits": "a message about a value is in its own words",
    },
    "webkit": {
        "host-secrets": "its buttons have a colour of their own",
        "sight-drawings": "its default font is narrower",
        "sight-reach": "a frame whose host does not exist is an empty one of this site",
        "sight-scroll": "its default font is narrower",
        "sight-swatches": "its buttons have a colour of their own",
        "sight-within": "its default font is narrower",
        "state-editor-parts": "`innerText` breaks lines at other places",
        "state-limits": "a message about a value is in its own words",
        "state-states": "a field that gets the focus from a script is selected whole",
    },
}
"""Where an engine's own page is another one."""


def case(path: Path) -> object:
    why = DIFFERENT.get(ENGINE, {}).get(path.stem)
    return pytest.param(path.stem, marks=pytest.mark.not_in(ENGINE, why) if why else ())


@pytest.mark.parametrize("page", [case(path) for path in sorted(PAGES.glob("*.dump"))])
def test_page(page, dump):
    html = (PAGES / f"{page}.html").read_text(encoding="utf-8")
    expected = (PAGES / f"{page}.dump").read_text(encoding="utf-8")
    assert "\n".join(dump(html)) + "\n" == expected
