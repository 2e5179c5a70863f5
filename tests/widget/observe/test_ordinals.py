"""The numbers that stand before the items of ordered lists."""

import tomllib
from pathlib import Path

import pytest

TABLES = tomllib.loads(Path(__file__).with_name("ordinals.toml").read_text(encoding="utf-8"))

SAID = TABLES["said"]


@pytest.mark.parametrize("page", SAID)
def test_the_numbers_of_a_list(page, dump):
    assert dump(page) == SAID[page]


CHANGES = TABLES["changes"]


@pytest.mark.parametrize("change", CHANGES)
def test_numbers_at_a_later_look(change, view):
    seen = view("""<ol id=o><li><p>Mix<li><div><p>Bake</div><li>Eat <b>it</b>
        <li><a href=/a>Rest</a></ol>""")
    seen.dump()
    seen.page.evaluate(CHANGES[change])
    # Compared with a fresh look.
    seen.dump()
