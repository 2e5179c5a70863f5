import pytest

from fakes import FakePage, done, envelope, pieces, row, tool, view
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.model.request import Stopped
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.run.contract import Contract
from pilotfish.agent.run.run import RunLimits

pytestmark = pytest.mark.anyio
CLICK = envelope(tool("click", ref=1))


async def test_actions_beyond_the_cap_are_dropped_and_the_run_ends(stage) -> None:
    reply = envelope(*[tool("click", ref=1)] * 3)
    s = stage(reply, reply, limits=RunLimits(max_actions=4))
    ended = await run(s.run)
    assert (ended.status, ended.code, len(s.page.acts)) == ("partial", "max_actions", 4)
    dropped = s.journal.entries[-2][1]
    assert dropped.notes == ("2 further actions were dropped: the run has used all its actions",)


async def test_turns_have_a_cap_and_the_last_one_only_ends(stage) -> None:
    """B10, B12: in the last turn nothing but ending is carried out."""
    s = stage(*[CLICK] * 3, limits=RunLimits(max_turns=3))
    ended = await run(s.run)
    turns = [request for request in s.model.requests if not request.closing]
    assert (ended.code, len(turns), len(s.page.acts)) == ("max_turns", 3, 2)


async def test_each_notice_is_given_once(stage) -> None:
    """B8: at 75 and at 90 percent of the turns."""
    limits = RunLimits(max_turns=20, bonus_turns=0)
    s = stage(*moving(20), limits=limits, page=changing())
    await run(s.run)
    notes = [note for situation in s.prompt.situations for note in situation.nudges]
    told = [note for note in notes if "of the turns are used" in note]
    assert [note[:4] for note in told] == ["75 %", "90 %"]
    assert told[0] == "75 % of the turns are used, 5 are left: finish soon"


def changing() -> FakePage:
    page = FakePage(views=[view("/0", [row(1, "button", "Next")])])

    def move(act):
        number = len(page.acts)
        page.views.append(view(f"/{number}", [row(1, "button", "Next")], ident=f"o{number}"))
        return done()

    page.answers["click"] = move
    return page


def moving(count: int):
    return [CLICK] * (count + 20)


async def test_pages_of_a_list_bring_more_turns_up_to_a_cap(stage) -> None:
    """B11: an endless "Next" ends."""
    s = stage(*moving(9), limits=RunLimits(max_turns=5, bonus_turns=6), page=changing())
    ended = await run(s.run)
    assert (ended.status, ended.facts) == ("partial", {"count": "11"})
    assert s.prompt.situations[-1].max_turns == 11


async def test_a_next_that_changes_nothing_brings_none(stage) -> None:
    """B11: only where the page has changed."""
    page = FakePage(views=[view("/", [row(1, "button", "Next")])])
    s = stage(*[CLICK] * 9, limits=RunLimits(max_turns=4), page=page)
    assert (await run(s.run)).facts == {"count": "4"}


async def test_the_clock_stands_still_for_the_visitor_and_ends_the_run(stage) -> None:
    """B13: `worked` leaves the visitor's own time out."""
    worked = iter([0.0, 0.0, 5.0, 5.0, 11.0, 11.0, 11.0])
    s = stage(*[CLICK] * 5, contract=Contract(max_seconds=10), worked=lambda: next(worked, 11.0))
    ended = await run(s.run)
    assert (ended.status, ended.code) == ("partial", "max_seconds")


async def test_tokens_are_checked_in_mid_run(stage) -> None:
    """B13: a run that has used its tokens ends as partial."""
    costly = [*pieces(CLICK), Usage(input=900, output=100), Stopped("tool_use")]
    s = stage(costly, costly, costly, limits=RunLimits(max_tokens=1500))
    ended = await run(s.run)
    assert (ended.status, ended.code, len(s.model.requests)) == ("partial", "max_tokens", 2)


async def test_of_one_reply_only_so_many_actions_are_carried_out(stage) -> None:
    """The switch for several actions a turn."""
    three = envelope(*[tool("click", ref=n) for n in (1, 2, 3)])
    end = envelope(is_final=True, summary="Done.")
    s = stage(three, end, limits=RunLimits(actions_per_turn=2))
    await run(s.run)
    assert len(s.page.acts) == 2
    dropped = "1 further action was dropped: of one reply 2 actions can be carried out"
    assert s.prompt.situations[1].nudges == (dropped,)
