"""Which tasks are played, and with which seeds: the protocol of BrowserGym's benchmark."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from pilotfish.evaluation.miniwob import NAMES

__all__ = ["MOST_STEPS", "Task", "all_names", "development", "scored"]

SEED, SEED_MAX, REPEATS = 42, 34, 5
"""BrowserGym writes `2 ^ 32`, which Python reads as 34."""
PAGE_SEEDS = 1_000_000
MOST_STEPS = 10


@dataclass(frozen=True)
class Task:
    """A page of MiniWoB++ and what `Math.seedrandom` gets in each of its episodes."""

    name: str
    seeds: tuple[int, ...]


def all_names() -> list[str]:
    """The 125 tasks in BrowserGym's order, which is the alphabet's."""
    return NAMES.read_text(encoding="utf-8").split()


def scored() -> list[Task]:
    """Every other task, from the first on, with its five scoring seeds."""
    draw = np.random.RandomState(SEED)
    tasks = [
        Task(name, tuple(_page_seed(int(seed)) for seed in draw.randint(0, SEED_MAX, REPEATS)))
        for name in all_names()
    ]
    return tasks[::2]


def development(count: int = REPEATS) -> list[Task]:
    """The same tasks with seeds that are never scored."""
    seeds = tuple(_page_seed(SEED_MAX + number) for number in range(count))
    return [Task(name, seeds) for name in all_names()[::2]]


def _page_seed(seed: int) -> int:
    return int(np.random.RandomState(seed).randint(0, PAGE_SEEDS))
