from itertools import pairwise

import pytest

from fakes import done, view
from pilotfish.agent.features.repeats import Repeats, category_of, fingerprint_of
from pilotfish.agent.page.step import Step
from pilotfish.agent.page.target import Target
from pilotfish.agent.state.trajectory import Trajectory
from server.agent.features.acting import page, stepped

pytestmark = pytest.mark.anyio
HERE, THERE = page("Shop"), page("Cart")


def repeats(stage) -> Repeats:
    return Repeats(stage().run, Trajectory(view=view(), actions=()))


async def test_repeats_are_noticed_at_five_eight_and_twelve(stage) -> None:
    """Row 61: stuck on a call. B1: hint, warning, new strategy, exactly there; the number of the
    element does not matter.
    """
    feature, levels = repeats(stage), []
    for ref in range(1, 13):
        await stepped(feature, "click", HERE, HERE, target=Target("button", "Next"), ref=ref)
        levels.append(feature.state.level)
    assert levels == [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 3]
    assert feature.tail().startswith("Note: click on button “Next” 12 times")


async def test_looking_around_is_noticed_even_between_other_things(stage) -> None:
    """B2: interleaved scrolling and waiting."""
    feature = repeats(stage)
    for number in range(5):
        await stepped(feature, "scroll" if number % 2 else "wait", HERE, HERE, amount=number)
    assert feature.state.level == 1
    assert "looked or waited 5 times" in feature.tail()


async def test_a_notice_stays_until_a_productive_action_changes_the_page(stage) -> None:
    """B4: it is sticky, and ends by its own condition."""
    feature = repeats(stage)
    for number in range(5):
        await stepped(feature, "scroll", HERE, HERE, amount=number)
    await stepped(feature, "click", HERE, HERE, ref=3)
    assert feature.tail() != "", "a click that changes nothing is no progress"
    await stepped(feature, "click", HERE, THERE, ref=4)
    assert feature.tail() == ""


async def test_what_speaks_to_the_visitor_does_not_count(stage) -> None:
    feature = repeats(stage)
    for _ in range(6):
        await stepped(feature, "ask_user", HERE, HERE, question="Which?")
    assert (feature.state.prints, feature.tail()) == ([], "")


async def test_the_same_press_without_effect_ends_the_run_and_a_form_does_not(stage) -> None:
    """B6: keyed by action and target; eight fields of a form."""
    form = repeats(stage)
    for ref in range(8):
        field = Target("textbox", f"Field {ref}")
        await stepped(form, "fill_input", HERE, HERE, target=field, value="x")
    assert form.state.level == 0 and await form.before_turn() is None
    spam = repeats(stage)
    for ref in range(6):
        assert await spam.before_turn() is None
        await stepped(spam, "click", HERE, HERE, target=Target("button", "Pay"), ref=ref)
    ended = await spam.before_turn()
    assert ended is not None and ended.why == "stuck"


async def test_a_press_that_changes_the_page_may_be_repeated(stage) -> None:
    spam = repeats(stage)
    pages = [page(str(number)) for number in range(9)]
    for before, after in pairwise(pages):
        await stepped(spam, "click", before, after, target=Target("button", "More"))
    assert await spam.before_turn() is None


async def walked(stage, pages) -> Repeats:
    feature = repeats(stage)
    for before, after in pairwise(pages):
        await stepped(feature, "border", before, after, ref=1)
    return feature


async def test_a_wizard_at_one_address_with_changing_pages_is_not_nudged(stage) -> None:
    """B3: one-page applications."""
    feature = await walked(stage, [page(f"Step {number} of it") for number in range(30)])
    assert feature.tail() == ""


async def test_going_round_at_one_address_is_noticed_with_more_weight_each_time(stage) -> None:
    """A hint, a warning, a new strategy: three different sentences at 10, 15 and 20."""
    round_about = [page("one"), page("two")] * 20
    told = {count: (await walked(stage, round_about[: count + 3])).tail() for count in range(22)}
    assert told[9] == ""
    hint, warning, strategy = (told[count].replace(str(count), "N") for count in (10, 15, 20))
    assert hint.startswith("Note: you have been at / for N actions without anything new")
    assert warning.endswith("go elsewhere")
    assert "this strategy does not work" in strategy
    assert len({hint, warning, strategy}) == 3
    assert told[14].replace("14", "N") == hint
    assert told[21].replace("21", "N") == strategy


async def test_another_address_begins_anew(stage) -> None:
    """B4."""
    pages = [*[page("one"), page("two")] * 8, page("three", "/other")]
    assert (await walked(stage, pages)).tail() == ""


@pytest.mark.parametrize(
    ("name", "category"),
    [
        ("click", "productive"),
        ("navigate", "productive"),
        ("add_to_cart", "productive"),
        ("scroll", "passive"),
        ("wait", "passive"),
        ("find", "passive"),
        ("ask_user", "neutral"),
        ("border", "neutral"),
    ],
)
def test_categories(name: str, category: str) -> None:
    """B2."""
    assert category_of(name) == category


def test_an_action_on_the_same_thing_has_the_same_fingerprint_under_any_number() -> None:
    """B1: normalised by target, not by number."""
    pay = Target("button", "Pay", "Order")
    one = Step(1, "a", "click", {"ref": 7}, done(), target=pay)
    other = Step(2, "b", "click", {"ref": 19}, done(), target=pay)
    assert fingerprint_of(one) == fingerprint_of(other)
    typed = Step(3, "c", "fill_input", {"ref": 7, "value": "x"}, done(), target=pay)
    retyped = Step(4, "d", "fill_input", {"ref": 7, "value": "y"}, done(), target=pay)
    assert fingerprint_of(typed) != fingerprint_of(retyped)
