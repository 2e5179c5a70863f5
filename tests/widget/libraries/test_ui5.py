"""UI5 web components: values told after Enter or leaving, lists in shadow trees."""

from typing import Any

LIBRARY = "ui5"


def test_fields(library: Any) -> None:
    library.does("fill_input", "Name", "textbox", value="Ada", app={"name": "Ada"})
    library.does("fill_input", "Count", value="5", app={"count": 5})
    library.does("set_date", "Due", date="2026-12-24", app={"due": "24.12.2026"})


def test_lists(library: Any) -> None:
    library.does("choose", "Country", "combobox", option="Bulgaria", app={"country": "Bulgaria"})
    library.does("choose", "Size", "combobox", option="Large", app={"size": "Large"})
    library.does("choose", "Tags", "combobox", option=["Red", "Blue"], app={"tags": "Red,Blue"})


def test_a_switch_and_a_slider(library: Any) -> None:
    library.does("check", "Express", "switch", app={"express": True})
    library.does("set_slider", "Volume Slider handle", value=30, app={"volume": 30})
