"""What worked once is played without a model, and given back where the page differs."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fakes import FakeHost, FakeModel, envelope
from pilotfish.agent.failures import StoreError
from pilotfish.agent.loop.lifecycle import run as carry_out
from pilotfish.agent.run.contract import Contract
from pilotfish.agent.run.control import Control
from pilotfish.agent.run.monitor import Monitor, Monitors, RecipeBecame
from pilotfish.agent.run.plan_options import Planning
from pilotfish.agent.run.seams import User
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.recipes.options import Recipes
from pilotfish.recipes.playing import Played, Playing, Plays
from pilotfish.recipes.recipe import RecipeScope
from pilotfish.recipes.written import as_mapping
from pilotfish.sessions.memory import MemoryStore
from pilotfish_client.server_messages import Subtitle
from recipe_runs import END, Depot, act, run_for
from recipe_site import RecipeSite

pytestmark = pytest.mark.anyio
PHONE = "set my phone to 555-0199"


@pytest.fixture
def depot(tmp_path: Path) -> Depot:
    return Depot(tmp_path)


async def taught(depot: Depot, user: str = "ada") -> None:
    replies = (act("click", ref=2), act("fill_input", ref=11, value="555-0199"))
    told = await depot.learned(RecipeSite(), PHONE, *replies, act("click", ref=13), user=user)
    assert told.done.status == "done" and told.calls == 4


async def test_the_same_request_costs_no_call(depot: Depot) -> None:
    await taught(depot)
    site, judge = RecipeSite(), FakeModel([])
    contract = Contract(judge=True)
    told = await depot.run(site, "Set my phone to 555-0200.", judge=judge, contract=contract)
    assert (told.done.status, told.calls, judge.requests) == ("done", 0, [])
    assert site.saved == [("555-0200", "US dollar")]
    assert "saved" in told.done.summary
    said = [it.text for it in told.host.of(Subtitle)]
    assert said == ["I have done this before, so I take the same steps. Stop me if I should not."]


async def test_other_ids_order_and_case_cost_no_call(depot: Depot) -> None:
    await taught(depot)
    site = RecipeSite(redrawn=True)
    told = await depot.run(site, PHONE)
    assert (told.done.status, told.calls, site.saved) == ("done", 0, [("555-0199", "US dollar")])


async def test_what_is_not_drawn_yet_is_waited_for_once(depot: Depot) -> None:
    await taught(depot)
    site = RecipeSite(slow=True)
    told = await depot.run(site, PHONE)
    assert (told.done.status, told.calls, site.saved) == ("done", 0, [("555-0199", "US dollar")])
    assert [it.name for it in site.acts].count("wait") == 1


async def test_a_renamed_button_costs_one_call(depot: Depot) -> None:
    await taught(depot)
    site = RecipeSite(renamed=True)
    told = await depot.run(site, PHONE, act("click", ref=13))
    assert (told.done.status, told.calls, site.saved) == ("done", 1, [("555-0199", "US dollar")])
    assert any("sought one button “Save”, found 0" in it for it in told.verdicts)
    again = await depot.run(RecipeSite(renamed=True), PHONE)
    assert again.calls == 0, "the new version has the new name"


async def test_one_more_step_costs_one_call(depot: Depot) -> None:
    await taught(depot)
    site = RecipeSite(extra=True)
    told = await depot.run(site, PHONE, act("click", ref=14))
    assert (told.done.status, site.saved) == ("done", [("555-0199", "US dollar")])
    assert told.calls == 1


async def test_the_model_reads_the_rest_as_its_plan(depot: Depot) -> None:
    await taught(depot)
    told = await depot.run(RecipeSite(renamed=True), PHONE, act("click", ref=13))
    (tail,) = (block for it in told.prompt.situations for block in it.tail if "recorded" in block)
    assert "sought one button “Save”, found 0" in tail and tail.endswith("1. click button “Save”")


async def test_what_is_on_already_is_not_switched_off(depot: Depot) -> None:
    task = "turn on dark mode"
    first = (act("click", ref=2), act("click", ref=10))
    await depot.learned(RecipeSite(), task, *first)
    site = RecipeSite(dark=True)
    told = await depot.run(site, task, END, END)
    assert site.dark and told.calls > 0


async def test_a_name_that_does_another_thing_is_not_claimed(depot: Depot) -> None:
    task = "archive order TW-1"
    await depot.learned(RecipeSite(path="/orders"), task, act("click", ref=100))
    good = await depot.run(RecipeSite(path="/orders"), "archive order TW-2")
    assert (good.calls, good.done.status) == (0, "done")
    site = RecipeSite(path="/orders", deletes=True)
    stop = {"memory": "", "actions": [], "is_final": True, "summary": "x", "outcome": "failed"}
    told = await depot.run(site, task, stop)
    assert told.done.status == "failed" and told.calls == 1
    assert any("sought “archive” at the end" in it for it in told.verdicts)


async def test_of_several_alike_none_is_guessed(depot: Depot) -> None:
    await depot.learned(RecipeSite(path="/orders"), "archive order TW-1", act("click", ref=100))
    site = RecipeSite(path="/orders", orders=["TW-5", "TW-6"])
    told = await depot.run(site, "archive order TW-7", END, END)
    assert not site.gone and told.calls > 0


async def test_a_stop_forgets_the_draft(depot: Depot) -> None:
    await taught(depot)
    (draft,) = await depot.waiting()
    trajectory = Trajectory(view=await RecipeSite().observe(), actions=())
    feature = Playing(
        run_for(PHONE), trajectory, Plays(depot.kept, RecipeScope(owner=draft.scope.owner))
    )
    feature.state = Played(tried=True, recipe=as_mapping(draft))
    await feature.ended(Ended("stopped"))
    assert await depot.waiting() == []


async def test_a_late_effect_is_waited_for_and_no_press_is_repeated(depot: Depot) -> None:
    await taught(depot)
    site = RecipeSite(late=True)
    told = await depot.run(site, PHONE)
    assert (told.done.status, told.calls, site.saved) == ("done", 0, [("555-0199", "US dollar")])
    assert [act.name for act in site.acts] == ["click", "fill_input", "click", "wait"]


async def test_a_step_that_nothing_came_of_is_left_to_the_model_for_good(depot: Depot) -> None:
    """A switch that was pressed unseen and is pressed again is off: no second press proves it."""
    await taught(depot)
    (draft,) = await depot.waiting()
    view = await RecipeSite().observe()
    feature = Playing(
        run_for(PHONE),
        Trajectory(view=view, actions=()),
        Plays(depot.kept, RecipeScope(owner=draft.scope.owner)),
    )
    feature.state = Played(True, as_mapping(draft), at=1, silent=view.signature())
    await feature.before_turn()
    lost = feature.state
    assert "no visible effect" in lost.lost and feature.source() is None
    feature.state = replace(lost, since=-1)
    await feature.before_turn()
    assert feature.state.lost == lost.lost


@pytest.mark.parametrize("asks", ["", "    asks: true\n"])
async def test_a_recipe_file_grants_nothing(depot: Depot, asks: str) -> None:
    """Tampered with or not: what the page guards is asked about, and a no ends it."""
    steps = "  - {action: click, target: {role: link, name: Preferences}}\n  - action: click\n"
    steps += f"    target: {{role: button, name: Save}}\n{asks}"
    depot.folder.joinpath("x.yaml").write_text(f"name: x\ngoals: [look around]\nsteps:\n{steps}")
    site, host = RecipeSite(guarded=True), FakeHost(approves=[False])
    told = await depot.run(site, "look around", host=host)
    assert (told.done.status, site.saved, len(host.confirmed)) == ("stopped", [], 1)
    site, host = RecipeSite(guarded=True), FakeHost(approves=[True])
    told = await depot.run(site, "look around", host=host)
    assert (told.done.status, len(site.saved), len(host.confirmed)) == ("done", 1, 1)


async def test_who_is_shown_is_not_played_to(depot: Depot) -> None:
    await taught(depot)
    told = await depot.run(RecipeSite(), PHONE, END, END, control=Control(mode="show"))
    assert told.calls > 0 and not told.host.of(Subtitle)


async def test_three_failures_set_it_aside(depot: Depot, caplog: pytest.LogCaptureFixture) -> None:
    await taught(depot)
    depot.learn = "approve"
    await depot.approve()
    failed = {"memory": "", "actions": [], "is_final": True, "summary": "x", "outcome": "failed"}
    for _ in range(3):
        await depot.run(RecipeSite(renamed=True), PHONE, failed)
    assert "recipe set aside" in caplog.text
    told = await depot.run(RecipeSite(), PHONE, failed)
    assert told.calls == 1 and not told.host.of(Subtitle)


async def test_the_visitor_is_asked_again_for_what_was_an_answer(depot: Depot) -> None:
    ask = act("ask_user", question="Which phone number?")
    steps = (act("click", ref=2), ask, act("fill_input", ref=11, value="555-1"))
    host = FakeHost(answers=["555-1"])
    await depot.learned(
        RecipeSite(), "change my phone number", *steps, act("click", ref=13), host=host
    )
    site, host = RecipeSite(), FakeHost(answers=["555-2"])
    told = await depot.run(site, "change my phone number", host=host)
    assert (told.calls, site.saved, len(host.asked)) == (0, [("555-2", "US dollar")], 1)


class Seen(Monitor):
    def __init__(self) -> None:
        self.told: list[str] = []

    def recipe(self, run: str, name: str, became: RecipeBecame) -> None:
        self.told.append(became)


async def test_what_became_of_it_is_told_and_the_third_failure_sets_it_aside(
    depot: Depot, caplog: pytest.LogCaptureFixture
) -> None:
    await taught(depot)
    seen = Seen()
    monitors = Monitors("r", (seen,))
    await depot.run(RecipeSite(), PHONE, monitors=monitors)
    failed = envelope(is_final=True, summary="No.", outcome="failed")
    for _ in range(3):
        await depot.run(RecipeSite(renamed=True), PHONE, failed, monitors=monitors)
    assert seen.told == ["played", "fell_back", "fell_back", "fell_back", "set_aside"]
    assert "recipe set aside" in caplog.text
    again = await depot.run(RecipeSite(), PHONE, failed)
    assert again.calls == 1


async def test_what_is_known_is_not_planned(depot: Depot) -> None:
    await taught(depot)
    planner = FakeModel([])
    makers = Recipes(depot.folder).features(depot.store, depot.tenant)
    made = run_for(
        PHONE,
        page=RecipeSite(),
        user=User("ada"),
        origin=depot.origin,
        ahead=makers,
        planning=Planning(min_words=0),
        plan_model=planner,
    )
    done = await carry_out(made)
    assert (done.status, planner.requests) == ("done", [])


class Broken:
    """The team's own, which raises what it likes."""

    def __init__(self, failure: Exception) -> None:
        self.failure = failure

    async def usable(self, *given: Any) -> Any:
        raise self.failure

    save = played = forget = usable


@pytest.mark.parametrize("failure", [OSError("full"), StoreError("gone"), KeyError("rows")])
async def test_a_store_that_fails_costs_a_run_its_recipes_only(
    failure: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    replies = (
        act("click", ref=2),
        act("fill_input", ref=11, value="555-0199"),
        act("click", ref=13),
    )
    seen, model = Seen(), FakeModel([*replies, END])
    extra = Recipes(store=Broken(failure)).features(MemoryStore(), "pk")
    given = {"monitors": Monitors("r", (seen,)), "extra": extra}
    done = await carry_out(run_for(PHONE, model=model, page=RecipeSite(), **given))
    assert (done.status, len(model.requests)) == ("done", 4)
    assert seen.told == ["store_failed"] * 2, "at the start and at the end"
    assert caplog.text.count(f"recipes cannot be used run=r0: {type(failure).__name__}") == 2
