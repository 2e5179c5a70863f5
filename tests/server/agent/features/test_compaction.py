import pytest

from fakes import FakeModel, done, envelope, pieces, tool, view
from pilotfish.agent.failures import ModelUnavailable, RequestTooLarge
from pilotfish.agent.features.compaction import Compaction, summary_of
from pilotfish.agent.loop.lifecycle import run
from pilotfish.agent.model.request import Stopped, TextDelta
from pilotfish.agent.model.usage import Usage
from pilotfish.agent.page.step import Step
from pilotfish.agent.run.monitor import Monitor, Monitors
from pilotfish.agent.state.ended import Ended
from pilotfish.agent.state.trajectory import Trajectory
from pilotfish.agent.state.turns import TurnRecord

pytestmark = pytest.mark.anyio


def going(count: int, usage: int = 10) -> list:
    """`count` turns that each write something else down."""
    calls = [tool("write_state", values={"n": n}) for n in range(count)]
    return [
        [Usage(usage, 1), *pieces(envelope(call, memory="m")), Stopped("end")] for call in calls
    ]


SAID = [TextDelta("FOUND: 7."), Usage(20, 5), Stopped("end")]
END = envelope(tool("fail", reason="enough"))


async def test_a_long_run_is_told_in_short_every_ten_turns(stage) -> None:
    """L8: off below 12 turns, then every 10, by the utility model; turns keep their numbers."""
    utility = FakeModel([list(SAID), list(SAID)])
    s = stage(*going(23), END, utility=utility)
    await run(s.run)
    told = [(x.turn, x.summarized) for x in s.prompt.situations]
    assert told[:12] == [(n, 0) for n in range(1, 13)]
    assert told[12:22] == [(n, 9) for n in range(13, 23)]
    assert told[22:] == [(23, 19), (24, 19)]
    assert [turn.number for turn in s.prompt.situations[-1].turns] == list(range(1, 24))
    assert s.prompt.situations[-1].summary == "FOUND: 7."
    assert utility.replies == []


async def test_without_a_utility_model_a_long_run_costs_no_further_call(stage) -> None:
    s = stage(*going(13), END)
    await run(s.run)
    assert (s.prompt.situations[-1].summarized, s.prompt.situations[-1].summary) == (9, "")
    assert len(s.model.requests) == 14


async def test_a_prompt_of_four_fifths_of_the_window_is_summarised(stage) -> None:
    """L7: the last prompt counts, not the sum of all; the state is told as ever."""
    s = stage(*going(5, usage=800), *going(1, usage=801), SAID, *going(1), END, window=1_000)
    await run(s.run)
    told = [(x.turn, x.summarized) for x in s.prompt.situations]
    assert told == [*[(n, 0) for n in range(1, 7)], (7, 5), (8, 5)]
    assert "Your state" in "".join(s.prompt.situations[-2].tail)
    assert s.prompt.situations[-1].summary == "FOUND: 7."


async def test_a_request_that_is_too_large_is_answered_once(stage) -> None:
    """L7: today's end of the run is a summary, once; the second time it is the end."""
    large = [RequestTooLarge("prompt is too long")]
    s = stage(*going(3), large, SAID, *going(1), large)
    done = await run(s.run)
    assert [(x.turn, x.summarized) for x in s.prompt.situations] == [
        (1, 0),
        (2, 0),
        (3, 0),
        (4, 0),
        (4, 2),
        (5, 2),
    ]
    assert (done.status, done.why) == ("failed", "no_model")


async def test_the_first_request_cannot_be_made_smaller(stage) -> None:
    s = stage([RequestTooLarge("prompt is too long")])
    assert (await run(s.run)).why == "no_model"
    assert len(s.model.requests) == 1


async def test_a_summary_that_fails_leaves_the_lines(stage) -> None:
    s = stage(*going(13), END, utility=FakeModel([[ModelUnavailable("down")]]))
    await run(s.run)
    assert (s.prompt.situations[-1].summarized, s.prompt.situations[-1].summary) == (9, "")


async def test_monitors_hear_of_it(stage) -> None:
    """O1: compactionTriggered."""

    class Hearing(Monitor):
        heard: list[tuple[int, int]] = []

        def compacted(self, run: str, before: int, after: int) -> None:
            self.heard.append((before, after))

    s = stage(*going(13), END, monitors=Monitors("r1", (Hearing(),)))
    await run(s.run)
    ((before, after),) = Hearing.heard
    assert before > 0 and after > 0


def test_other_ends_stay(stage) -> None:
    assert Compaction.name == "compaction" and Ended("done").error is None


async def test_a_fold_puts_its_line_in_the_place_of_the_turns_before_it(stage) -> None:
    """L12: no further call; the line is told every turn, the turns before it in short."""
    fold = envelope(tool("fold", summary="The cart is full."))
    s = stage(*going(3), fold, *going(1), END)
    await run(s.run)
    told = [(x.turn, x.summarized) for x in s.prompt.situations]
    assert told == [(1, 0), (2, 0), (3, 0), (4, 0), (5, 3), (6, 3)]
    assert "The cart is full." in "".join(s.prompt.situations[-1].tail)
    assert len(s.model.requests) == 6


async def test_what_was_written_down_is_told_every_turn(stage) -> None:
    """L11, L12: state, progress and folds stand at the end of each later prompt."""
    s = stage(
        envelope(tool("write_state", values={"size": "L"}), tool("fold", summary="Found it")),
        envelope(tool("save_progress", data={"rows": [1]})),
        envelope(is_final=True, summary="Done."),
        task="Which rows?",
    )
    ended = await run(s.run)
    told = ["\n".join(situation.tail) for situation in s.prompt.situations]
    assert told[0] == ""
    assert told[1] == 'Finished parts:\n- Found it\nYour state: {"size": "L"}'
    assert told[2].endswith('Collected so far: {"rows": [1]}')
    assert ended.data == {"rows": [1]}


async def test_a_model_is_told_the_turns_that_are_summarised_and_paid_for(stage) -> None:
    """L17: `summarize` is a call of the Model seam like any other."""
    model = FakeModel([[TextDelta(" FOUND: "), TextDelta("$9. "), Usage(30, 4), Stopped("end")]])
    trajectory = Trajectory(view=view(), actions=(), summary="Before.", summarized=1)
    for number in (1, 2, 3):
        step = Step(number, f"a{number}", "click", {"ref": number}, done(f"clicked {number}"))
        trajectory.turns.append(TurnRecord(number, {"memory": f"m{number}"}, (step,)))
    run = stage(utility=model).run
    assert await summary_of(run, trajectory, 2) == "FOUND: $9."
    text = model.requests[0].messages[0].text
    assert "Notes so far: Before." in text and "Turn 2 : m2" in text and "clicked 2" in text
    assert "clicked 1" not in text and "clicked 3" not in text
    assert trajectory.tokens == 34
