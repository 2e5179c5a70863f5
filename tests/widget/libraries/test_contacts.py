"""intl-tel-input, react-number-format, Alpine's mask, Draft.js, and a frame without an address."""

from typing import Any

LIBRARY = "contacts"


def test_the_country_of_a_phone_number(library: Any) -> None:
    ref = library.ref_like("Change country for phone number", "button")
    library.does("choose", ref=ref, option="Germany", app={"country": "de"})
    library.does("fill_input", "Phone", value="030 901820")
    assert library.page.input_value("#tel").replace(" ", "").endswith("30901820")


def test_masks_of_alpine(library: Any) -> None:
    library.does("fill_input", "Fax", value="2125550187", app={"fax": "(212) 555-0187"})
    library.does("fill_input", "Price", value="1234.50", app={"price": "1,234.50"})


def test_numbers_that_react_formats(library: Any) -> None:
    library.does("fill_input", "Amount", value="1234,50", app={"amount": 1234.5})
    library.does("fill_input", "Amount", value="99", app={"amount": 99})
    library.does("fill_input", "IBAN ref", value="RF18 5390 0754", app={"ref": "1853900754"})


def test_a_document_that_is_kept_elsewhere(library: Any) -> None:
    lines = "Customer called twice.\nSend a refund."
    library.does("fill_input", "Internal note", value=lines, app={"note": lines})
    more = {"note": lines + " Urgent!"}
    library.does("fill_input", "Internal note", value=" Urgent!", append=True, app=more)


def test_a_field_in_a_frame_without_an_address(library: Any) -> None:
    library.does("fill_input", "Headline", value="Spring sale", app={"headline": "Spring sale"})
