"""A page that remembers what it held, so that a person reads how to allow it."""

from __future__ import annotations

from urllib.parse import urlsplit

from pilotfish.agent.page.view import View
from pilotfish.agent.run.seams import Acted, Page
from pilotfish_client.outcome import Approval
from pilotfish_client.page_messages import ActionSpec
from pilotfish_client.server_messages import Act

__all__ = ["HeldPage", "line_for"]


class HeldPage:
    """A Page around a Page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.held: Approval | None = None

    @property
    def document(self) -> str:
        return self._page.document

    @property
    def epoch(self) -> int:
        return self._page.epoch

    @property
    def actions(self) -> tuple[ActionSpec, ...]:
        return self._page.actions

    async def observe(self) -> View:
        return await self._page.observe()

    async def act(self, act: Act) -> Acted:
        return self._noted(await self._page.act(act))

    async def recover(self, act: Act) -> Acted:
        return self._noted(await self._page.recover(act))

    def _noted(self, acted: Acted) -> Acted:
        self.held = acted.outcome.approval or self.held
        return acted


def line_for(approval: Approval) -> str:
    """The line of a spec that would allow this, and nothing more."""
    _, _, to = approval.facts.get("request", "").partition(" ")
    path = to or urlsplit(approval.facts.get("url", "/")).path
    return f"{{kind: {approval.kind}, path: {path}}}"
