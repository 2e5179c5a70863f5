"""AG Grid: a cell that becomes a field on a double press."""

from typing import Any

import pytest

LIBRARY = "grid"


@pytest.fixture(scope="module")
def library(anew: Any, bundle: Any) -> Any:
    """Beside the early script, which knows who listens for the cells."""
    return anew(bundle("early.ts"))


def test_a_cell_is_changed(library: Any) -> None:
    library.does("double_click", "11", "gridcell")
    library.does("fill_input", "Input Editor", "spinbutton", value="99")
    library.does("press_key", key="Enter", app={"changes": [[2, "price", 99]]})
