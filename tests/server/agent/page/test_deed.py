import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fakes import done, row, view
from pilotfish.agent.page.deed import came_of, end_of, is_empty, shows_a_deed, told_anew
from pilotfish.agent.page.step import Step, may_be_left
from pilotfish.agent.page.target import Target
from pilotfish.agent.page.view import View
from pilotfish_client.outcome import Effect, Outcome

CASES = tomllib.loads(Path(__file__).with_name("deeds.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_what_may_be_claimed_of_a_step(case: dict[str, Any]) -> None:
    effects = [Effect(kind=kind, text=text) for kind, text in case.get("effects", [])]
    outcome = Outcome(
        status=case.get("status", "done"),
        reason=case.get("reason"),
        effects=effects,
        data=case.get("data"),
    )
    step = Step(
        1,
        "r1.1",
        case.get("action", "click"),
        {},
        outcome,
        target=Target("button", case.get("button", "Send")),
        before="same",
        after="other" if case.get("changed") else "same",
        came=case.get("came", ""),
        is_empty=case.get("empty", False),
    )
    assert shows_a_deed(step) is case["deed"]


def listed(*texts: str, field: str = "") -> View:
    lines = [row(9 + at, "row", text) for at, text in enumerate(texts)]
    return view(
        lines=[row(1, "textbox", "Reply", value=field), row(3, "heading", "Replies"), *lines]
    )


TYPED = Step(
    1, "r1.1", "fill_input", {"ref": 1, "value": "See you  on Monday"}, Outcome(status="done")
)
SENT = Step(2, "r1.2", "click", {"ref": 2}, Outcome(status="done"))


@pytest.mark.parametrize(
    ("step", "before", "after", "came"),
    [
        (SENT, listed(field="See you on Monday"), listed("Ada: See you on Monday"), True),
        (SENT, listed(), listed("Ada: Hello", "Bo: Hi"), False),
        (SENT, listed(), listed(field="See you on Monday"), False),
        (SENT, listed("Ada: See you on Monday"), listed("Ada: See you on Monday"), False),
        (TYPED, listed(), listed("Ada: See you on Monday"), False),
        (TYPED, listed("Bo: Hi", "Ada: See you on Monday"), listed("Ada: See you on Monday"), True),
        (TYPED, listed("Ada: See you on Monday", "Bo: Hi"), listed("Bo: Hi"), False),
    ],
)
def test_the_new_row_holds_what_was_entered(
    step: Step, before: View, after: View, came: bool
) -> None:
    found = came_of(step, [TYPED], before, after)
    assert found.strip() == ("Ada: See you on Monday" if came else "")


@pytest.mark.parametrize(
    ("texts", "now", "told"),
    [
        (["Saved. ×", "Saved."], {}, ["message Saved."]),
        (["This is a demo", "Your review was saved"], {}, ["message Your review was saved"]),
        (["close Two were removed"], {}, ["message Two were removed"]),
        (["Save failed: it is locked"], {}, ["message Save failed: it is locked"]),
        (
            ["Save", "Welcome", "For all of you who are new: " + "here is how it works. " * 5],
            {},
            [],
        ),
        ([], {"invalid": "Too short"}, ["validation Title: Too short"]),
        ([], {"invalid": True}, ["validation Title: not valid"]),
    ],
)
def test_the_page_that_came_tells_what_is_new_on_it(
    texts: list[str], now: dict[str, Any], told: list[str]
) -> None:
    form = [
        row(1, "textbox", "Title"),
        row(2, "button", "Save"),
        row(3, "heading", "This is a demo"),
    ]
    came = [
        row(11, "textbox", "Title", **now),
        row(12, "button", "Save"),
        row(13, "textbox", "Tag", invalid="No"),
        row(14, "link", "close"),
    ]
    outcome = done("ok", *(Effect(kind="message", text=text) for text in texts))
    before, after = view(lines=form), view(lines=came, document="d2")
    found = told_anew(outcome, before, [view(lines=[row(9, "alert", "Welcome")]), before, after])
    assert [f"{it.kind} {it.text}" for it in found.effects] == told
    assert told_anew(outcome, before, [before]) == outcome


def test_a_run_goes_on_without_another_look() -> None:
    assert may_be_left("click")
    assert not any(map(may_be_left, ("find", "scroll", "navigate", "dismiss")))


@pytest.mark.parametrize(
    ("kind", "text", "ends"),
    [
        ("route", "route /a -> /b", True),
        ("dialog", 'dialog "Edit" opened', True),
        ("dialog", 'dialog "Edit" closed', False),
        ("native_dialog", "the page asked: Sure? (answered no)", True),
        ("new_tab", "/x opened in a new tab", True),
        ("value", "Quantity is 2", False),
        ("message", "Saved", False),
    ],
)
def test_which_effects_end_a_batch(kind: Any, text: str, ends: bool) -> None:
    told = end_of(done("ok", Effect(kind=kind, text=text)))
    assert told == (f"the page changed: {text}" if ends else "")


def test_an_action_that_is_not_done_ends_it() -> None:
    for status in ("failed", "unknown", "needs_approval"):
        outcome = Outcome(status=status)
        assert end_of(outcome) == f"the action before ended as {status}"


@pytest.mark.parametrize(
    ("ref", "values", "empty"),
    [
        (5, {"required": True}, True),
        (5, {"required": True, "value": "Hello"}, False),
        (5, {"required": True, "filled": True}, False),
        (5, {}, False),
        (6, {"required": True}, False),
    ],
)
def test_a_form_without_any_entry_is_sent_empty(ref: int, values: dict, empty: bool) -> None:
    inner = [row(4, "textbox", "Message", **values), row(5, "button", "Send")]
    lines = [row(3, "form"), *(replace(line, depth=1) for line in inner), row(6, "button", "Help")]
    step = replace(SENT, args={"ref": ref})
    assert is_empty(step, view(lines=lines)) is empty
    assert not is_empty(replace(step, name="read"), view(lines=lines))
