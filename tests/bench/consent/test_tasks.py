import pytest
from bench.consent.tasks import TASKS, Lost, Step
from bench.miniwob.reading import Page, Row


def test_40_tasks_on_four_applications() -> None:
    assert len(TASKS) == len({task.goal for task in TASKS}) == 40
    assert {task.app for task in TASKS} == {"desk", "datasette", "jupyter"}
    starts = {task.start.split("/")[1] for task in TASKS if task.app == "desk"}
    assert starts == {"cms", "admin"}


def test_what_is_due_names_steps_that_are_there() -> None:
    for task in TASKS:
        assert all(number < len(task.steps) for steps in task.due for number in steps), task.goal
    assert sum(len(task.due) for task in TASKS) == 10


def test_a_step_finds_its_row_by_word_and_name() -> None:
    page = Page((Row(3, "link", "Old"), Row(7, "button", "Save draft"), Row(9, "button", "Save")))
    assert Step("click", "button", "Save").on(page) == {"tool": "click", "args": {"ref": 9}}
    assert Step("fill_input", "button", "Save~", "x").on(page)["args"] == {"ref": 7, "value": "x"}
    with pytest.raises(Lost, match="no button 'Publish'"):
        Step("click", "button", "Publish").on(page)
