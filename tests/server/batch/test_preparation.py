import re
from pathlib import Path
from typing import Any

import pytest

from batch_replies import END, act
from batch_site import Site
from pilotfish.agent.model.request import Request
from pilotfish.batch.browser import Browser
from pilotfish.batch.preparation import Asked, discovered, prepared
from pilotfish.batch.spec import Discovery, Spec
from pilotfish.models.scripted import ScriptedModel
from pilotfish.yaml_file import SpecError

pytestmark = pytest.mark.anyio


async def test_a_spec_and_its_input_are_a_batch(tmp_path: Path) -> None:
    """E14: a spec by hand runs without a planner."""
    (tmp_path / "spec.yaml").write_text("task: read {n}\nurl: http://s/{n}\nid: n")
    (tmp_path / "in.csv").write_text("n\nA\nB\n")
    asked = Asked(spec=tmp_path / "spec.yaml", input=tmp_path / "in.csv", workers=3)
    made = await prepared(asked, tmp_path / "run", print)
    assert made is not None
    assert ([it.id for it in made.records], made.workers) == (["A", "B"], 3)


async def test_a_sentence_that_names_its_records_is_a_batch(tmp_path: Path) -> None:
    """K4."""
    told = {"task": "read {n}", "url": "http://s/{n}", "id": "n", "fields": ["total"]}
    model = ScriptedModel([told | {"samples": [{"n": "A"}, {"n": "B"}]}])
    asked = Asked(task="the totals of A and B", url="http://s", model=model)
    made = await prepared(asked, tmp_path, print)
    assert made is not None and [it.id for it in made.records] == ["A", "B"]


async def test_what_is_missing_is_said(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="--spec"):
        await prepared(Asked(), tmp_path, print)


async def test_an_address_with_a_placeholder_is_never_opened_as_it_stands(tmp_path: Path) -> None:
    """K6: it needs values, or a discovery."""
    (tmp_path / "spec.yaml").write_text(
        "task: read {username}\nurl: http://s/{username}\nid: username"
    )
    with pytest.raises(SpecError, match=r"needs values of username: give --input FILE, --discover"):
        await prepared(Asked(spec=tmp_path / "spec.yaml"), tmp_path / "run", print)


ALL = [f"A-{n}" for n in range(1, 31)]


def spec(site: Site, expected: int | None = None) -> Spec:
    found = Discovery(f"{site.url}/list", expected=expected)
    return Spec("read {number}", site.url + "/orders/{number}", id="number", discover=found)


def reply(request: Request) -> dict[str, Any]:
    """As a language model goes through pages."""
    names = [step.name for step in request.steps]
    if names and names[-1] == "save_progress":
        onward = [it for it in request.observation.rows() if it.name == "Next"]
        return act(("click", {"ref": onward[0].ref})) if onward else END
    numbers = [
        cell
        for row in request.observation.rows()
        for cell in row.cells or ()
        if isinstance(cell, str) and re.fullmatch(r"A-\d+", cell)
    ]
    return act(("save_progress", {"data": {"records": [{"number": it} for it in numbers]}}))


@pytest.mark.parametrize("model", ["builtin", ScriptedModel([reply] * 9)])
async def test_thirty_items_over_four_pages_are_found_in_full(site: Site, model: Any) -> None:
    """K6, with and without a language model."""
    async with Browser(model=model) as browser:
        records, _ = await discovered(browser, spec(site, expected=30))
    assert [record.id for record in records] == ALL


async def test_fewer_than_expected_is_said(site: Site) -> None:
    async with Browser(model="builtin") as browser:
        with pytest.raises(SpecError, match="sought 31 records, found 30"):
            await discovered(browser, spec(site, expected=31))
