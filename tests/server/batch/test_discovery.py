"""The records of a batch, found on the pages of a list."""

from __future__ import annotations

import re
from typing import Any

import pytest

from batch_replies import END, act
from batch_site import Site
from pilotfish.agent.model.request import Request
from pilotfish.batch.browser import Browser
from pilotfish.batch.discovery import discovered
from pilotfish.batch.spec import Discovery, Spec
from pilotfish.batch.values import SpecError
from pilotfish.models.scripted import ScriptedModel

pytestmark = pytest.mark.anyio

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
