from dataclasses import replace
from typing import Any

import pytest

from fakes import FakeModel, FakePage, done, envelope, row, tool, view
from pilotfish import Agent, ArgumentsDelta, FeatureOptions, Models, RunOptions, Stopped
from pilotfish.agent.features.stagnation import Routes, Stagnation, again, followed, route_of
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.page.view import View
from pilotfish.agent.run.feature import Drop
from pilotfish.agent.run.run import RunLimits
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.agent.state.turns import TurnRecord
from pilotfish_client.observation import Range
from pilotfish_client.outcome import Outcome
from pilotfish_client.server_messages import Act
from server.agent.features.acting import page, stepped

pytestmark = pytest.mark.anyio
HERE, THERE = page("Shop"), page("Cart")


def stagnation(stage) -> Stagnation:
    return Stagnation(stage().run, Trajectory(view=view(), actions=()))


async def test_the_same_page_without_new_data_is_noticed_at_three_five_and_eight(stage) -> None:
    """B5, P7: a click that changes nothing counts."""
    feature, levels = stagnation(stage), []
    for ref in range(1, 9):
        await stepped(feature, "click", HERE, HERE, ref=ref)
        levels.append(feature.state.level)
    assert levels == [0, 0, 1, 1, 2, 2, 2, 3]
    assert "end the run now" in feature.tail()


@pytest.mark.parametrize(
    ("reply_format", "end", "other"),
    [("envelope", "is_final", "finish"), ("tools", "finish", "is_final")],
)
async def test_notices_name_the_end_of_the_format(reply_format: Any, end: str, other: str) -> None:
    """B4, B5: an agent that presses the same button again, in both formats."""
    press = [ArgumentsDelta(0, "c1", "click", '{"ref": 1}'), Stopped("tool_use")]
    again: Any = envelope(tool("click", ref=1)) if reply_format == "envelope" else press
    model = FakeModel([again] * 9)
    thresholds = FeatureOptions(unchanged=(1, 2, 3), repeated=(1, 2, 3), same_address=(1, 2, 3))
    agent = Agent(
        models=Models(agent=model, reply_format=reply_format),
        runs=RunOptions(builtin_features=thresholds),
    )
    await agent.run("press Next", FakePage(views=[view(lines=[row(1, "button", "Next")])]))
    notes = [it for it in str(model.requests[4].messages[-1].text).split("\n") if "Note: " in it]
    told = [it for it in notes if it != "Note: as in turn 4."]
    assert [f"{end} with" in it or f"with {end}" in it for it in told] == [True] * 2, notes
    assert not any(other in it for it in notes)


@pytest.mark.parametrize("news", ["page", "data", "state"])
async def test_a_changed_page_or_new_data_begins_anew(stage, news: str) -> None:
    """B5: reset on save_progress and on a new signature."""
    feature = stagnation(stage)
    for ref in range(5):
        await stepped(feature, "click", HERE, HERE, ref=ref)
    if news == "data":
        feature.trajectory.collected = {"rows": [1]}
    if news == "state":
        feature.trajectory.state = {"a": 1}
    await stepped(feature, "click", HERE, THERE if news == "page" else HERE, ref=9)
    assert (feature.state.count, feature.tail()) == (0, "")


async def test_an_answer_and_a_find_are_something_new(stage) -> None:
    feature = stagnation(stage)
    found = Outcome(status="done", data={"lines": ["a"]})
    for ref in range(4):
        await stepped(feature, "click", HERE, HERE, ref=ref)
    await stepped(feature, "find", HERE, HERE, outcome=found, text="a")
    assert feature.state.count == 4
    await stepped(feature, "ask_user", HERE, HERE, outcome=done("answered: L"), question="?")
    assert feature.state.count == 0


async def test_what_a_server_has_not_given_before_is_something_new(stage) -> None:
    """Eight server actions in a row on an unchanged page are work, and no standstill."""
    feature = stagnation(stage)
    for number in range(12):
        rows = Outcome(status="done", data={"rows": [number]})
        await stepped(feature, "orders", HERE, HERE, where="server", outcome=rows, page=number)
        assert (feature.state.count, feature.tail()) == (0, "")
        assert await feature.before_turn() is None


@pytest.mark.parametrize("outcome", [done("none"), Outcome(status="failed", reason="timeout")])
async def test_the_same_answer_again_or_a_failure_is_nothing_new(stage, outcome: Outcome) -> None:
    feature = stagnation(stage)
    for number in range(8):
        await stepped(feature, "orders", HERE, HERE, where="server", outcome=outcome, page=number)
    assert feature.state.level >= 2


async def test_a_run_that_does_not_end_itself_is_ended(stage) -> None:
    """Row 61: stuck on a page. B5: at eight it must end; two turns later it ends as partial."""
    feature = stagnation(stage)
    for ref in range(8):
        await stepped(feature, "click", HERE, HERE, ref=ref)
    for number in range(3):
        assert await feature.before_turn() is None
        feature.trajectory.commit(TurnRecord(number, {}, ()), HERE)
    ended = await feature.before_turn()
    assert ended is not None
    assert (ended.status, ended.why) == ("partial", "stuck")


async def test_a_long_reply_is_cut_where_nothing_changes(stage) -> None:
    feature = stagnation(stage)
    for ref in range(12):
        await stepped(feature, "click", HERE, HERE, ref=ref)
    prepared = stage().actions.prepare("click", {}, ())
    assert isinstance(await feature.before_action(Invoke("click", {}), prepared), Drop)


