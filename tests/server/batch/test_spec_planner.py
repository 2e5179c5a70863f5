import pytest

from pilotfish.agent.model.request import Stopped, TextDelta
from pilotfish.batch.spec import Spec
from pilotfish.batch.spec_planner import plan
from pilotfish.models.scripted import ScriptedModel
from pilotfish.yaml_file import SpecError

pytestmark = pytest.mark.anyio

SPEC = {
    "task": "What is the status of {number}?",
    "url": "http://s/{number}",
    "id": "number",
    "fields": [{"name": "status", "label": "Status"}],
}


async def test_a_sentence_becomes_a_spec_by_one_call() -> None:
    """K4."""
    model = ScriptedModel([SPEC])
    spec = await plan(model, "the status of each", url="http://s", columns=["number"])
    assert (spec.id, spec.fields[0].label, spec.allow) == ("number", "Status", ())
    (request,) = model.requests
    assert request.forced_tool == "batch_spec"


async def test_it_names_samples_and_its_budget_is_kept() -> None:
    """K4."""
    told = SPEC | {"samples": [{"number": 7}], "budget": {"turns": 4, "batch_cost": 0.5}}
    spec = await plan(ScriptedModel([told]), "order 7, for 0.5", url="http://s", columns=[])
    assert spec.samples == ({"number": "7"},)
    assert (spec.budget.turns, spec.budget.batch_cost, spec.budget.actions) == (4, 0.5, 60)
    assert Spec.of(spec.as_json()) == spec
    given = await plan(ScriptedModel([told]), "x", url="http://s", columns=["number"])
    assert given.samples == (), "the file that is given names the records"


async def test_a_sample_has_every_column() -> None:
    told = SPEC | {"samples": [{"name": "7"}]}
    with pytest.raises(SpecError, match="samples: sought 'number', found name"):
        await plan(ScriptedModel([told]), "x", url="http://s", columns=[])


async def test_a_column_that_is_not_there_is_refused() -> None:
    with pytest.raises(SpecError, match="wants a column 'number'; there are id"):
        await plan(ScriptedModel([SPEC]), "x", url="http://s", columns=["id"])


async def test_prose_is_no_spec() -> None:
    model = ScriptedModel([(TextDelta("I cannot."), Stopped("end"))])
    with pytest.raises(SpecError, match=r"no spec: 'I cannot\.'"):
        await plan(model, "x", url="http://s", columns=[])


async def test_the_matcher_plans_nothing() -> None:
    with pytest.raises(SpecError, match="name what to find with --fields"):
        await plan(ScriptedModel([], name="builtin"), "x", url="http://s", columns=[])
