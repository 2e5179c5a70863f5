"""Monaco by EditContext and by text area: told as a field with its text, and filled as one."""

from typing import Any

import pytest

LIBRARY = "code"
TEXT = '{\n  "plan": "pro"\n}'


@pytest.mark.parametrize(("name", "key"), [("Payload", "payload"), ("Headers", "headers")])
def test_told_and_replaced(library: Any, name: str, key: str) -> None:
    row = next(row for row in library.rows() if row["name"] == name)
    assert row["word"] == "textbox" and "hobby" in row["said"]
    # Its lines are drawn over the field that takes the keys.
    assert "covered" not in row["said"]
    library.does("fill_input", name, value=TEXT, app={key: TEXT})
    row = next(row for row in library.rows() if row["name"] == name)
    assert "pro" in row["said"] and "hobby" not in row["said"]
