from typing import Any

import pytest

from pilotfish.agent.page.step import Step
from pilotfish.agent.page.target import Target
from pilotfish_builtin.progress import Pending, Progress
from pilotfish_builtin.results import LEFT, take_results
from pilotfish_client.outcome import Effect, Outcome


def after(
    outcome: Outcome, tool: str = "click", tell: str = "pressed Save", target: Target | None = None
) -> tuple[Progress, Any]:
    progress = Progress(["save"], pending=[Pending(tool, tell)])
    return progress, take_results(progress, (Step(1, "a1", tool, {}, outcome, target),))


def done(*effects: Effect, data: dict[str, Any] | None = None) -> Outcome:
    return Outcome(status="done", effects=list(effects), data=data)


def test_what_was_done_is_told_in_the_words_of_the_page() -> None:
    progress, end = after(done(Effect(kind="message", text="Saved.")))
    assert end is None and progress.told == ["pressed Save (the page says: Saved)"]


def test_that_nothing_was_to_be_seen_is_told_too() -> None:
    progress, _ = after(done(Effect(kind="none", text="no visible effect")))
    assert progress.told == ["pressed Save (nothing on the page changed visibly)"]


def test_what_an_action_gave_back_is_told() -> None:
    progress, _ = after(
        done(data={"status": "Shipped", "lines": [{"a": 1}]}), "order_status", "used it"
    )
    assert progress.told == ["used it (status: Shipped)"]


def test_what_is_only_typed_is_not_told_as_entered() -> None:
    progress, _ = after(done(data={"entered": False}), "fill_input", "filled City")
    assert progress.told == [
        "filled City (it is only typed: nothing shows yet that the page has taken it)"
    ]


@pytest.mark.parametrize("kind", ["validation", "request_failed", "native_dialog"])
def test_a_refusal_of_the_page_ends_it_and_is_not_told_as_done(kind: Any) -> None:
    progress, end = after(done(Effect(kind=kind, text="Name is required")))
    assert end == "Pressed Save, but the page answered: Name is required."
    assert progress.told == []


def test_a_no_ends_it_politely() -> None:
    progress, end = after(Outcome(status="failed", reason="denied"))
    assert end == f"{LEFT}." and progress.told == []


def test_what_did_not_begin_because_the_line_was_down_is_tried_again_once() -> None:
    lapsed = Outcome(status="failed", reason="cancelled", message="The line was down")
    progress, end = after(lapsed)
    assert end is None and progress.told == []
    progress.pending = [Pending("click", "pressed Save")]
    assert take_results(progress, (Step(2, "a2", "click", {}, lapsed),)) == "The line was down."


def test_the_unknown_is_not_repeated_and_not_claimed() -> None:
    progress, end = after(Outcome(status="unknown"))
    assert end is not None and "cannot tell" in end and progress.told == []


def test_what_is_not_known_is_told_in_the_visitors_words() -> None:
    _, end = after(Outcome(status="unknown"), tell="", target=Target("button", "Save"))
    assert end.startswith("I cannot tell whether this happened: pressed “Save”.")
    _, end = after(Outcome(status="unknown"), tell="")
    assert "click" not in end


@pytest.mark.parametrize(
    ("tool", "target"), [("fill_input", Target("textbox", "Name")), ("click", Target("link", "Go"))]
)
def test_what_is_the_same_twice_is_done_again_where_it_is_not_known(
    tool: str, target: Target
) -> None:
    progress, end = after(Outcome(status="unknown"), tool, target=target)
    assert (end, progress.tries, progress.told) == (None, 1, [])


def test_what_may_have_happened_is_in_doubt_until_the_next_results() -> None:
    progress, end = after(Outcome(status="unknown"), "click", target=Target("button", "Pay"))
    assert end is not None and progress.doubt
    progress.pending = [Pending("click", "pressed Save")]
    take_results(progress, (Step(2, "a2", "click", {}, done()),))
    assert not progress.doubt


