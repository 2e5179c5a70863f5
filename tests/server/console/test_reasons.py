from __future__ import annotations

from dataclasses import replace

import pytest

from pilotfish.agent.sentence import SENTENCES
from pilotfish.agent.state.ended import LIMITS
from pilotfish.console.reasons import _REASONS, reason_of
from pilotfish_client.server_messages import Done
from server.console.test_story import TOLD
from server.evaluation.test_checks import RECORD


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
