"""The system prompt's layers: name, how often it changes, and how it is rendered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

__all__ = ["ALL_LAYERS", "Changes", "Layer", "check_order"]

Changes = Literal["never", "per_site", "per_run"]

# The date in identity is fixed at the run's start and changes once a day. No provider caches a
# prefix for so long; so it may be first.
ALL_LAYERS = (
    *("identity", "persona", "brand", "rules", "actions"),
    *("envelope", "dump", "sitemap", "host"),
)


@dataclass(frozen=True)
class Layer:
    """`render` gets the facts of the run; a layer with empty text is left out."""

    name: str
    changes: Changes
    render: Callable[[dict[str, Any]], str]


def check_order(layers: Sequence[Layer]) -> None:
    """Raises ValueError unless the layers are in the order of ALL_LAYERS, the most stable first.

    Providers cache the longest common prefix: a layer that changes within a site invalidates the
    cache for every layer after it.
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
                f"the layer {ALL_LAYERS[after]!r} is after {ALL_LAYERS[before]!r}; "
                f"the order is {', '.join(ALL_LAYERS)}"
            )
    moving = [layer.changes == "per_run" for layer in layers]
    if moving != sorted(moving):
        name = names[moving.index(True)]
        raise ValueError(f"the layer {name!r} changes with each run but is before more stable ones")
