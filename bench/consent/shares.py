"""Shares plays out to several browsers, each with a server of its own in a process of its own."""

from __future__ import annotations

import logging
import multiprocessing
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

from bench.consent.scenes import Theatre, theatre

__all__ = ["TABS", "play_shares"]

TABS = 3
T = TypeVar("T")
R = TypeVar("R")


def play_shares(items: Sequence[T], play: Callable[[Theatre, T], R], tabs: int = TABS) -> list[R]:
    """Plays all items in `tabs` processes, each with a browser and a server of its own."""
    shares = [items[at::tabs] for at in range(tabs) if items[at::tabs]]
    if len(shares) == 1:
        return _share(list(shares[0]), play)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(len(shares), mp_context=context) as pool:
        parts = list(pool.map(_share, [list(it) for it in shares], [play] * len(shares)))
    found: list[R] = []
    for at in range(len(items)):
        found.append(parts[at % len(shares)][at // len(shares)])
    return found


def _share(items: list[T], play: Callable[[Theatre, T], R]) -> list[R]:
    logging.disable(logging.WARNING)
    with theatre() as at:
        told: list[R] = []
        for item in items:
            told.append(play(at, item))
            wrong = getattr(told[-1], "wrong", None)
            print(f"{getattr(item, 'name', '')}: {', '.join(wrong or ['well'])}", file=sys.stderr)
        return told
