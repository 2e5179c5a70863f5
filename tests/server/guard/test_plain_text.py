import pytest

from pilotfish.guard.plain_text import spreadsheet_cell, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Zoë\t2\n日本", "Zoë\t2\n日本"),
        ("\x1b[2J\x9b1mred", "\\u001b[2J\\u009b1mred"),
        ("a\rb\x00\x7f", "a\\u000db\\u0000\\u007f"),
        ("gpj.\u202eexe\u2028", "gpj.\\u202eexe\\u2028"),
    ],
)
def test_control_characters_are_visible(text: str, shown: str) -> None:
    assert visible(text) == shown


@pytest.mark.parametrize(
    "text",
    ["=1", "+a", "-2+3", "@A", "\t=1", "\r=1", " =1", "\u200b=1", "\ufeff\xa0=1", "＝1", "－a"],
)  # fmt: skip
def test_formulas_of_a_spreadsheet_are_text(text: str) -> None:
    assert spreadsheet_cell(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "a=b", "-5", "+4.20", "Blue mug", "\u200b"])
def test_other_cells_stay(text: str) -> None:
    assert spreadsheet_cell(text) == text
