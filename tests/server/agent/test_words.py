import pytest

from pilotfish.agent.words import pattern_of, table_of


def test_patterns_find_phrases_in_any_case() -> None:
    assert pattern_of("task", "tell").match("FIND OUT whether it is open")
    assert not pattern_of("task", "tell").match("findout")
    assert pattern_of("state", "cancels").search("×")


def test_there_are_twelve_months_and_no_month_twice() -> None:
    months = table_of("languages")["months"]
    names = " ".join(months).split()
    assert (len(months), len(names)) == (12, len(set(names)))


def test_a_table_has_its_name() -> None:
    with pytest.raises(KeyError):
        table_of("weather")
