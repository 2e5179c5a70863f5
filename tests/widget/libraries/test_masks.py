"""AutoNumeric, Inputmask, Kendo and xterm: fields that do their own keys."""

from typing import Any

import pytest

LIBRARY = "masks"


@pytest.fixture(autouse=True)
def loaded(library: Any) -> None:
    library.page.wait_for_function("() => app.ready")


def test_amounts_that_a_library_keeps_for_itself(library: Any) -> None:
    library.does("fill_input", "Price", value="1234.50", app={"price": 1234.5})
    library.does("fill_input", "Price", value="$2,000.25", app={"price": 2000.25})
    library.does("fill_input", "Betrag", value="99,90", app={"betrag": 99.9})


def test_a_refused_amount_is_put_back(library: Any) -> None:
    library.does("fill_input", "Price", value="1234.50", app={"price": 1234.5})
    told = library.refuses("fill_input", "Price", value="abc", reason="rejected_value")
    assert "was restored" in told["message"]
    assert library.page.input_value("#price") == "$1,234.50"


def test_masks_that_add_their_own_signs(library: Any) -> None:
    library.does("fill_input", "Phone", value="2125550187", app={"phone": "(212) 555-0187"})


def test_a_hint_that_is_shown_only_to_who_is_in_the_field(library: Any) -> None:
    library.does("set_date", "Born", date="1990-12-24", app={"born": "24/12/1990"})
    library.does("set_date", "Born", date="1990-03-04", app={"born": "04/03/1990"})


def test_a_field_that_stands_in_for_another_as_it_gets_the_focus(library: Any) -> None:
    library.does("fill_input", "Unit price", value="1234.5", app={"unit": 1234.5})


def test_keys_are_sent_once_to_a_field_that_shows_nothing(library: Any) -> None:
    library.tries("fill_input", "Shell", value="ls -l", app={"sent": "ls -l"})
    assert library.app["sent"] == "ls -l"
