"""Base and operations against the page read anew, at every step of a server in this process.

What the page sends after an action is mostly operations on a base. Here each such view is compared
with a full observation asked for right after it, which keeps nothing of what was read before.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from pilotfish.agent.errors import PageGone
from pilotfish.agent.seams import Acted
from pilotfish.agent.view import View
from pilotfish.web.page import LivePage
from pilotfish_client.codec import encode
from pilotfish_client.server_messages import Act

MOVING = ("/hard/flow", "/hard/changes")
"""Pages with clocks of their own: between two readings they are others."""

__all__ = ["MOVING", "Compared", "Observable", "compare", "comparing"]


class Observable(Protocol):
    """What can be read in full."""

    async def observe(self) -> View: ...


@dataclass
class Compared:
    """How many views were compared, and what told otherwise than the page read anew."""

    views: int = 0
    differences: list[str] = field(default_factory=list[str])

    @property
    def holds(self) -> bool:
        """One in a hundred may be a page that changed by itself, once, between the two readings."""
        return len(self.differences) * 100 <= self.views


@contextmanager
def comparing() -> Generator[Compared]:
    """Within it every LivePage of this process compares; the result fills as it goes."""
    compared = Compared()
    plain = LivePage.act

    async def comparing_act(self: LivePage, act: Act) -> Acted:
        acted = await plain(self, act)
        if acted.view is not None and not acted.view.facts.url.startswith(MOVING):
            await compare(self, act, acted.view, compared)
        return acted

    LivePage.act = comparing_act
    try:
        yield compared
    finally:
        LivePage.act = plain


async def compare(page: Observable, asked: Act, told: View, compared: Compared) -> None:
    """Adds to `compared`. A page that changes by itself, so that two full readings differ, tells
    nothing.
    """
    try:
        anew = await page.observe()
        if anew.document != told.document:
            return
        compared.views += 1
        if _said(anew) == _said(told):
            return
        again = await page.observe()
    except PageGone:
        return
    if _said(again) == _said(anew):
        lines = set(_said(anew)) ^ set(_said(told))
        compared.differences.append(f"{asked.name} at {told.facts.url}: {sorted(lines)[:6]}")


def _said(view: View) -> list[str]:
    return [json.dumps(encode(line), ensure_ascii=False) for line in view.lines]
