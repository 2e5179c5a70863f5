from typing import Any

import pytest

from pilotfish.actions.catalogue import BUILTINS
from pilotfish.web.session.doubt import after_load, in_words, named
from pilotfish_client.observation import Row
from pilotfish_client.outcome import Approval, Outcome
from pilotfish_client.page_messages import JournalEntry

SAVE = Row(ref=1, word="button", name="Save  it")


@pytest.mark.parametrize(
    ("name", "args", "row", "told"),
    [
        ("click", {"ref": 1}, SAVE, "Press “Save it”"),
        ("click", {"ref": 1}, Row(ref=1, word="link"), "Press the link"),
        ("click", {"ref": 1}, None, ""),
        ("press_key", {"key": "Enter"}, None, "Press Enter"),
        ("navigate", {"path": "/cart"}, None, "Go to /cart"),
        ("wait_until", {"then": {"tool": "click", "args": {"ref": 1}}}, SAVE, "Press “Save it”"),
        ("add_to_cart", {"sku": "{on}"}, None, "Add to cart"),
        ("fill_input", {"ref": 1}, Row(ref=1, word="textbox", name="{x}"), "Fill in “{x}”"),
    ],
)
def test_an_action_in_the_visitors_words(
    name: str, args: dict[str, Any], row: Row | None, told: str
) -> None:
    assert in_words(name, args, row, None) == told


def test_an_approved_question_is_the_best_there_is() -> None:
    facts = {"name": "Place the order", "amount": "$24.00"}
    asked = Approval(kind="payment", digest="d", facts=facts)
    assert in_words("click", {"ref": 1}, SAVE, asked) == "Place the order for $24.00"


def test_no_built_in_action_of_the_page_is_told_by_its_name() -> None:
    quiet = {"wait", "wait_until", "find", "read", "scroll", "scroll_to", "border", "highlight"}
    for builtin in BUILTINS:
        name = builtin.spec.name
        if builtin.where == "page" and name not in quiet | {"validate_form", "extract_table"}:
            told = in_words(name, {"ref": 1}, SAVE, None)
            assert told[0].isupper() and name not in told, told


def test_only_what_is_not_known_is_named_and_once() -> None:
    unknown = Outcome(status="unknown", message="who knows")
    once = named(unknown, "Press “Save”")
    assert once.message == "Press “Save”: who knows"
    assert named(once, "Press “Save”") == once
    assert named(unknown, "") is unknown
    done = Outcome(status="done", message="clicked")
    assert named(done, "Press “Save”") is done


@pytest.mark.parametrize(
    ("entry", "status"),
    [
        (None, "unknown"),
        (JournalEntry(action_id="a", state="started"), "unknown"),
        (JournalEntry(action_id="a", state="finished", outcome=Outcome(status="done")), "done"),
        (JournalEntry(action_id="a", state="finished", outcome=Outcome(status="failed")), "failed"),
    ],
)
def test_after_a_load_only_what_the_page_has_finished_is_known(
    entry: JournalEntry | None, status: str
) -> None:
    assert after_load(entry).status == status
