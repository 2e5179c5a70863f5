import pytest

from pilotfish_builtin.progress import Pending, Progress, Trail, read_progress, write_progress


def test_what_is_written_is_read_again() -> None:
    progress = Progress(["a", "b"], "a and b", at=1, tries=1, told=["did a"], seen=4, turns=2)
    progress.pending = [Pending("click", "pressed b")]
    progress.trail = Trail(began="/x", pressed=[3], filled=True)
    assert read_progress(write_progress(progress)) == progress


@pytest.mark.parametrize(
    "memory", ["", "I was looking for mugs.", "{}", "[1]", '{"builtin":1}', '{"builtin":1,"z":2}']
)
def test_the_memory_of_another_is_none(memory: str) -> None:
    assert read_progress(memory) is None


def test_the_next_intent_begins_anew_but_keeps_what_was_told() -> None:
    progress = Progress(
        ["a"], at=0, phase="opened", tries=1, trail=Trail(hops=["/x"]), told=["opened x"]
    )
    progress.go_on()
    assert (progress.at, progress.phase, progress.tries, progress.trail) == (1, "", 0, Trail())
    assert progress.told == ["opened x"]
