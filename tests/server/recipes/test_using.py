"""A store that fails costs a run its recipes, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from fakes import FakeModel
from pilotfish.agent.failures import StoreError
from pilotfish.agent.loop.lifecycle import run as carry_out
from pilotfish.agent.run.monitor import Monitor, Monitors, RecipeBecame
from pilotfish.recipes.options import Recipes
from pilotfish.sessions.memory import MemoryStore
from recipe_runs import END, act, run_for
from recipe_site import RecipeSite

pytestmark = pytest.mark.anyio
PHONE = "set my phone to 555-0199"
STEPS = (act("click", ref=2), act("fill_input", ref=11, value="555-0199"), act("click", ref=13))


class Seen(Monitor):
    told: list[str]

    def recipe(self, run: str, name: str, became: RecipeBecame) -> None:
        self.told.append(became)


class Broken:
    """The team's own, which raises what it likes."""

    def __init__(self, failure: Exception) -> None:
        self.failure = failure

    async def usable(self, *given: Any) -> Any:
        raise self.failure

    save = played = forget = usable


@pytest.mark.parametrize("failure", [OSError("full"), StoreError("gone"), KeyError("rows")])
async def test_a_run_goes_on_without(failure: Exception, caplog: pytest.LogCaptureFixture) -> None:
    seen, model = Seen(), FakeModel([*STEPS, END])
    seen.told = []
    extra = Recipes(store=Broken(failure)).features(MemoryStore(), "pk")
    given = {"monitors": Monitors("r", (seen,)), "extra": extra}
    done = await carry_out(run_for(PHONE, model=model, page=RecipeSite(), **given))
    assert (done.status, len(model.requests)) == ("done", 4)
    assert seen.told == ["store_failed"] * 2, "at the start and at the end"
    assert caplog.text.count(f"recipes cannot be used run=r0: {type(failure).__name__}") == 2