def test_what_was_entered_is_entered_again_where_the_page_was_loaded_anew() -> None:
    progress = Progress(["add"], pending=[Pending("click", "added")])
    progress.trail.quantity = 2
    gone = Outcome(status="failed", reason="page_gone")
    assert take_results(progress, (Step(1, "a1", "click", {}, gone),)) is None
    assert (progress.trail.quantity, progress.tries) == (0, 0)


def test_a_failure_is_tried_once_more() -> None:
    progress, end = after(Outcome(status="failed", reason="stale", message="It is gone"))
    assert end is None and progress.tries == 1
    progress.pending = [Pending("click", "")]
    steps = (Step(2, "a2", "click", {}, Outcome(status="failed", message="Still gone")),)
    assert take_results(progress, steps) == "Still gone."


def test_what_a_reload_kept_from_beginning_is_no_failure_until_the_fifth_time() -> None:
    progress = Progress(["save"], seen=-1)
    gone = Outcome(status="failed", reason="page_gone", message="decide anew")
    ends: list[str | None] = []
    for number in range(1, 6):
        progress.pending = [Pending("click", "pressed Save")]
        ends.append(take_results(progress, (Step(number, f"a{number}", "click", {}, gone),)))
    replaced = "The page was replaced by another before I could act on it, so I stopped there."
    assert ends == [None, None, None, None, replaced]
    assert progress.tries == 0


def test_a_page_that_is_gone_after_something_was_done_ends_it() -> None:
    progress = Progress(["save"], pending=[Pending("click", "pressed Add"), Pending("click", "")])
    gone = Outcome(status="failed", reason="page_gone", message="It is gone")
    steps = (Step(1, "a1", "click", {}, done()), Step(2, "a2", "click", {}, gone))
    assert take_results(progress, steps) == "It is gone."
    assert progress.told == ["pressed Add"]


def test_a_page_for_members_ends_it() -> None:
    outcome = Outcome(status="failed", reason="auth_required", message="Please log in first.")
    assert after(outcome)[1] == "Please log in first."


def test_a_reply_that_was_not_carried_out_counts_as_a_failure() -> None:
    progress = Progress(["save"], pending=[Pending("click", "")], seen=3)
    assert take_results(progress, ()) is None and progress.tries == 1


def test_narrations_are_no_results() -> None:
    progress = Progress(["save"], pending=[Pending("click", "pressed Save")])
    steps = (Step(1, "a1", "narrate", {}, done()), Step(2, "a2", "click", {}, done()))
    assert take_results(progress, steps) is None
    assert progress.told == ["pressed Save"] and progress.seen == 2


def answer(text: str, source: str = "option") -> tuple[Progress, Any]:
    progress = Progress(["x"], pending=[Pending("ask_user_choice")], asking="email")
    progress.options = {"Work": "ref:1", "Home": "ref:2"}
    data = {"question": "Which?", "answer": text, "source": source}
    return progress, take_results(progress, (Step(1, "a", "ask_user_choice", {}, done(data=data)),))


def test_a_choice_is_kept_for_what_it_was_about() -> None:
    progress, end = answer("home")
    assert end is None and progress.picks == {"email": "ref:2"}


@pytest.mark.parametrize(("text", "source"), [("None of these", "option"), ("", "cancelled")])
def test_no_choice_leaves_it(text: str, source: str) -> None:
    assert answer(text, source)[1] == f"{LEFT}."


def test_an_answer_that_is_no_choice_is_not_guessed() -> None:
    end = answer("the other one", "free_text")[1]
    assert end is not None and end.startswith(LEFT)


def test_an_open_answer_is_kept() -> None:
    progress = Progress(["x"], pending=[Pending("ask_user")], asking="field:7")
    data = {"question": "Name?", "answer": "Ada", "source": "free_text"}
    assert take_results(progress, (Step(1, "a", "ask_user", {}, done(data=data)),)) is None
    assert progress.asked == {"field:7": "Ada"}
