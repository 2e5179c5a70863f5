import pytest

from pilotfish.agent.model.request import Stopped, TextDelta
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
