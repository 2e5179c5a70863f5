import pytest

from fakes import FakeHost, FakeModel, done, envelope, tool
from pilotfish.agent.failures import ModelUnavailable
from pilotfish.agent.features.planned import edited
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.model.request import Stopped, TextDelta
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.run.plan_options import Planning
from pilotfish.agent.state.artifacts import ArtifactError, Artifacts, Shelf
from pilotfish.agent.state.plan import PlanInput, TaskPlan, TodoItem
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish_client.outcome import Outcome
from pilotfish_client.server_messages import AskUser, Plan

pytestmark = pytest.mark.anyio

LONG = "Compare the prices of both mugs, take the cheaper one, put it into the cart and pay"
PLAN = {
    "task_summary": "Buying the cheaper mug.",
    "todos": [
        {"intent": "navigate", "description": "compare the prices"},
        {"intent": "click", "description": "put it into the cart"},
    ],
}
ASKED = "Which rows?"
END = envelope(is_final=True, summary="Done.")


def plans(host: FakeHost) -> list[list[bool]]:
    return [[todo.done for todo in plan.todos] for plan in host.of(Plan)]


async def test_a_long_task_is_planned_once_and_crossed_off(stage) -> None:
    """K1, 66-68: one call before turn 1; told every turn at the end of the prompt; the visitor sees
    each change; unknown ids are ignored.
    """
    planner = FakeModel([PLAN])
    s = stage(
        envelope(tool("click"), todo_adjust={"remove": ["t1", "t7"]}),
        envelope(tool("click"), todo_adjust={"replace": [{"id": "t2", "description": "pay"}]}),
        END,
        task=LONG,
        planning=Planning(),
        plan_model=planner,
    )
    assert (await run(s.run)).status == "done"
    assert len(planner.requests) == 1
    told = ["\n".join(situation.tail) for situation in s.prompt.situations]
    assert told[0] == (
        "Plan: Buying the cheaper mug.\n- t1 compare the prices\n- t2 put it into the cart"
    )
    assert told[1] == "Plan: Buying the cheaper mug.\nDone of it: t1\n- t2 put it into the cart"
    assert told[2].endswith("Done of it: t1\n- t2 pay")
    assert all(situation.planned for situation in s.prompt.situations)
    assert plans(s.host) == [[False, False], [True, False], [True, False]]
    assert s.host.of(Plan)[2].todos[1].description == "pay"


async def test_what_the_last_reply_removes_is_crossed_off_too(stage) -> None:
    end = {**END, "todo_adjust": {"remove": ["t1", "t2"]}}
    s = stage(end, task=ASKED, planning=Planning(min_words=0), plan_model=FakeModel([PLAN]))
    await run(s.run)
    assert plans(s.host) == [[False, False], [True, True]]


@pytest.mark.parametrize("planning", [None, Planning()])
async def test_short_tasks_are_not_planned(stage, planning: Planning | None) -> None:
    s = stage(END, task=ASKED, planning=planning, plan_model=FakeModel([]))
    await run(s.run)
    assert (s.prompt.situations[0].planned, plans(s.host)) == (False, [])


async def test_a_planner_of_the_host_is_given_task_page_and_locale(stage) -> None:
    """K2, 66, 70: with at most so many characters of the page; without todos it is no plan."""
    given: list[PlanInput] = []

    async def planner(it: PlanInput) -> TaskPlan:
        given.append(it)
        return TaskPlan("Buying.", [TodoItem("a")] if it.locale == "de" else [])

    for locale, planned in (("de", True), ("fr", False)):
        planning = Planning(planner=planner, min_words=0, dom_max_length=1_000)
        s = stage(END, task=ASKED, planning=planning, locale=locale)
        await run(s.run)
        assert s.prompt.situations[0].planned is planned
        assert s.prompt.situations[0].nudges == ()
    assert (given[0].task, given[0].page) == (ASKED, "Shop")


async def broken(given: PlanInput) -> TaskPlan:
    raise KeyError("no database")


@pytest.mark.parametrize(
    ("planning", "model", "why"),
    [
        (Planning(min_words=0), FakeModel([[ModelUnavailable("down")]]), "down"),
        (Planning(min_words=0), FakeModel([[TextDelta("Hm."), Stopped("end")]]), "no plan"),
        (Planning(planner=broken, min_words=0), None, "KeyError: 'no database'"),
    ],
)
async def test_a_planner_that_fails_leaves_an_unplanned_run(stage, planning, model, why) -> None:
    """72, better: with a note, and asked only once."""
    broke = [TextDelta("?"), Stopped("end")]
    s = stage(broke, END, task=ASKED, planning=planning, plan_model=model)
    assert (await run(s.run)).status == "done"
    first = s.prompt.situations[0]
    assert not first.planned
    assert first.nudges == ("no plan could be made, so go on without one",)
    verdicts = [said for kind, it in s.journal.entries if kind == "turn" for said in it.verdicts]
    assert any(said.feature == "Planned" and why in said.said for said in verdicts)


