"""What a member of the team does by hand in the page while a run is taught."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

__all__ = ["Lesson", "Teachers"]

Teachers = Literal["nobody", "team", "everybody"]
"""Who may teach recipes."""

MOST_DEEDS = 200
"""That wait: beyond them nothing is recorded."""


def _deeds() -> asyncio.Queue[Mapping[str, Any]]:
    return asyncio.Queue(MOST_DEEDS)


@dataclass
class Lesson:
    """Written by what the page reports. `asked`: the next run is taught; `on`: the one that goes on
    is. `deeds` are what was done, as the page sends it: the oldest first.
    """

    asked: bool = False
    on: bool = False
    deeds: asyncio.Queue[Mapping[str, Any]] = field(default_factory=_deeds, compare=False)

    def begin(self, *, may: bool) -> None:
        """A run begins; `may` is whether its visitor is a member of the team."""
        self.on, self.asked = self.asked and may, False
        self.deeds = _deeds()

    def heard(self, deed: Mapping[str, Any]) -> None:
        """Keeps a deed; without a lesson, or beyond the most, it is ignored."""
        if self.on and not self.deeds.full():
            self.deeds.put_nowait(deed)
