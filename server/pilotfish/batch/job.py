"""One task in one page: what it is given, and how far it is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from pilotfish.agent.model.model import Model
from pilotfish.agent.page.view import View
from pilotfish.agent.run.contract import Contract
from pilotfish.agent.run.run import FeatureMaker, RunLimits
from pilotfish.agent.run.seams import User
from pilotfish.batch.allowance import Allowed
from pilotfish_client.protocol import FromServer
from pilotfish_client.server_messages import Done

if TYPE_CHECKING:
    from playwright.async_api import Page

__all__ = ["Job", "Keeper", "Unkept"]


class Keeper(Protocol):
    """Keeps what a job shows and gets."""

    def begun(self, session: str) -> None:
        """It is known under which session it can go on."""
        ...

    def keep(self, label: str, data: bytes, suffix: str) -> str:
        """Returns the name that it is kept under."""
        ...

    def missing(self, required: tuple[str, ...]) -> list[str]: ...


@dataclass
class Unkept:
    """A Keeper that keeps nothing but labels."""

    labels: set[str] = field(default_factory=set[str])
    pictures: bool = False

    def begun(self, session: str) -> None:
        return None

    def keep(self, label: str, data: bytes, suffix: str) -> str:
        self.labels.add(label)
        return f"{label}{suffix}"

    def missing(self, required: tuple[str, ...]) -> list[str]:
        return [label for label in required if label not in self.labels]


@dataclass
class Job:
    """`contract` takes the place of the agent's own. `login` is the path of a stored state of the
    browser, `user` who asks. `resume` is a session that was cut off.
    `spent` says why nothing may be begun any more, "" as long as it may. `review` is what a person
    would have been asked. `files` are downloads that nobody has taken yet.
    """

    id: str
    task: str
    url: str
    contract: Contract | None = None
    limits: RunLimits = field(default_factory=RunLimits)
    allow: tuple[Allowed, ...] = ()
    required: tuple[str, ...] = ()
    login: str | None = None
    user: User | None = None
    locale: str = "en"
    resume: str | None = None
    model: Model | None = None
    extra: tuple[FeatureMaker, ...] = ()
    keeper: Keeper = field(default_factory=Unkept)
    pictures: bool = True
    spent: Callable[[], str] = lambda: ""
    heard: Callable[[FromServer], None] = lambda message: None
    session: str = ""
    review: str = ""
    page: Page | None = None
    last: View | None = None
    started: asyncio.Event = field(default_factory=asyncio.Event)
    files: asyncio.Queue[tuple[str, bytes]] = field(
        default_factory=asyncio.Queue[tuple[str, bytes]]
    )
    done: asyncio.Future[Done] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    async def picture(self, label: str) -> str:
        """Keeps one of the page without the widget; returns its name, "" without one."""
        if self.page is None or self.page.is_closed():
            return ""
        try:
            data = await self.page.screenshot(
                style="pilotfish-widget { visibility: hidden !important; }", timeout=10_000
            )
        except Exception:
            # A page that is just going away has no picture, and the run goes on.
            return ""
        return self.keeper.keep(label, data, ".png")
