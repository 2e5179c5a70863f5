from pilotfish.prompt.compose import RUNS, Shown, ShownRun, ShownRuns


def test_a_run_keeps_its_memory_until_many_others_came() -> None:
    runs = ShownRuns()
    memory = runs.of("r")
    memory.system = ("s",)
    for number in range(RUNS - 1):
        runs.of(f"other {number}")
    assert runs.of("r") is memory
    for number in range(RUNS):
        runs.of(f"more {number}")
    assert runs.of("r").system is None


def test_of_earlier_turns_only_the_text_is_kept() -> None:
    run = ShownRun()
    for turn in (1, 2, 2, 3):
        known = {"k": f"line of turn {turn}"}
        run.show(Shown(turn, f"o{turn}", "d", f"page {turn}", known, controls=1, base=1))
    assert [(each.text, bool(each.known)) for each in run.turns.values()] == [
        ("page 1", False),
        ("page 2", True),
        ("page 3", True),
    ]
