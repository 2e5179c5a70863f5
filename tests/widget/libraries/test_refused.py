"""On every library's page: what is refused to a field leaves the application as it was."""

from pathlib import Path
from typing import Any

import pytest

from widget.libraries.library import Library

FOLDER = Path(__file__).parents[2] / "frameworks" / "libraries"
NAMES = sorted(each.name for each in FOLDER.iterdir() if each.is_dir())
# The pages of routers have neither fields nor the state that is compared.
LIBRARIES = [name for name in NAMES if not name.startswith("router-")]
ASKED: dict[str, tuple[str, dict[str, Any]]] = {
    "textbox": ("fill_input", {"value": "\N{SNOWMAN} no such value"}),
    "spinbutton": ("fill_input", {"value": "many"}),
    "combobox": ("choose", {"option": "No such option"}),
    "listbox": ("choose", {"option": "No such option"}),
    "slider": ("set_slider", {"value": 10**6}),
}
"""What hardly any field of that role can have."""
DATED = ("date", "day", "month", "time", "stay", "due")
EACH = 2
"""So many fields of each role of a library are tried, and one that takes a date: a calendar without
years to choose from is paged through by months, for half a minute."""


def attempts(library: Library) -> list[tuple[str, str, str, dict[str, Any]]]:
    found: list[tuple[str, str, str, dict[str, Any]]] = []
    seen: dict[str, int] = {}
    for row in library.rows():
        name, word = row["name"], row["word"]
        if word not in ASKED or name == "" or " disabled" in row["said"]:
            continue
        dated = any(it in name.lower() for it in DATED)
        action, args = ("set_date", {"date": "1890-01-01"}) if dated else ASKED[word]
        if seen.get(action, 0) < (1 if dated else EACH) and (word, name) not in [
            it[:2] for it in found
        ]:
            seen[action] = seen.get(action, 0) + 1
            found.append((word, name, action, args))
    return found


@pytest.mark.timeout(300)
@pytest.mark.parametrize("module_library", LIBRARIES, indirect=True)
def test_what_is_refused_leaves_everything_as_it_was(module_library: Library) -> None:
    for word, name, action, args in attempts(module_library):
        # Compares the application's whole state, before and after, wherever it fails.
        module_library.tries(action, name, word, **args)
        module_library.page.keyboard.press("Escape")
