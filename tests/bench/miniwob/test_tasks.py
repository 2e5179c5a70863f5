"""The protocol: which tasks, and which seeds."""

from bench.miniwob.tasks import all_names, development, scored


def test_every_other_of_the_125() -> None:
    names = all_names()
    assert len(names) == 125
    assert names == sorted(names)
    tasks = scored()
    assert len(tasks) == 63
    assert [task.name for task in tasks] == [n for at, n in enumerate(names) if at % 2 == 0]


def test_seeds_are_those_of_browsergym_and_never_those_of_development() -> None:
    # RandomState(42).randint(0, 34, 5) is 28, 14, 7, 20, 18; each seeds one of its own.
    first, *_ = scored()
    assert first.seeds == (42241, 117355, 585903, 879066, 978218)
    used = {seed for task in scored() for seed in task.seeds}
    assert not used & {seed for task in development(20) for seed in task.seeds}
