import pytest

from fakes import row, view
from pilotfish.recipes.aiming import Lost, aimed, told
from pilotfish.recipes.recipe import RecipeStep
from pilotfish.record.place import Place

PAGE = view("/", [row(4, "textbox", "Name"), row(5, "textbox", "City"), row(6, "switch", "Dark")])


def test_targets_become_refs_also_within_arguments() -> None:
    step = RecipeStep("fill_input", Place("textbox", "Name"), {"value": "{who}"})
    assert aimed(step, PAGE, {"who": "Ada"}) == {"ref": 4, "value": "Ada"}
    fields = [{"target": {"role": "textbox", "name": "City"}, "value": "{who}"}]
    form = RecipeStep("fill_form", args={"fields": fields})
    assert aimed(form, PAGE, {"who": "Oslo"}) == {"fields": [{"ref": 5, "value": "Oslo"}]}


@pytest.mark.parametrize(
    ("place", "why"),
    [
        (Place("textbox", "Street"), "sought one textbox “Street”, found 0"),
        (Place("textbox", "*"), "found 2"),
        (Place("switch", "Dark", state={"checked": True}), "sought switch “Dark” checked"),
    ],
)
def test_what_does_not_fit_exactly_once_is_lost(place: Place, why: str) -> None:
    with pytest.raises(Lost, match=why):
        aimed(RecipeStep("click", place), PAGE, {})


def test_a_step_in_a_line() -> None:
    step = RecipeStep("fill_input", Place("textbox", "Name"), {"value": "{who}"})
    assert told(step, {"who": "Ada"}) == "fill_input textbox “Name” {'value': 'Ada'}"
