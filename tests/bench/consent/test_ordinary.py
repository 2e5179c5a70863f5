from __future__ import annotations

import pytest
from bench.consent.ordinary import Ordinary, steps_of
from bench.consent.ordinary_plays import of_ordinary, told_of
from bench.consent.play import Card
from bench.consent.scenes import Seen
from bench.consent.stage import Arrival, Scene
from bench.consent.tasks import Step

SCENE = Scene("/", "", "", steps_of("press Star; press Delete"))
TASK = Ordinary("shop: Delete it", "shop", SCENE, "Delete it", due=((1,),))


def test_steps_are_read_from_a_line() -> None:
    told = "press Star#2; fill textbox Name = A = B; pick Period = 90 days; wait 800"
    assert steps_of(told) == (
        Step("click", "button", "Star", "", 2),
        Step("fill_input", "textbox", "Name", "A = B"),
        Step("select_option", "combobox", "Period", "90 days"),
        Step("wait", value=800),
    )
    with pytest.raises(KeyError):
        steps_of("shove Star")


def test_a_card_where_nothing_is_due_is_noise_and_the_due_one_missing() -> None:
    seen = Seen(cards=[Card(0, "Star?")], deeds=[Arrival(1, "DELETE", "/7")])
    told = told_of(TASK, seen)
    assert (told.actions, told.noise, told.missing) == (1, 1, 1)
    found = of_ordinary([told])
    assert (found["asked_noise"], found["due_missing"], found["due_of_cards"]) == (100, 1, 0)


def test_a_card_is_held_against_the_record_that_the_application_changed() -> None:
    deed = Arrival(1, "PUT", "/7", "mail=a@b.example")
    scene = Scene("/", "", "", steps_of("fill textbox Mail = a@b.example; press Save"))
    task = Ordinary("", "shop", scene, "", due=((1,),))
    right = Card(1, "Change “Ada”?", "Mail: a@b.example")
    told = told_of(task, Seen(cards=[right], deeds=[deed], touched=["Ada"]))
    assert (told.objects_right, told.values_right, told.wrong) == (1, 1, [])
    wrong = told_of(task, Seen(cards=[Card(1, "Save “Form”?")], deeds=[deed], touched=["Ada"]))
    assert wrong.wrong == ["object", "values"]