def leading_back(first: View, again: View) -> FakePage:
    """A page at `first`, which `navigate` leaves for a dead end, and comes back to as `again`."""
    route, bad = route_of(first), view("/dead-end", [row(99, "button", "Nothing")], document="d2")

    def navigate(act: Act) -> Outcome:
        page.views.append(again if act.args["path"] == route else bad)
        return done("there")

    page = FakePage({"navigate": navigate}, [first])
    return page


async def test_a_critical_stall_goes_back_to_the_last_good_route_once(stage) -> None:
    """G10: by the loop itself, without the model; and not a second time."""
    good = view("/cart", [row(1, "button", "/cart")])
    page = leading_back(good, good)
    start = [envelope(tool("navigate", path="/cart")), envelope(tool("navigate", path="/dead-end"))]
    stuck = [envelope(tool("click", ref=number)) for number in range(10, 40)]
    s = stage(*start, *stuck, page=page, limits=RunLimits(max_turns=30))
    ended = await run(s.run)
    paths = [act.args["path"] for act in page.acts if act.name == "navigate"]
    assert paths == ["/cart", "/dead-end", "/cart"]
    assert len(s.model.requests) < 30
    assert ended.why in ("stuck", "max_turns")


async def test_what_stood_in_its_fields_is_entered_again_where_they_are_empty(stage) -> None:
    def form(document: str, *values: str | None):
        name, city, gift, secret = values
        filled = {"filled": True} if secret else {}
        return view(
            "/form",
            [
                row(1, "textbox", "Name", **({"value": name} if name else {})),
                row(2, "textbox", "City", **({"value": city} if city else {})),
                row(3, "checkbox", "Gift", **({"checked": True} if gift else {})),
                row(4, "textbox", "Password", type="password", **filled),
            ],
            document=document,
        )

    page = leading_back(
        form("d1", "Ada", "Bonn", "yes", "yes"), form("d3", None, "Rome", None, None)
    )
    stuck = [envelope(tool("click", ref=number)) for number in range(10, 40)]
    s = stage(envelope(tool("navigate", path="/dead-end")), *stuck, page=page)
    await run(s.run)
    entered = [(act.name, act.args) for act in page.acts if act.name in ("fill_input", "check")]
    assert entered == [("fill_input", {"ref": 1, "value": "Ada"}), ("check", {"ref": 3})]


async def test_it_is_scrolled_to_what_was_in_view_and_what_was_written_there_holds_again(
    stage,
) -> None:
    """G10: scroll and state."""

    def shop(document: str, above: int, first: int):
        lines = [row(number, "button", f"Mug {number}") for number in range(1, 40)]
        whole = view("/mugs", lines, document=document)
        scroll = replace(whole.facts.scroll, above=above)
        seen = [Range(first=f"e{first}", last=f"e{first + 5}")]
        return replace(whole, facts=replace(whole.facts, scroll=scroll, visible=seen))

    page = leading_back(shop("d1", 900, 20), shop("d3", 0, 1))
    start = [
        envelope(tool("write_state", values={"chosen": "Mug 20"})),
        envelope(tool("navigate", path="/dead-end")),
        envelope(tool("write_state", values={"chosen": "none", "tried": "the end"})),
    ]
    stuck = [envelope(tool("click", ref=number)) for number in range(110, 140)]
    s = stage(*start, *stuck, page=page)
    await run(s.run)
    assert [act.args for act in page.acts if act.name == "scroll_to"] == [{"ref": 20}]
    assert s.journal.standings[-1]["state"] == {"chosen": "Mug 20", "tried": "the end"}


CART = view("/cart?page=2#top", [row(1, "textbox", "City", value="Bonn")])
END = view("/dead-end")


def test_a_route_is_path_and_query() -> None:
    assert route_of(CART) == "/cart?page=2"


def test_what_led_somewhere_else_was_good_with_what_stood_in_its_fields() -> None:
    routes = followed(Routes(), CART, END, {}, FeatureOptions())
    assert routes.good == ["/cart?page=2"]
    empty = view("/cart?page=2", [row(7, "textbox", "City")])
    assert again(routes, empty) == [Invoke("fill_input", {"ref": 7, "value": "Bonn"})]
    assert again(routes, CART) == [], "it holds something already"


@pytest.mark.parametrize("options", [FeatureOptions(), FeatureOptions(checkpoint_every=2)])
def test_checkpoints_are_kept_too_and_the_way_back_is_to_another_route(
    options: FeatureOptions,
) -> None:
    routes = Routes()
    for step in range(options.checkpoint_every):
        assert not routes.good, step
        routes = followed(routes, END, END, {}, options)
    assert routes.good == ["/dead-end"]
    assert routes.before("/dead-end") is None
    further = followed(routes, END, CART, {}, options)
    back = further.before("/cart?page=2")
    assert back is not None and back.good == ["/dead-end"]


@pytest.mark.parametrize("kept", [1, 3])
def test_so_many_checkpoints_are_kept_as_the_host_says(kept: int) -> None:
    routes, options = Routes(), FeatureOptions(checkpoints=kept)
    for number in range(12):
        routes = followed(routes, view(f"/{number}"), END, {}, options)
    assert routes.good == [f"/{number}" for number in range(12 - kept, 12)]
