"""A model's reply while it streams: its parts in order, and how it ended."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from types import TracebackType
from typing import Protocol

from pilotfish.agent.failures import LimitReached, ModelError, ModelRefused, ModelUnavailable
from pilotfish.agent.model.envelope import (
    Closed,
    Envelope,
    EnvelopeError,
    EnvelopeReader,
    Invoke,
    Narrate,
    Part,
    Words,
    arguments_of,
    envelope_of,
)
from pilotfish.agent.model.request import (
    AnsweredBy,
    ArgumentsDelta,
    Chunk,
    Mode,
    Stopped,
    StopReason,
    TextDelta,
    Thought,
)
from pilotfish.agent.model.source import BrokenOff, Ending, Exchange
from pilotfish.agent.model.usage import Usage

__all__ = ["TURN", "ClassicReader", "EnvelopeChunks", "Reader", "Reply", "reader_for"]


class ClassicReader:
    """Text is item 0 of the reply as it comes; each call is an item once the next one begins."""

    def __init__(self) -> None:
        self._text = ""
        self._items: list[Narrate | Invoke] = []
        self._call: tuple[int, str] | None = None
        self._arguments = ""

    def feed(self, chunk: Chunk) -> list[Part]:
        match chunk:
            case TextDelta(text=text):
                self._text += text
                return [Words(len(self._items), text)]
            case ArgumentsDelta(index=index, name=name, text=text):
                parts = self._close_before(index)
                self._call = (index, name)
                self._arguments += text
                return parts
            case _:
                return []

    def finish(self) -> tuple[list[Part], Envelope]:
        parts = self._close_before(None)
        calls = any(isinstance(item, Invoke) for item in self._items)
        summary = "" if calls else self._text.strip()
        return parts, Envelope(
            actions=tuple(self._items), is_final=not calls and bool(summary), summary=summary
        )

    def _close_before(self, index: int | None) -> list[Part]:
        parts: list[Part] = []
        if self._text.strip() and not self._items:
            parts.append(self._add(Narrate(self._text.strip())))
        if self._call is not None and self._call[0] != index:
            name, arguments = self._call[1], self._arguments
            self._call, self._arguments = None, ""
            try:
                parts.append(self._add(Invoke(name, arguments_of(arguments))))
            except EnvelopeError as error:
                raise EnvelopeError(f"the arguments of {name!r}: {error}") from None
        return parts

    def _add(self, item: Narrate | Invoke) -> Closed:
        self._items.append(item)
        return Closed(len(self._items) - 1, item)


TURN = "agent_turn"
"""The one tool of envelope mode."""


class Reader(Protocol):
    def feed(self, chunk: Chunk) -> list[Part]: ...

    def finish(self) -> tuple[list[Part], Envelope]: ...


class EnvelopeChunks:
    """Reads the arguments of the one forced call; prose counts only where it is an envelope."""

    def __init__(self) -> None:
        self._reader = EnvelopeReader()
        self._called = False
        self._prose = ""

    def feed(self, chunk: Chunk) -> list[Part]:
        match chunk:
            case ArgumentsDelta(index=0, name=name, text=text):
                if name and name != TURN:
                    raise EnvelopeError(
                        f"expected one call of {TURN}, found a call of {name!r:.60}: actions go"
                        f" into its list `actions`, as {{tool, args}}"
                    )
                self._called = True
                return self._reader.feed(text)
            case TextDelta(text=text):
                self._prose += text
                return []
            case _:
                return []

    def finish(self) -> tuple[list[Part], Envelope]:
        if self._called:
            return [], self._reader.finish()
        try:
            envelope_of(self._prose)
        except EnvelopeError:
            raise EnvelopeError(
                f"expected one call of {TURN}, found prose: {self._prose!r:.120}"
            ) from None
        return self._reader.feed(self._prose), self._reader.finish()


def reader_for(mode: Mode) -> Reader:
    return EnvelopeChunks() if mode == "envelope" else ClassicReader()


class Reply:
    """A Source: `async with` it; take `parts()`, then `ending()`. Leaving it cancels the model's
    call. `models.timed` bounds it in time, where every attempt has its own.
    """

    def __init__(self, stream: AsyncIterator[Chunk], reader: Reader) -> None:
        self._stream = stream
        self._reader = reader
        self._parts: asyncio.Queue[Part | None] = asyncio.Queue()
        self._ending: asyncio.Future[Ending] = asyncio.get_running_loop().create_future()
        self._task: asyncio.Task[None] | None = None
        self.usage = Usage()
        self.exchange = Exchange()

    async def __aenter__(self) -> Reply:
        self._task = asyncio.create_task(self._read())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if not self._ending.done():
            self._ending.cancel()

    async def parts(self) -> AsyncIterator[Part]:
        while (part := await self._parts.get()) is not None:
            yield part

    async def ending(self) -> Ending:
        """Waits for the provider's end; raises what was not foreseen."""
        return await asyncio.shield(self._ending)

    async def _read(self) -> None:
        try:
            self._ending.set_result(await self._take_all())
        except (ModelError, EnvelopeError, LimitReached) as error:
            self._ending.set_result(BrokenOff(error))
        except TimeoutError:
            # From a model of the host's own; those of `models.timed` are ModelUnavailable.
            self._ending.set_result(BrokenOff(ModelUnavailable("the call timed out")))
        except asyncio.CancelledError:
            # By us, then nobody waits any more; or by a library inside, then somebody does.
            self._ending.set_result(BrokenOff(ModelUnavailable("the call was cancelled")))
            raise
        except Exception as error:  # whatever it is, the turn that waits for us must see it
            self._ending.set_exception(error)
        finally:
            self._parts.put_nowait(None)

    def _note(self, chunk: Chunk) -> StopReason | None:
        match chunk:
            case Usage():
                self.usage += chunk
            case Stopped(reason=reason):
                return reason
            case AnsweredBy(model=model):
                self.exchange.model = model
            case Thought(text=text):
                self.exchange.thinking += text
            case TextDelta(text=text):
                self.exchange.prose += text
            case _:
                pass
        return None

    async def _take_all(self) -> Envelope:
        reason: StopReason | None = None
        stream = self._stream
        try:
            async for chunk in stream:
                reason = self._note(chunk) or reason
                for part in self._reader.feed(chunk):
                    self._parts.put_nowait(part)
        finally:
            # A reply that cannot be read leaves a call open that would go on to be paid for.
            if isinstance(stream, AsyncGenerator):
                await stream.aclose()
        match reason:
            case None:
                raise ModelUnavailable("the model's stream broke off before its end")
            case "refusal":
                raise ModelRefused("the model declined to answer")
            case "length":
                raise EnvelopeError("the reply was cut at the token limit: answer in fewer words")
            case _:
                parts, envelope = self._reader.finish()
                for part in parts:
                    self._parts.put_nowait(part)
                return envelope
