"""The example of docs/reading.md comes to the lines that the page tells."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "reading.md"


def test_the_example_is_read_as_the_page_says(dump):
    html, lines = re.findall(r"```(?:html)?\n(.*?)\n```", PAGE.read_text(), re.S)[:2]
    assert dump(html) == lines.split("\n")
