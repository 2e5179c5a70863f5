import json

from pilotfish_builtin.moves import Act
from pilotfish_builtin.reply import Reply, envelope, summarise


def test_each_act_is_narrated_before_it_is_called() -> None:
    acts = (Act("click", {"ref": 7}, "I'll press Save.", "pressed Save", 7), Act("wait", {"ms": 5}))
    assert json.loads(envelope(Reply(acts, "kept"))) == {
        "memory": "kept",
        "actions": [
            {"narrate": "I'll press Save.", "about": 7},
            {"tool": "click", "args": {"ref": 7}},
            {"tool": "wait", "args": {"ms": 5}},
        ],
    }


def test_the_end_is_narrated_with_what_it_is_about() -> None:
    body = json.loads(envelope(Reply(summary="Done.", about=3)))
    assert body == {
        "memory": "",
        "actions": [{"narrate": "Done.", "about": 3}],
        "is_final": True,
        "summary": "Done.",
    }


def test_an_end_without_what_was_asked_for_is_a_failure() -> None:
    body = json.loads(envelope(Reply(failure="That needs a language model.")))
    assert body == {
        "memory": "",
        "actions": [{"tool": "fail", "args": {"reason": "That needs a language model."}}],
    }


def test_a_summary_tells_what_was_done_then_what_was_not() -> None:
    told = ["set Quantity to 2", "set Quantity to 2", "", "opened Checkout"]
    assert summarise(told) == "Set Quantity to 2; opened Checkout."
    assert summarise(told, "No luck.") == "Set Quantity to 2; opened Checkout. No luck."
    assert summarise([], "No luck.") == "No luck."
