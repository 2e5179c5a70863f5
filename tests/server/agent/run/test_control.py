from pilotfish.agent.run.control import Control, Lesson


def test_the_agent_has_the_page_and_acts_at_first() -> None:
    control = Control()
    assert control == Control(taken_over=False, mode="act")
    assert not control.waits("click")


def test_a_mode_is_taken_from_the_page_only_if_it_is_one() -> None:
    control = Control()
    for sent in ("show", "fast", None, ["ask"]):
        control.set_mode(sent)
    assert control.mode == "show"
    assert control.waits("click") and not control.waits("find")


def test_a_new_document_has_no_settings_yet() -> None:
    control = Control(taken_over=True, mode="ask", pauses=True)
    control.renew()
    assert control == Control(taken_over=True)


def test_what_the_page_reports_is_heard() -> None:
    control = Control()
    told = [("mode", {"mode": "ask"}), ("narration", {"pause": True}), ("teach", None)]
    assert all(control.heard(name, payload) for name, payload in told)
    assert (control.mode, control.pauses, control.lesson.asked) == ("ask", True, True)
    assert not control.heard("handoff", None)


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
