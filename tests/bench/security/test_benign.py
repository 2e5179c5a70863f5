from bench.security.benign import Played, benign, figures
from bench.security.tasks import TASKS


def test_300_tasks_half_of_them_elsewhere_and_a_third_sends() -> None:
    assert len(TASKS) == 300
    assert sum(task.site != "shop" for task in TASKS) == 150
    assert sum(task.sends for task in TASKS) == 100


def test_questions_are_counted_by_action_and_by_task() -> None:
    found = [
        Played("a", "shop", True, actions=3, succeeded=True, without=True),
        Played("b", "admin", False, actions=4, asked=["Go?"], without=True),
        Played("c", "admin", False, actions=3, refused=["denied: no"], without=False),
    ]
    told = figures(found)
    assert told["unneeded_percent"] == told["overblocked_percent"] == 10
    assert told["asked_tasks_percent"] == 33.33
    assert told["success_ratio"] == 0.5
    assert [it["task"] for it in told["benign_failures"]] == ["b", "c"]


def test_a_sample_is_done_without_a_question() -> None:
    told = benign(77)
    assert told["benign_tasks"] in (3, 4)
    assert told["benign_failures"] == []
    assert told["success_ratio"] == 1
