"""Where the actions of a turn come from: a model's reply, or something recorded before."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pilotfish.agent.failures import LimitReached, ModelError
from pilotfish.agent.model.envelope import Closed, Envelope, EnvelopeError, Invoke, Part
from pilotfish.agent.model.usage import Usage
from pilotfish_client.server_messages import Error

__all__ = ["BrokenOff", "Ending", "Exchange", "Recorded", "Source"]


@dataclass(frozen=True)
class BrokenOff:
    """The source did not come to a clean end that we understand."""

    error: ModelError | EnvelopeError | LimitReached

    def told(self, run_id: str) -> Error:
        """For the page: which of the three it was; what the provider said is for operators."""
        if isinstance(self.error, EnvelopeError):
            return Error(code="parse", message="The model's reply was not valid.", run_id=run_id)
        if isinstance(self.error, LimitReached):
            return Error(code="limit_reached", message="A limit was reached.", run_id=run_id)
        return Error(code="model", message="The model did not answer.", run_id=run_id)


Ending = Envelope | BrokenOff


@dataclass
class Exchange:
    """What went to and fro besides the actions, for the record: the model's name, the last message
    it was sent, and what it wrote beside its actions.
    """

    model: str = ""
    seen: str = ""
    thinking: str = ""
    prose: str = ""


class Source(Protocol):
    """Take `parts()` first, then `ending()`; `usage` and `exchange` are final after it."""

    @property
    def usage(self) -> Usage: ...

    @property
    def exchange(self) -> Exchange: ...

    def parts(self) -> AsyncIterator[Part]: ...

    async def ending(self) -> Ending:
        """Waits for the end; raises what was not foreseen."""
        ...


@dataclass
class Recorded:
    """Actions that were decided before: what a restart interrupted, a plan, a workflow."""

    calls: Sequence[Invoke]
    memory: str = ""
    usage: Usage = field(default_factory=Usage)
    exchange: Exchange = field(default_factory=Exchange)

    async def parts(self) -> AsyncIterator[Part]:
        for index, call in enumerate(self.calls):
            yield Closed(index, call)

    async def ending(self) -> Ending:
        return Envelope(memory=self.memory, actions=tuple(self.calls))
