import pytest

from pilotfish_client.page import NotInPage, action, events, run


def test_outside_a_page_it_says_what_is_missing_and_what_to_try() -> None:
    def add(sku: str) -> str:
        """Add a product."""
        return sku

    with pytest.raises(NotInPage, match=r"module js of Pyodide.*Pyodide or PyScript"):
        action(add)
    with pytest.raises(NotInPage):
        run("add a mug").send(None)
    with pytest.raises(NotInPage):
        events("done")


def test_a_function_that_wants_a_context_is_refused_before_the_page_is_asked() -> None:
    def pay(ctx: object, amount: float) -> None:
        """Pay."""

    with pytest.raises(TypeError, match="pay takes a context"):
        action(pay)
