"""docs/dump.md tells the grammar as it is: its example is read, its table has every attribute."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from dump_grammar import HEADERS, parse

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "dump.md").read_text()
DUMPS = sorted((ROOT / "tests" / "pages").glob("*.dump"))
HEADER = "URL: /\nTITLE: A page\nVIEWPORT: 0 above · 800 visible · 0 below\n\n"


def test_the_example_is_in_the_grammar() -> None:
    example = next(block for block in re.findall(r"```\n(.*?)\n```", PAGE, re.S))
    dump = parse(example)
    assert dump.header[0] == ("URL", "/orders")
    assert 10 in dump.refs()
    assert dump.items[-1].fold


def documented() -> set[str]:
    section = PAGE.split("## The attributes")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`[^|]*?) \|", section, re.M)
    return {key for row in rows for key in re.findall(r"`(\w+)`", row)}


@pytest.mark.parametrize("path", DUMPS, ids=lambda path: path.stem)
def test_the_table_has_every_attribute_of_the_golden_dumps(path: Path) -> None:
    dump = parse(HEADER + path.read_text().rstrip("\n"))
    used = {key for item in dump.items for part in item.parts for key in part.attributes}
    assert used - documented() == set()


def test_the_table_has_no_attribute_that_the_widget_does_not_write() -> None:
    sources = (ROOT / "widget" / "src" / "observe").rglob("*.ts")
    text = "\n".join(path.read_text() for path in sources)
    for key in documented():
        assert re.search(rf"\.{key}\b|'{key}'|\b{key}[:,]| {key} }}", text), key


def test_every_header_is_told() -> None:
    told = re.findall(r"`([A-Z]+)`", PAGE)
    order = re.search(r"URL TITLE [A-Z ]+", PAGE)
    assert order is not None and tuple(order.group().split()) == HEADERS
    assert set(HEADERS) - set(told) <= {"TITLE"}


def test_the_conventions_are_those_of_the_table(tmp_path: Path) -> None:
    out = tmp_path / "dump.md"
    script = ROOT / "scripts" / "dump_conventions.py"
    subprocess.run([sys.executable, str(script), str(out)], check=True)
    assert out.read_text() == PAGE, "run `make protocol`"
