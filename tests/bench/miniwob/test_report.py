"""The figures: what counts as solved, and what the table says of what is not."""

from bench.miniwob.claims import Claims
from bench.miniwob.episode import Episode
from bench.miniwob.model import Played
from bench.miniwob.report import Scored, figures, table
from bench.miniwob.turn import act


def episode(reward: float, *turns: int, claims: Claims | None = None) -> Episode:
    played = Played("goal", dumps=["[1]<button> A\n"] * len(turns))
    played.turns = [[act("click", ref=1)] * count for count in turns]
    return Episode(1, reward, played, 0, 1.5, claims or Claims(played.actions))


def test_a_task_is_solved_where_all_its_episodes_are() -> None:
    tasks = [
        Scored("both", [episode(1, 2, 1), episode(0.95, 1, 12)]),
        Scored("lenient", [episode(1, 1), episode(0.2, 1)]),
        Scored("half", [episode(1, 1), episode(-1, 1)], "dump: a picture"),
    ]
    told = figures(tasks)
    assert {key: told[key] for key in ("tasks", "solved", "solved_strict")} == {
        "tasks": 3,
        "solved": 2,
        "solved_strict": 1,
    }
    assert told["solved_in_ten_actions"] == 1
    assert (told["episodes"], told["episodes_solved"], told["episodes_solved_strict"]) == (6, 5, 4)
    assert told["steps_mean"] == 1.33
    assert told["actions_mean"] == 3.33
    assert told["dump_tokens_median"] > 3
    assert told["dump_tokens_unit"] in ("o200k", "characters / 4")
    both, lenient, half = table(tasks).splitlines()[2:]
    assert both.split()[:6] == ["both", "2/2", "2/2", "2.0", "4.0", str(round(tasks[0].tokens))]
    assert lenient.split()[1:3] == ["2/2", "1/2"]
    assert half.endswith("dump: a picture")


def test_false_claims_are_counted_and_listed() -> None:
    claims = Claims(3, ("click {}: Clicked. But no press reached the page.",), ("dismiss",))
    tasks = [Scored("false", [episode(1, 3, claims=claims), episode(1, 2)])]
    told = figures(tasks)
    assert (told["done"], told["false_done"], told["unjudged"]) == (5, 1, 1)
    assert told["false_claims"] == [{"task": "false", "seed": 1, "claim": claims.false[0]}]
    assert table(tasks).splitlines()[2].split()[6:8] == ["5", "1"]
