from __future__ import annotations

from pilotfish.agent.run.lesson import Lesson


def test_deeds_are_kept_of_a_lesson_only() -> None:
    lesson = Lesson()
    lesson.heard({"action": "click"})
    lesson.asked = True
    lesson.begin(may=False)
    lesson.heard({"action": "click"})
    assert not lesson.on and lesson.deeds.empty()
    lesson.asked = True
    lesson.begin(may=True)
    for _ in range(300):
        lesson.heard({"action": "click"})
    assert lesson.on and not lesson.asked and lesson.deeds.qsize() == 200
