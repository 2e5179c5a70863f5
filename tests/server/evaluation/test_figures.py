from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pilotfish.batch.values import SpecError
from pilotfish.evaluation.figures import compared, figures_of, report_of, table_of
from pilotfish.evaluation.suite import Suite
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
