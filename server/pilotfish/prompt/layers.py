"""The system prompt's layers: what each is called, how often it changes, how it is rendered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

__all__ = ["ORDER", "Changes", "Layer", "check_order"]

Changes = Literal["never", "per_site", "per_run"]

# The date in identity is pinned at the run's start and moves once a day, longer than any provider
# keeps a prefix; so it may stand first.
ORDER = (
    "identity",
    "persona",
    "brand",
    "rules",
    "actions",
    "envelope",
    "dump",
    "sitemap",
    "host",
)


@dataclass(frozen=True)
class Layer:
    """`render` gets the facts of the run; an empty text leaves the layer out."""

    name: str
    changes: Changes
    render: Callable[[dict[str, Any]], str]


def check_order(layers: Sequence[Layer]) -> None:
    """Raises ValueError unless the layers stand in ORDER, the steadiest first.

    Providers cache the longest common beginning: a layer that moves within a site spoils every
    layer behind it.
    """
    names = [layer.name for layer in layers]
    if unknown := [name for name in names if name not in ORDER]:
        raise ValueError(f"no place for the layer {unknown[0]!r}; there are {', '.join(ORDER)}")
    places = [ORDER.index(name) for name in names]
    for before, after in pairwise(places):
        if before >= after:
            raise ValueError(
                f"the layer {ORDER[after]!r} stands behind {ORDER[before]!r}; "
                f"the order is {', '.join(ORDER)}"
            )
    moving = [layer.changes == "per_run" for layer in layers]
    if moving != sorted(moving):
        name = names[moving.index(True)]
        raise ValueError(
            f"the layer {name!r} changes with each run but stands before steadier ones"
        )
