"""A tour of driver.js over the page, and sections that AOS fades in."""

from typing import Any

LIBRARY = "guides"


def test_a_tour_is_ended_before_the_page_is_used(library: Any) -> None:
    library.does("dismiss", app={"tour": False})
    library.does("click", "Billing", app={"billing": 1})


def test_what_is_faded_in_is_found_and_pressed(library: Any) -> None:
    told = library.tries("find", text="Talk to sales")
    assert (told["reason"], "scroll until" in told["message"]) == ("not_visible", True)
    library.does("scroll", until="Talk to sales")
    library.does("click", "Talk to sales", app={"asked": "enterprise"})
