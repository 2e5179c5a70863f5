"""A host around a host that tells monitors how long the visitor thought."""

from __future__ import annotations

import time

from pilotfish.agent.page.step import Where
from pilotfish.agent.run.monitor import Monitor, Monitors
from pilotfish.agent.run.seams import Host
from pilotfish_client.page_messages import Respond
from pilotfish_client.protocol import FromServer
from pilotfish_client.server_messages import AskSurface, AskUser, AskUserChoice, ConfirmAction

__all__ = ["TimedHost"]

_KINDS = {AskUser: "question", AskUserChoice: "choice", AskSurface: "form"}


class TimedHost:
    def __init__(self, host: Host, monitors: Monitors) -> None:
        self._host = host
        self._monitors = monitors

    async def show(self, message: FromServer) -> None:
        await self._host.show(message)

    async def ask(self, question: AskUser | AskUserChoice | AskSurface) -> Respond:
        began = time.monotonic()
        try:
            return await self._host.ask(question)
        finally:
            self._tell(_KINDS[type(question)], began)

    async def confirm(self, question: ConfirmAction, where: Where) -> bool:
        began = time.monotonic()
        try:
            return await self._host.confirm(question, where)
        finally:
            self._tell("approval", began)

    def _tell(self, what: str, began: float) -> None:
        self._monitors.tell(Monitor.waited, what, round((time.monotonic() - began) * 1000))
