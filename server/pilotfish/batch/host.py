"""Who answers where no visitor is: the spec, and otherwise nobody."""

from __future__ import annotations

from urllib.parse import urlsplit

from pilotfish.agent.page.step import Where
from pilotfish.agent.run.seams import Acted, Host, PageWrapper
from pilotfish.batch.allowance import names_action
from pilotfish.batch.job import Job
from pilotfish_client.outcome import Approval
from pilotfish_client.page_messages import Respond
from pilotfish_client.protocol import FromServer
from pilotfish_client.server_messages import Act, AskSurface, AskUser, AskUserChoice, ConfirmAction

__all__ = ["HeldPage", "UnattendedHost", "line_for"]


class HeldPage(PageWrapper):
    """Knows what the page has held last."""

    held: Approval | None = None

    def _told(self, act: Act, acted: Acted) -> Acted:
        self.held = acted.outcome.approval or self.held
        return acted


def line_for(approval: Approval) -> str:
    """The line of a spec that would allow this, and nothing more."""
    _, _, to = approval.facts.get("request", "").partition(" ")
    path = to or urlsplit(approval.facts.get("url", "/")).path
    return f"{{kind: {approval.kind}, path: {path}}}"


_SURFACE = "A form that the visitor fills in."


class UnattendedHost:
    """A Host around the page's: what the page holds is decided there, by what was handed to it. A
    question that nobody answers is kept for a person to read.
    """

    def __init__(self, page: Host, job: Job, held: HeldPage | None = None) -> None:
        self._page = page
        self._held = held
        self._job = job

    async def show(self, message: FromServer) -> None:
        self._job.heard(message)
        await self._page.show(message)

    async def ask(self, question: AskUser | AskUserChoice | AskSurface) -> Respond:
        text = _SURFACE if isinstance(question, AskSurface) else question.question
        self._job.review = self._job.review or text
        return Respond(ask_id=question.ask_id, answer="", source="cancelled")

    async def confirm(self, question: ConfirmAction, where: Where) -> bool:
        if where == "server":
            approved = names_action(self._job.allow, question.actionName)
        else:
            if self._job.pictures:
                await self._job.picture(f"before_{question.actionName}")
            approved = await self._page.confirm(question, where)
        if not approved:
            self._job.review = self._job.review or self._told(question, where)
        return approved

    def _told(self, question: ConfirmAction, where: Where) -> str:
        if where == "server":
            return f"{question.message} (allow: {question.actionName})"
        held = self._held.held if self._held else None
        return f"{question.message} (allow: {line_for(held)})" if held else question.message
