import json
from dataclasses import replace
from pathlib import Path

import pytest

from pilotfish.evaluation.figures import (
    compared,
    difference,
    fell,
    figures_of,
    report_of,
    table_of,
    wilson,
)
from pilotfish.evaluation.suite import Suite
from pilotfish.yaml_file import SpecError
from server.evaluation.test_trial import TRIAL

RIGHT = replace(TRIAL, right=True, faults=(), tokens=100, calls=2, seconds=1.5, questions=1)
TRIALS = [replace(RIGHT, task=f"t{n}") for n in range(29)] + [
    replace(TRIAL, difficulty="hard", record="records/m-cart-1.txt")
]


def test_figures_of_a_variant() -> None:
    told = figures_of(TRIALS)["m"]
    assert (told["right"], told["trials"], told["false_done"], told["questions"]) == (29, 30, 1, 29)
    assert told["interval"] == [0.8333, 0.9941]
    assert (told["cost"], told["calls"], told["tokens"]) == (7.5, 58, 2900)
    assert told["by_difficulty"] == {"easy": [29, 29], "hard": [0, 1]}
    assert figures_of([replace(TRIAL, cost=None)])["m"]["cost"] is None


def test_the_report_links_each_failure_to_its_record() -> None:
    text = report_of("shop", TRIALS)
    assert "| m | 29 of 30 | 83 to 99 % | 1 | 29 | 7.5000 | 58 | 2900 |" in text
    assert "- m, cart, try 1: done: path: …. [record](records/m-cart-1.txt)" in text
    assert "unknown" in table_of(figures_of([replace(TRIAL, cost=None)]))


def test_it_fell_or_not(tmp_path: Path) -> None:
    before = tmp_path / "report.json"
    before.write_text(json.dumps({"figures": figures_of(TRIALS)}))
    (told,), worse = compared(figures_of(TRIALS), {}, before)
    assert told.startswith("m has not fallen by more than chance explains: 29 of 30 before, 29 of")
    fewer = figures_of([replace(it, right=n < 15) for n, it in enumerate(TRIALS)])
    (said,), fell = compared(fewer, {}, before)
    assert said.startswith("m fell: 29 of 30 before, 15 of 30 now, a difference of -")
    assert (worse, fell) == (False, True)


def test_reports_of_other_checks_are_not_compared(tmp_path: Path) -> None:
    before = tmp_path / "report.json"
    before.write_text(json.dumps({"figures": figures_of(TRIALS), "checks": {"a": "1", "b": "2"}}))
    compared(figures_of(TRIALS), {"a": "1", "b": "2"}, before)
    for checks, named in (({"a": "1", "b": "3"}, "b"), ({"b": "2"}, "a"), ({}, "a, b")):
        with pytest.raises(SpecError, match=f"other tasks or checks than there: {named}$"):
            compared({}, checks, before)
    tasks = [{"id": "a", "task": "x", "check": {"path": path}} for path in ("/", "/cart")]
    digests = [Suite.of({"tasks": [task]}, "s").checks() for task in tasks]
    assert digests[0] != digests[1] == Suite.of({"tasks": [tasks[1]]}, "s").checks()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"figures": {"other": {}}}'])
def test_what_is_no_report_is_named(tmp_path: Path, text: str) -> None:
    file = tmp_path / "report.json"
    file.write_text(text)
    with pytest.raises(SpecError, match="--against"):
        compared(figures_of(TRIALS), {}, file)


@pytest.mark.parametrize(
    ("right", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilson_as_in_the_literature(right: int, trials: int, low: float, high: float) -> None:
    """81 of 263 is the example of Newcombe (1998)."""
    interval = wilson(right, trials)
    assert (interval.low, interval.high) == pytest.approx((low, high), abs=5e-5)


def test_nothing_tried_says_nothing() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)
    assert not fell((0, 0), (5, 5))


def test_a_difference_as_in_the_literature() -> None:
    """56 of 70 against 48 of 80: Newcombe (1998), method 10."""
    interval = difference((56, 70), (48, 80))
    assert (interval.low, interval.high) == pytest.approx((0.0524, 0.3339), abs=5e-5)


@pytest.mark.parametrize(
    ("now", "before", "worse"),
    [
        ((30, 30), (30, 30), False),
        ((28, 30), (30, 30), False),
        ((20, 30), (30, 30), True),
        ((30, 30), (20, 30), False),
        ((10, 30), (20, 30), True),
    ],
)
def test_it_fell_where_chance_does_not_explain_it(
    now: tuple[int, int], before: tuple[int, int], worse: bool
) -> None:
    assert fell(now, before) is worse
