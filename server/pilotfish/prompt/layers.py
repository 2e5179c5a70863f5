"""The system prompt's layers: what each is called, how often it changes, how it is rendered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

__all__ = ["ALL_LAYERS", "Changes", "Layer", "check_order"]

Changes = Literal["never", "per_site", "per_run"]

# The date in identity is pinned at the run's start and moves once a day, longer than any provider
# keeps a prefix; so it may stand first.
ALL_LAYERS = (
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
    """Raises ValueError unless the layers stand in ALL_LAYERS, the steadiest first.

    Providers cache the longest common beginning: a layer that moves within a site spoils every
    layer behind it.
    """
    names = [layer.name for layer in layers]
    if unknown := [name for name in names if name not in ALL_LAYERS]:
        raise ValueError(
            f"no place for the layer {unknown[0]!r}; there are {', '.join(ALL_LAYERS)}"
        )
    places = [ALL_LAYERS.index(name) for name in names]
    for before, after in pairwise(places):
        if before >= after:
            raise ValueError(
                f"the layer {ALL_LAYERS[after]!r} stands behind {ALL_LAYERS[before]!r}; "
                f"the order is {', '.join(ALL_LAYERS)}"
            )
    moving = [layer.changes == "per_run" for layer in layers]
    if moving != sorted(moving):
        name = names[moving.index(True)]
        raise ValueError(
            f"the layer {name!r} changes with each run but stands before steadier ones"
        )
