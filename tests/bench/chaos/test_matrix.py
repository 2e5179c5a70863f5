import json
from typing import Any

import pytest
from bench.chaos.fault import Fault, Message
from bench.chaos.line import Run
from bench.chaos.matrix import figures, table
from bench.chaos.play import Played

KILL = Fault("kill", Message("page", 1, "run"), True)
DOUBT = "I cannot tell whether this happened: pressed Place the order."


def played(**changes: Any) -> Played:
    told = {
        "fault": KILL, "happened": True, "status": "done", "summary": "Pressed Place the order.",
        "asked": (), "orders": 1, "placings": 1, "resumed": None, "heard": (),
    }  # fmt: skip
    return Played(**{**told, **changes})


@pytest.mark.parametrize(
    ("changes", "lost", "lied"),
    [
        ({}, False, False),
        ({"status": "", "summary": ""}, True, False),
        ({"status": "failed", "summary": "The server restarted."}, True, False),
        ({"status": "", "asked": ("Was it placed?",)}, False, False),
        ({"orders": 0}, True, True),
        ({"orders": 0, "summary": "That needs a language model."}, True, False),
        ({"orders": 0, "summary": DOUBT}, False, False),
        ({"orders": 0, "status": "partial", "summary": DOUBT}, False, False),
    ],
)
def test_what_counts_as_lost_and_as_told_without_effect(
    changes: dict[str, Any], lost: bool, lied: bool
) -> None:
    run = played(**changes)
    assert (run.lost, run.told_without_effect) == (lost, lied)


def test_an_order_that_was_placed_and_is_not_told() -> None:
    assert played(summary="I could not go on with “place the order”").denied
    assert not played(summary=DOUBT).denied
    assert not played(orders=0, summary="Nothing was done.").denied


def test_the_figures_and_the_table_count_the_same() -> None:
    runs = [played(), played(orders=2, placings=3, resumed=1.5), played(status="failed", orders=0)]
    assert figures(runs) == {
        "runs": 3,
        "max_effects": 2,
        "max_placings": 3,
        "told_done_without_effect": 0,
        "told_not_done_with_effect": 0,
        "lost_runs": 1,
        "resume_p95_s": 1.5,
        "not_reached": 0,
    }
    first, last = table(runs).splitlines()[1:]
    assert first.split()[-8:] == last.split()[-8:] == ["3", "1", "0", "0", "1", "2", "0", "0"]
    assert first.startswith("kill before a message of the page")


def test_a_fault_meets_its_message_once_and_letters_do_not_count() -> None:
    run = Run(Fault("cut", Message("server", 2, "act"), False))
    say = [{"type": "welcome"}, {"type": "ping"}, {"type": "subtitle", "letters": "a"}]
    assert [run.hear("server", json.dumps(it)) for it in say] == [None] * 3
    assert run.hear("page", json.dumps({"type": "run"})) is None
    assert run.hear("server", json.dumps({"type": "act"})) is run.fault
    assert run.hear("server", json.dumps({"type": "act"})) is None
    assert [str(it.number) + it.type for it in run.heard] == ["1welcome", "1run", "2act", "3act"]
    assert len(run.talked) == 2
