"""A model that counts what each of its requests is made of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field

from pilotfish.agent.model.model import Model
from pilotfish.agent.model.request import (
    AssistantMessage,
    Chunk,
    Request,
    ResultMessage,
)
from pilotfish.agent.model.token_estimate import estimated_tokens, tool_tokens
from pilotfish.prompt.escape import folded
from pilotfish.prompt.history import outcome_line

__all__ = ["Counted", "Measured", "fixed_text", "fixed_tokens"]

LEAST = 12
"""Characters of a line from which on it counts as sent twice: shorter ones are punctuation."""


@dataclass
class Counted:
    """Requests, and characters of their prompts. `fixed` are instructions and tools, `varying` the
    messages; `twice` are those lines of the messages that an earlier request of the run had, too.
    """

    calls: int = 0
    fixed: int = 0
    varying: int = 0
    twice: int = 0

    @property
    def characters(self) -> int:
        return self.fixed + self.varying


@dataclass
class _Run:
    lines: set[str] = field(default_factory=set[str])
    told: set[int] = field(default_factory=set[int])


class Measured:
    """A Model around another; `facts_twice` are the effects that an outcome told more than once,
    with the outcome.
    """

    retry = None

    def __init__(self, inner: Model) -> None:
        self._inner = inner
        self.name = inner.name
        self.takes_images = False
        self.count = Counted()
        self.facts_twice: list[str] = []
        self.texts: list[str] = []
        self._runs: dict[str, _Run] = defaultdict(_Run)

    async def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        self._take(request)
        async for chunk in self._inner.stream(request):
            yield chunk

    def _take(self, request: Request) -> None:
        run, messages = self._runs[request.task], _messages(request)
        lines = [line for text in messages for line in text.splitlines()]
        long = [line for line in lines if len(line.strip()) >= LEAST]
        count = self.count
        count.calls += 1
        count.fixed += len(fixed_text(request))
        count.varying += sum(map(len, messages))
        count.twice += sum(len(line) for line in long if line in run.lines)
        run.lines |= set(long)
        self.texts.append("\n".join([f"=== {request.task}", *messages]))
        for step in request.steps:
            if step.number not in run.told:
                run.told.add(step.number)
                told = outcome_line(step, whole=True).partition(": ")[2]
                facts = {folded(effect.text) for effect in step.outcome.effects}
                twice = any(told.count(fact) > 1 for fact in facts if len(fact) >= LEAST)
                self.facts_twice += [told] if twice else []


def fixed_text(request: Request) -> str:
    """What is the same in every request of a run."""
    return "\n\n".join([*request.system, *map(repr, request.tools)])


def fixed_tokens(request: Request) -> int:
    """Of instructions and tools, as the product estimates them."""
    texts = sum(map(estimated_tokens, request.system))
    return texts + sum(map(tool_tokens, request.tools))


def _messages(request: Request) -> list[str]:
    texts: list[str] = []
    for message in request.messages:
        texts.append(message.text)
        if isinstance(message, AssistantMessage):
            texts += [call.arguments for call in message.calls]
        elif isinstance(message, ResultMessage):
            texts += [result.text for result in message.results]
    return [text for text in texts if text]
