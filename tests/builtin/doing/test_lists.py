"""A comma list of labels and values is asked about; it never runs into one field and is saved."""

import pytest

from builtin_site import FakeSite, drive, turn_on
from pilotfish_builtin.doing.lists import ask_about_list, take_apart
from pilotfish_builtin.intent import Form
from pilotfish_builtin.results import LEFT
from pilotfish_builtin.slots import Slot

PROFILE = """TITLE: Profile
[10]<main>
	[11]<heading level=1> Profile
	[12]<textbox value=Grace> Name
	[13]<textbox> Phone
	[14]<textbox> Job title
	[15]<textbox multiline> About you
	[16]<button> Save
"""


def profile(*answers: str) -> FakeSite:
    site = FakeSite({"/profile": PROFILE}, "/profile")
    site.answers = list(answers)

    def save(site: FakeSite) -> None:
        site.log.append(f"saved {site.value(12)}, {site.value(13)}, {site.value(14)}")

    site.buttons["Save"] = save
    return site


@pytest.mark.parametrize(
    ("task", "answer", "saved"),
    [
        ("change my name to Ada, phone 555", "Name: Ada; Phone: 555", "saved Ada, 555, None"),
        ("change my name to Ada, phone 555", "All of it", "saved Ada, phone 555, None, None"),
        ("my name is Ada, my phone is 555", "Name: Ada; Phone: 555", "saved Ada, 555, None"),
        (
            "update my profile: name Ada, job title Engineer, level 3, phone 555",
            "Name: Ada; Job title: Engineer, level 3",
            "saved Ada, 555, Engineer, level 3",
        ),
        (
            "change my job title to Engineer, level 3",
            "All of it",
            "saved Grace, None, Engineer, level 3",
        ),
    ],
)
def test_it_asks_and_does_what_was_said(task: str, answer: str, saved: str) -> None:
    site = profile(answer)
    drive(site, task)
    assert len(site.asked) == 1 and site.log == [saved]


@pytest.mark.parametrize(
    "task",
    [
        "change my name to Ada, phone 555",
        "change my name to Ada, job title Engineer",
        "name: Ada, nickname Lady, phone: 555",
        "set the name to Ada, and my phone is 555",
    ],
)
def test_without_an_answer_nothing_is_saved(task: str) -> None:
    site = profile()
    run = drive(site, task)
    assert site.log == [] and len(site.asked) == 1 and run.summary == f"{LEFT}."


@pytest.mark.parametrize(
    ("task", "saved"),
    [
        ('change my name to "Ada, phone 555"', "saved Ada, phone 555, None, None"),
        ("change my name to Lovelace, Ada", "saved Lovelace, Ada, None, None"),
        ("name: Ada, phone: 555", "saved Ada, 555, None"),
        ("change my name to Ada; phone: 555", "saved Ada, 555, None"),
        ("change about you to I like tea, coffee and cake", "saved Grace, None, None"),
    ],
)
def test_what_is_one_value_is_not_asked_about(task: str, saved: str) -> None:
    site = profile()
    drive(site, task)
    assert site.asked == [] and site.log == [saved]


def test_what_was_answered_is_not_asked_again() -> None:
    slot, form = Slot("name", "Ada, phone 555"), Form(())
    turn = turn_on(f"URL: /profile\n{PROFILE}")
    field = turn.page.element(12)
    assert field is not None
    question = ask_about_list(slot, field, form, turn)
    assert question is not None
    turn.progress.picks[question.about] = question.options["Name: Ada; Phone: 555"]
    assert ask_about_list(slot, field, form, turn) is None
    assert take_apart((slot,), form, turn) == (Slot("name", "Ada"), Slot("Phone", "555"))
