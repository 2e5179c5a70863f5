"""What all sessions of one server share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from pilotfish.agent.run.attached import Attachments
from pilotfish.agent.run.control import Teachers
from pilotfish.agent.run.run import Run
from pilotfish.config.options import Identify
from pilotfish.console.desk import Desk
from pilotfish.guard.addresses import Proxies
from pilotfish.guard.origins import Origins
from pilotfish.runs.run_maker import Kit
from pilotfish.sessions.keeping import Keeping
from pilotfish.telemetry.telemetry import Telemetry
from pilotfish.web.session.caps import Caps
from pilotfish.web.session.tidying import Retention
from pilotfish.web.session.tokens import Claims, Tokens
from pilotfish_client.keywords import checked
from pilotfish_client.server_messages import Done

__all__ = ["Attendant", "Parts", "Waits"]


@checked
@dataclass(frozen=True)
class Waits:
    """Time limits and intervals, in seconds.

    hello  for the first frame of a socket
    body   for the body of a request
    page   for the page to come back to a run, or to a visitor who was asked
    idle   for the page to come back to a session that never had a run
    act    for the outcome of an action, counted while a page is connected
    ping   between two pings of an idle page
    lease  after the last frame, in which the page may still begin an action of a run
    drain  for runs to end when the server shuts down
    """

    hello: float = 5.0
    body: float = 10.0
    page: float = 120.0
    idle: float = 15.0
    act: float = 60.0
    ping: float = 20.0
    lease: float = 5.0
    drain: float = 8.0


class Attendant(Protocol):
    """Whoever runs tasks where no visitor is: it shapes each run, and is notified of its end."""

    def shaped(self, run: Run) -> Run: ...

    def over(self, session: str, done: Done) -> None: ...


@dataclass(frozen=True, kw_only=True)
class Parts(Kit):
    """`key` is in the script tag; `notice` is shown in the palette as a badge; `screenshot` lets
    models that accept images get pictures of the page; `attachments` is what visitors may attach;
    `attendant` stands in for them; `telemetry` is what machines are told of the runs, `desk` what
    the console works on.
    `teaching` is who may teach recipes, `person` the palette's entry for a person, by locale.
    """

    key: str
    store: Keeping
    origins: Origins
    tokens: Tokens
    waits: Waits = Waits()
    retention: Retention = field(default_factory=Retention)
    caps: Caps = field(default_factory=Caps)
    proxies: Proxies = field(default_factory=Proxies)
    agent_name: str = "Pilotfish"
    notice: str | None = None
    identify: Identify | None = None
    debug: bool = False
    screenshot: bool = False
    attachments: Attachments | None = None
    telemetry: Telemetry = field(default_factory=Telemetry)
    desk: Desk | None = None
    attendant: Attendant | None = None
    teaching: Teachers = "nobody"
    person: Callable[[str], str | None] | None = None
    shared_names: frozenset[str] = field(init=False)

    def teaches(self, claims: Claims) -> bool:
        """Whether whoever shows these claims may teach recipes."""
        return self.teaching == "everybody" or (self.teaching == "team" and claims.teaches)

    def __post_init__(self) -> None:
        names = frozenset(spec.name for spec in self.actions.specs())
        object.__setattr__(self, "shared_names", names)
