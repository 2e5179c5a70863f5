import tomllib
from pathlib import Path
from typing import Any

import pytest

from pilotfish_builtin.clauses import split_clauses, strip_courtesy

CASES = tomllib.loads(Path(__file__).with_name("clauses.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["task"])
def test_a_task_is_parted_where_something_else_is_to_be_done(case: dict[str, Any]) -> None:
    assert split_clauses(case["task"]) == case["clauses"]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Could you please cancel my plan, thanks!", "cancel my plan"),
        ("I'd like to open the cart", "open the cart"),
        ("please", "please"),
        ("can I return a mug?", "can I return a mug?"),
    ],
)
def test_courtesies_are_taken_off(said: str, meant: str) -> None:
    assert strip_courtesy(said) == meant
