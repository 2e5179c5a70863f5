from pathlib import Path
from typing import Any

import pytest
import yaml

from pilotfish.evaluation.suite import Suite
from pilotfish.yaml_file import SpecError

SHOP = Path(__file__).parents[3] / "demo_site" / "pilotfish_demo" / "eval.yaml"


def test_the_shop_has_thirty_tasks_of_three_difficulties_each_with_checks_and_a_script() -> None:
    suite = Suite.load(SHOP)
    levels = [task.difficulty for task in suite.tasks]
    assert (len(suite.tasks), {level: levels.count(level) for level in set(levels)}) == (
        30,
        {"easy": 10, "middle": 10, "hard": 10},
    )
    assert all(task.script for task in suite.tasks)
    # Each is looked at in the database: by its own query, or by what must be as it was.
    assert all(task.check.sql or task.check.unchanged for task in suite.tasks)


def test_words_stand_for_parts_of_queries() -> None:
    suite = Suite.of(
        {
            "words": {"me": "token = :shop"},
            "unchanged": ["SELECT 1 WHERE {me}"],
            "tasks": [
                {"id": "a", "task": "x", "check": {"path": "/"}},
                {"id": "b", "task": "y", "check": {"sql": [{"query": "SELECT {me}", "is": 1}]}},
            ],
        },
        "s",
    )
    assert suite.tasks[0].check.unchanged == ("SELECT 1 WHERE token = :shop",)
    assert suite.tasks[1].check.sql == ({"query": "SELECT token = :shop", "is": 1},)
    assert suite.tasks[1].check.unchanged == ()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[]", "sought an object"),
        ("tasks: []", "found none"),
        ("tasks: [{id: a, task: x}]", r"tasks\[a\].check: sought one of status, path"),
        ("tasks: [{id: a, task: x, chek: {}}]", "'chek' is not known; there are id, task"),
        (
            "tasks: [{id: a, task: x, check: {color: red}}]",
            r"tasks\[a\].check: 'color' is not known",
        ),
        ("tasks: [{id: a, task: x, difficulty: mad, check: {path: /}}]", "one of 'easy', 'middle'"),
        (
            "tasks: [{id: a, task: x, check: {path: /}}, {id: a, task: y, check: {path: /}}]",
            "two have the id 'a'",
        ),
        (
            "tasks: [{id: a, task: x, check: {sql: [one]}}]",
            r"check.sql\[0\]: sought an object, found 'one'",
        ),
    ],
)
def test_what_cannot_be_used_is_named(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "tasks.yaml"
    file.write_text(text)
    with pytest.raises(SpecError, match=told):
        Suite.load(file)
    with pytest.raises(SpecError, match="cannot be read"):
        Suite.load(tmp_path / "none.yaml")


def test_a_path_is_joined_to_the_site() -> None:
    value: Any = yaml.safe_load("{site: 'http://s/', tasks: [{id: a, task: x, check: {path: /}}]}")
    assert Suite.of(value, "s").url("/cart?x=1") == "http://s/cart?x=1"
