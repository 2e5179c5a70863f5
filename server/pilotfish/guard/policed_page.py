"""Applies the routes of a policy to what is read: nothing of a page that is off limits gets on."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlsplit

from pilotfish.agent.model.picture import Camera, Image
from pilotfish.agent.page.view import View
from pilotfish.agent.run.seams import Acted, Page, PageWrapper
from pilotfish.guard.policed import off_limits
from pilotfish.guard.policy import Policy
from pilotfish_client.observation import Facts, Line, Scroll
from pilotfish_client.outcome import Outcome
from pilotfish_client.server_messages import Act

__all__ = ["PolicedCamera", "PolicedPage"]

_UNREAD = "This page is not read: go back, or navigate elsewhere."


class PolicedPage(PageWrapper):
    """The widget applies the same rules; an older one does not, and a document that the browser
    has just opened tells what led to it before it has the policy.
    """

    def __init__(self, page: Page, policy: Policy) -> None:
        super().__init__(page)
        self._policy = policy
        self.closed = False

    def _why(self, view: View) -> str:
        why = off_limits(self._policy, view.facts.url)
        self.closed = why != ""
        return why

    def _read(self, view: View) -> View:
        why = self._why(view)
        if not why:
            return view
        facts = Facts(
            url=urlsplit(view.facts.url).path,
            title="",
            scroll=Scroll(above=0, visible=0, below=0),
            visible=[],
            above=[],
            dialogs=[],
        )
        line = Line(key="t0", depth=0, row=f"{_UNREAD} {why}")
        return replace(view, facts=facts, lines=(line,))

    def _told(self, act: Act, acted: Acted) -> Acted:
        view, outcome = acted.view, acted.outcome
        if view is None or not (why := self._why(view)):
            return acted
        return Acted(_denied(act.name, outcome, why), self._read(view))


class PolicedCamera:
    """A Camera that takes no picture of a page that is off limits."""

    def __init__(self, camera: Camera, page: PolicedPage) -> None:
        self._camera = camera
        self._page = page

    async def capture(self) -> tuple[Image, ...]:
        return () if self._page.closed else await self._camera.capture()


def _denied(name: str, outcome: Outcome, why: str) -> Outcome:
    """Only what the widget has denied itself says nothing of the page."""
    if outcome.reason == "denied":
        return replace(outcome, data=None, effects=[], approval=None)
    done = outcome.status == "done"
    what = "was carried out, and led to a page that is not read" if done else "was not seen to work"
    return Outcome(
        status="unknown" if outcome.status == "unknown" else "failed",
        reason="denied",
        message=f"{name} {what}: {why}",
        timings=outcome.timings,
    )
