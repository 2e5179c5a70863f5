from pilotfish_builtin.consequences import (
    is_dismissal,
    is_finishing,
    is_saving,
    is_unasked,
    says_yes,
)


def test_a_consequential_control_is_only_for_who_says_so() -> None:
    assert is_unasked("Delete workspace", "open the workspace")
    assert is_unasked("Buy now", "add the mug to my cart")
    assert is_unasked("Close account", "open my account")
    assert not is_unasked("Delete workspace", "remove my workspace")
    assert not is_unasked("End subscription", "cancel my subscription")
    assert not is_unasked("Details", "open the order")


def test_buttons_that_only_save() -> None:
    assert is_saving("Save changes") and is_saving("Update profile")
    assert not is_saving("Delete and save") and not is_saving("Apply")
    assert is_finishing("Apply") and is_finishing("Change plan") and not is_finishing("Send")


def test_buttons_that_only_close() -> None:
    assert is_dismissal("Cancel") and is_dismissal("Keep my plan") and is_dismissal("Not now")
    assert not is_dismissal("Cancel plan")


def test_buttons_that_say_yes() -> None:
    assert says_yes("Yes, cancel it") and says_yes("OK") and not says_yes("No")
