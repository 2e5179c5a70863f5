import pytest

from pilotfish.actions.destructive import Destructive


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("delete_order", True),
        ("Refund", True),
        ("order_pay", True),
        ("list_payments", False),
        ("repay_later", False),
        ("renew_plan", False),
    ],
)
def test_names_by_default(name: str, asked: bool) -> None:
    assert Destructive().names(name) is asked


def test_patterns_of_the_host_replace_them_and_an_empty_list_turns_them_off() -> None:
    assert Destructive(["^archive_"]).names("archive_order")
    assert not Destructive(["^archive_"]).names("delete_order")
    assert not Destructive([]).names("delete_order")


def test_an_invalid_pattern_is_named() -> None:
    with pytest.raises(ValueError, match=r"'\(' is no pattern"):
        Destructive(["("])
