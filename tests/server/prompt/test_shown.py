from __future__ import annotations

from pilotfish.prompt.shown import RUNS, ShownRuns


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
