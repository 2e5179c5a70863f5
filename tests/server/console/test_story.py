from dataclasses import replace

import pytest

from pilotfish.agent.model.usage import Usage
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.target import Target
from pilotfish.agent.sentence import SENTENCES
from pilotfish.agent.state.ended import LIMITS
from pilotfish.agent.state.turns import TurnRecord, Verdict
from pilotfish.console.story import _REASONS, reason_of, story_of
from pilotfish.console.story import test_file_of as file_of
from pilotfish.runs.timeline import used_of
from pilotfish.sessions.keeping import AuditRecord
from pilotfish_client.outcome import Outcome
from pilotfish_client.server_messages import Done
from server.evaluation.test_checks import RECORD

COVERED = Outcome(status="failed", reason="covered", message="The dialog Cookies covers it.")
STEP = Step(1, "r1.1", "click", {"ref": 3}, COVERED, Target("button", "Pay"), question="Pay $24?")
TURN = TurnRecord(
    number=1,
    envelope={"memory": "m", "actions": [{"narrate": "I pay."}], "summary": "It is paid."},
    steps=(STEP,),
    url="/cart",
    seen="one\ntwo",
    verdicts=(Verdict("Evidence", "judge", "rejected: nothing was seen"),),
    usage=Usage(1000, 50, 800, cost=0.01),
)
LATER = replace(TURN, number=2, seen="one\nthree", envelope={"actions": []}, verdicts=())
TOLD = replace(RECORD, turns=(TURN, LATER), spent=Usage(2000, 100, 1600, cost=0.02))
PROOF = AuditRecord(
    *(0.0, "ada", "pk", "o", "s1", "r1", "r1.1", "click", "d"), "approved", "card at=1", "done"
)


def test_what_matters_comes_first() -> None:
    story = story_of(TOLD, [PROOF])
    assert story.problem == "click on button “Pay”: covered: The dialog Cookies covers it."
    assert story.rejections == ("rejected: nothing was seen",)
    assert story.last_words == "It is paid."
    assert story.used == "2,000 tokens in (80 % cached), 100 out, cost 0.0200"


def test_a_turn_has_its_words_steps_and_what_was_new_on_the_page() -> None:
    first, second = story_of(TOLD, [PROOF]).turns
    assert first.words == ("I pay.", "It is paid.")
    (step,) = first.steps
    assert (step.held, step.proof) == ("Pay $24?", "approved by card")
    assert (first.changes, second.changes) == ("", "@@ -1,2 +1,2 @@\n one\n-two\n+three")


def test_what_a_sub_task_did_is_within_its_step() -> None:
    story = story_of(replace(TOLD, children={"r1.1": RECORD}))
    assert story.turns[0].steps[0].inner is not None


def test_nothing_used_is_nothing_told() -> None:
    assert used_of(None) == used_of(Usage()) == ""


def test_the_file_compiles_whatever_the_visitor_wrote() -> None:
    brief = replace(RECORD.brief, task='say """; import os\n\'', run_id='r"""1')
    text = file_of(replace(RECORD, brief=brief), "https://acme.example")
    compile(text, "test_run.py", "exec")
    assert "trace.calls('click')" in text
    compile(file_of(replace(TOLD, turns=()), ""), "test_run.py", "exec")


def ended(status: str, **fields: str) -> Done:
    return Done(run_id="r1", status=status, summary="", **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("done", "told"),
    [
        (ended("done"), "It was done."),
        (ended("failed", why="page_gone", code="page_gone"), "The page went away"),
        (ended("failed", why="given_up"), "The model itself said"),
        (ended("partial", why="run_cost", code="run_cost"), "in part. It would have cost more"),
        (ended("failed", why="some_code_of_a_host"), "It failed. some_code_of_a_host"),
        (ended("stopped"), "stopped it"),
        (None, "It has no end"),
    ],
)
def test_each_end_has_words(done: Done | None, told: str) -> None:
    assert told in reason_of(replace(RECORD, ended=done))


def test_a_model_that_gave_up_had_met_something() -> None:
    told = reason_of(replace(TOLD, ended=ended("failed", why="given_up")))
    assert told == (
        "It failed. What it had to press was covered by something else."
        " The model itself said that it could not do it."
    )


def test_every_limit_and_every_end_of_ours_has_a_sentence() -> None:
    ends = {"broke", "no_model", "no_step", "stuck", "page_gone", "page_unreadable", "not_done"}
    for code in (LIMITS - {"limit"}) | ends:
        assert code in _REASONS, code
        assert code in SENTENCES, code
