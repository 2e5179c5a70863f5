"""Who may use what was learned, and what is never learned."""

from pathlib import Path

import pytest

from fakes import envelope, tool
from recipe_runs import END, Depot, act
from recipe_site import CANARY, RecipeSite

pytestmark = pytest.mark.anyio
TASK = "set my phone to 555-0199"
STEPS = (act("click", ref=2), act("fill_input", ref=11, value="555-0199"), act("click", ref=13))


@pytest.fixture
def depot(tmp_path: Path) -> Depot:
    return Depot(tmp_path)


async def test_the_result_says_what_was_saved(depot: Depot) -> None:
    told = await depot.learned(RecipeSite(), TASK, *STEPS)
    (draft,) = await depot.waiting()
    assert told.verdicts[-1] == f"draft saved: {draft.name} v1"


@pytest.mark.parametrize(
    "other",
    [
        {"user": "bo"},
        {"user": ""},
        {"tenant": "pk_other"},
        {"origin": "https://other.example"},
        {"site": "v2"},
        {"learn": "approve"},
    ],
)
async def test_nobody_else_gets_a_draft(depot: Depot, other: dict[str, str]) -> None:
    depot.site = "v1"
    await depot.learned(RecipeSite(), TASK, *STEPS)
    user = other.pop("user", "ada")
    for name, value in other.items():
        setattr(depot, name, value)
    told = await depot.run(RecipeSite(), TASK, *STEPS, END, user=user)
    assert told.calls == 4


async def test_without_a_user_a_draft_is_the_sessions(depot: Depot) -> None:
    await depot.learned(RecipeSite(), TASK, *STEPS, user="", session="s7")
    assert (await depot.run(RecipeSite(), TASK, user="", session="s7")).calls == 0
    assert (await depot.run(RecipeSite(), TASK, *STEPS, END, user="", session="s8")).calls == 4


async def test_an_approved_one_is_everybodys(depot: Depot) -> None:
    await depot.learned(RecipeSite(), TASK, *STEPS)
    await depot.approve()
    assert (await depot.run(RecipeSite(), TASK, user="bo")).calls == 0
    assert (await depot.run(RecipeSite(), TASK, user="")).calls == 0


async def test_a_change_of_an_approved_one_is_a_proposal(depot: Depot) -> None:
    await depot.learned(RecipeSite(), TASK, *STEPS)
    path = await depot.approve()
    before = path.read_text()
    told = await depot.run(RecipeSite(renamed=True), TASK, act("click", ref=13))
    assert told.done.status == "done" and path.read_text() == before
    (proposal,) = await depot.waiting()
    assert (proposal.state, proposal.version) == ("proposal", 2)
    assert "Store" in str(proposal.steps)


@pytest.mark.parametrize(
    ("task", "replies"),
    [
        ("what is my phone number?", (act("click", ref=2), END)),
        ("copy the note into my phone", (*STEPS[:1], act("fill_input", ref=11, value=CANARY))),
        ("enter {{secret:a}} as my phone", (act("fill_input", ref=11, value="{{secret:a}}"),)),
    ],
)
async def test_some_runs_leave_nothing(
    depot: Depot, task: str, replies: tuple[object, ...]
) -> None:
    await depot.run(RecipeSite(path="/preferences"), task, *replies, STEPS[2], END, END)
    assert await depot.waiting() == []


async def test_a_run_that_did_not_end_well_leaves_nothing(depot: Depot) -> None:
    failed = envelope(is_final=True, summary="no", outcome="failed")
    await depot.run(RecipeSite(), TASK, *STEPS, failed)
    assert await depot.waiting() == []


async def test_no_text_of_the_page_stands_in_a_recipe(depot: Depot) -> None:
    task = "archive order TW-1 and show what is left"
    told = await depot.run(RecipeSite(path="/orders"), task, act("click", ref=100), END)
    assert told.done.status == "done"
    text = repr(await depot.waiting())
    assert "TW-1" not in text and CANARY not in text and "archive" in text


async def test_an_order_of_the_page_is_kept_for_this_user_only_and_asks_as_before(
    depot: Depot,
) -> None:
    """A page that made the model do something else teaches what the page's guard still asks."""
    await depot.run(RecipeSite(path="/orders"), "archive order TW-1", act("click", ref=100), END)
    assert depot.kept.folder.approved() == []
    bad = envelope(tool("click", ref=100))
    told = await depot.run(RecipeSite(path="/orders"), "archive order TW-1", bad, END, user="bo")
    assert told.calls == 2
