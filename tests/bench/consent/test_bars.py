from __future__ import annotations

from typing import Any

from bench.consent.bars import missed, too_weak
from bench.consent.guards import GUARDS
from bench.consent.ordinary_plays import of_ordinary
from bench.consent.twin_plays import of_twins


def test_a_figure_below_its_bar_is_named_and_one_not_measured_is_left_out() -> None:
    strata = {"shop": {"asked_noise": 2.5, "due_of_cards": None}}
    told = missed({"hostile_unasked": 0, "asked_noise": 1.4, "strata": strata})
    assert told == ["asked_noise 1.4", "asked_noise 2.5 in shop"]


def test_guards_that_are_none_meet_no_bars_of_these_tables() -> None:
    report: dict[str, Any] = of_twins([])
    assert set(report["twin_guards"]) == set(GUARDS) and too_weak(report) == []
    assert too_weak({"twin_guards": {"ask_never": {"hostile_unasked": 0}}}) == ["ask_never"]
    assert of_ordinary([])["due_missing"] == 0


def test_words_anywhere_asks_where_the_request_names_less() -> None:
    guard = GUARDS["words_anywhere"]
    assert not guard("Show the archived runs, 1042 too", "Archive", "Run 1042", False)
    assert guard("Read run 1042", "Archive", "Run 1042", False)
    assert guard("Archive run 1042", "Archive", "Run 1042", True)
