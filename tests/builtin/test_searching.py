import pytest

from builtin_site import turn_on
from pilotfish_builtin.doing.go import search_for
from pilotfish_builtin.intent import Search
from pilotfish_builtin.moves import Finished
from pilotfish_builtin.searching import search_acts, search_box

DUMP = """
[1]<banner>
	[2]<searchbox> Search the site
[3]<main>
	[4]<textbox> Find a member
	[5]<combobox value=All options=["All"]> Search in
"""


def test_the_search_field_of_the_page_comes_before_that_of_its_frame() -> None:
    box = search_box(turn_on(DUMP).page)
    assert box is not None and box.ref == 4
    assert search_box(turn_on("[1]<textbox> Name").page) is None


def test_searching_is_typing_and_enter() -> None:
    box = search_box(turn_on(DUMP).page)
    assert box is not None
    fill, enter = search_acts(box, "ada", "searched")
    assert (fill.tool, fill.args) == ("fill_input", {"ref": 4, "value": "ada"})
    assert (enter.tool, enter.args) == ("press_key", {"key": "Enter", "ref": 4})


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("0 results for unicorns", "the page says: 0 results for unicorns"),
        ("No products were found", "the page says: No products were found"),
        ("10 results", ""),
        ("Noted: results are sorted", ""),
    ],
)
def test_a_search_without_results_says_so(line: str, told: str) -> None:
    turn = turn_on(f"{DUMP}\t{line}\n")
    turn.progress.phase = "searched"
    assert search_for(Search("unicorns"), turn) == Finished(told)