async def test_the_visitor_reads_the_plan_first(stage) -> None:
    """69: announce_plan shows the summary and waits for Space before turn 1."""
    host = FakeHost(answers=[""])
    planning = Planning(announce_plan=True, min_words=0)
    s = stage(END, task=ASKED, planning=planning, plan_model=FakeModel([PLAN]), host=host)
    await run(s.run)
    assert host.asked == [AskUser(ask_id="r1.plan", question=PLAN["task_summary"], pause=True)]
    assert len(s.model.requests) == 1


async def test_a_plan_survives_compaction(stage) -> None:
    calls = [envelope(tool("write_state", values={"n": n})) for n in range(13)]
    s = stage(*calls, END, task=ASKED, planning=Planning(min_words=0), plan_model=FakeModel([PLAN]))
    await run(s.run)
    last = s.prompt.situations[-1]
    assert last.summarized and "- t1 compare the prices" in "\n".join(last.tail)


async def test_the_host_reads_and_edits_the_plan_while_the_run_goes_on(stage) -> None:
    """Row 73: the model crosses off what the host has added, and cannot add itself; documents are
    told every turn.
    """
    seen: list[list[str]] = []

    async def heard(artifacts: Artifacts) -> None:
        seen.append([it.description for it in artifacts.todos()])

    shelf = Shelf(on_change=heard)
    artifacts = await shelf.of("s1")
    await artifacts.create("of an earlier run")
    await artifacts.write("Sizes", "S and M")
    s = stage(
        envelope(tool("click"), todo_adjust={"remove": ["t1"]}),
        envelope(tool("click"), todo_adjust={"remove": ["t3"], "add": ["nothing"]}),
        END,
        task=ASKED,
        session="s1",
        planning=Planning(min_words=0, shelf=shelf),
        plan_model=FakeModel([PLAN]),
        utility=FakeModel([[TextDelta("Only M.")]]),
    )
    clicked = 0

    def click(act) -> Outcome:
        nonlocal clicked
        clicked += 1
        return done()

    s.page.answers["click"] = click
    genuine = s.page.act

    async def act(it):
        if clicked == 0:
            await artifacts.create("ask for a gift box")
            await artifacts.edit_todo("t2", description="pay")
            await artifacts.edit_with_instruction("m1", "only M is left")
        return await genuine(it)

    s.page.act = act
    assert (await run(s.run)).status == "done"
    first, second, third = ["\n".join(it.tail) for it in s.prompt.situations]
    assert "Sizes:\nS and M\nPlan: Buying the cheaper mug.\n- t1 compare" in first
    assert "Sizes:\nOnly M." in second
    assert "Done of it: t1\n- t2 pay\n- t3 ask for a gift box" in second
    assert "Done of it: t1, t3\n- t2 pay" in third
    assert artifacts.is_done("t3") and not artifacts.is_done("t2")
    assert seen[-1] == ["compare the prices", "pay", "ask for a gift box"]
    with pytest.raises(ArtifactError, match="no run goes on"):
        await artifacts.edit_with_instruction("m1", "again")


class Broken:
    """A host's database that is down, from `fails` on."""

    def __init__(self, fails: str) -> None:
        self.fails = fails

    async def load(self, session: str) -> dict[str, object] | None:
        if self.fails == "load":
            raise OSError("no database")
        return None

    async def save(self, session: str, body: dict[str, object]) -> None:
        raise OSError("no database")


@pytest.mark.parametrize(("fails", "told"), [("load", "loaded"), ("save", "saved")])
async def test_a_run_goes_on_where_the_hosts_storage_fails(stage, fails: str, told: str) -> None:
    planning = Planning(min_words=0, shelf=Shelf(Broken(fails)))
    s = stage(END, task=ASKED, planning=planning, plan_model=FakeModel([PLAN]))
    assert (await run(s.run)).status == "done"
    assert "- t1 compare the prices" in "\n".join(s.prompt.situations[0].tail)
    verdicts = [said for kind, it in s.journal.entries if kind == "turn" for said in it.verdicts]
    why = f"the artifacts cannot be {told}: OSError: no database"
    assert why in [it.said for it in verdicts]


async def test_the_model_of_small_jobs_gives_the_whole_new_text(stage) -> None:
    model = FakeModel([[TextDelta("- L\n"), Usage(70, 5)]])
    s = stage(utility=model)
    trajectory = Trajectory(await s.page.observe(), s.run.actions.specs())
    assert await edited(s.run, trajectory, "- S\n- M", "only L is left") == "- L"
    (request,) = model.requests
    assert request.messages[0].text == "Instruction: only L is left\n\n- S\n- M"
    assert trajectory.tokens == 75


@pytest.mark.parametrize("reply", [[ModelUnavailable("gone")], [TextDelta(" ")]])
async def test_where_no_model_answers_the_document_is_as_it_was(stage, reply) -> None:
    s = stage(utility=FakeModel([reply]))
    trajectory = Trajectory(await s.page.observe(), s.run.actions.specs())
    with pytest.raises(ArtifactError, match="the document is as it was"):
        await edited(s.run, trajectory, "x", "y")
