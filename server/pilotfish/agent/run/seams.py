"""What the loop needs of the world, a Protocol each, and the values that cross them.

Models and the store of sessions have theirs in `model/model.py` and `state/store.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from pilotfish.agent.model.request import Request
from pilotfish.agent.page.step import Where
from pilotfish.agent.page.view import View
from pilotfish.agent.run.said import Said
from pilotfish.agent.run.situation import Situation
from pilotfish.agent.state.plan import PlanInput
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import ActionSpec, Respond
from pilotfish_client.protocol import FromServer
from pilotfish_client.server_messages import Act, AskSurface, AskUser, AskUserChoice, ConfirmAction

__all__ = [
    "Acted",
    "ActionContext",
    "Actions",
    "Host",
    "Page",
    "PageWrapper",
    "Prepared",
    "Prompt",
    "Ready",
    "Refused",
    "User",
]


@dataclass(frozen=True)
class Acted:
    """`view` is the page after the action; None when it could not be read."""

    outcome: Outcome
    view: View | None = None


class Page(Protocol):
    """The page of the visitor, whichever document it is just now."""

    @property
    def document(self) -> str:
        """The id of the document that is there now."""
        ...

    @property
    def epoch(self) -> int: ...

    @property
    def actions(self) -> tuple[ActionSpec, ...]:
        """What the current page registered."""
        ...

    async def observe(self) -> View:
        """The page in full; raises PageGone and PageUnreadable."""
        ...

    async def act(self, act: Act) -> Acted:
        """Has it carried out in `act.document` or not at all; raises PageGone.

        Waits through lost sockets and page loads: the outcome then comes from the page's journal.
        """
        ...

    async def recover(self, act: Act) -> Acted:
        """What became of an act that was issued before a restart. The document it was issued for
        answers from its journal, or carries it out if it never began there; another one answers
        from the mirrored journal, or it is unknown. Raises PageGone.
        """
        ...


class PageWrapper:
    """The base of a Page around a Page; `_read` and `_told` are the subclass's own."""

    def __init__(self, page: Page) -> None:
        self._page = page

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
        return self._read(await self._page.observe())

    async def act(self, act: Act) -> Acted:
        return self._told(act, await self._page.act(act))

    async def recover(self, act: Act) -> Acted:
        return self._told(act, await self._page.recover(act))

    def _read(self, view: View) -> View:
        return view

    def _told(self, act: Act, acted: Acted) -> Acted:
        return acted


class Host(Protocol):
    """The visitor: what they are shown, and what they answer."""

    async def show(self, message: FromServer) -> None:
        """Words, states and steps, as they come."""
        ...

    async def ask(self, question: AskUser | AskUserChoice | AskSurface) -> Respond:
        """Waits for the answer however long it takes; the question survives page loads."""
        ...

    async def confirm(self, question: ConfirmAction, where: Where) -> bool:
        """`where`: who would carry it out. False, too, when the question has expired. Raises
        TakenBack when the page no longer asks for it.
        """
        ...


@dataclass(frozen=True)
class User:
    """Who is asking, as the host identified them. Anonymous visitors have no User. `teaches`: a
    member of the team, who may teach recipes on this site.
    """

    id: str
    name: str = ""
    claims: dict[str, Any] = field(default_factory=dict[str, Any])
    teaches: bool = False


@dataclass(frozen=True)
class Ready:
    """An action that may be issued: known, its arguments valid."""

    spec: ActionSpec
    args: dict[str, Any]
    where: Where


@dataclass(frozen=True)
class Refused:
    """An action that is answered already."""

    outcome: Outcome


Prepared = Ready | Refused


@dataclass(frozen=True)
class ActionContext:
    """Given to a server action. `idempotency_key` is its action_id within the session: the same
    on every attempt. `said` is what visitor and agent have said in this run, the task first.
    """

    idempotency_key: str
    session: str
    user: User | None = None
    said: tuple[Said, ...] = ()


class Actions(Protocol):
    """The actions of an agent, built in and on the server; those of the page are handed in."""

    def specs(self) -> tuple[ActionSpec, ...]: ...

    def recording(self) -> Actions:
        """The same, and `save_progress`: what a contract asks for is delivered by it."""
        ...

    def prepare(
        self, name: str, args: dict[str, Any], page_actions: tuple[ActionSpec, ...]
    ) -> Prepared: ...

    def confirmation(self, ready: Ready) -> str | None:
        """The question to put before a server action, or None where none is needed."""
        ...

    async def execute(self, ready: Ready, context: ActionContext) -> Outcome:
        """Runs a server action; an exception of its handler becomes `handler_error`."""
        ...

    def fault(self, value: object, schema: dict[str, Any]) -> str:
        """Why `value` does not fit a JSON Schema; empty where it does."""
        ...

    async def check(self, ready: Ready, context: ActionContext) -> Outcome | None:
        """Whether a server action of unknown outcome happened; None where it cannot tell."""
        ...


class Prompt(Protocol):
    """Turns a situation into a request, in a form that every provider accepts."""

    def request(self, situation: Situation) -> Request: ...

    def plan_input(self, situation: Situation, limit: int) -> PlanInput:
        """What a planner reads, with at most `limit` characters of the page."""
        ...
