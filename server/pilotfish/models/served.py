"""What the models over a vendor's SDK have in common."""

from __future__ import annotations

import logging
from collections.abc import (
    AsyncGenerator,
    AsyncIterator,
    Awaitable,
    Callable,
    Iterable,
    Iterator,
    Mapping,
)
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from pilotfish.agent.failures import ModelError, ModelMisconfigured, ModelUnavailable
from pilotfish.agent.model.picture import blind
from pilotfish.agent.model.request import (
    ArgumentsDelta,
    Chunk,
    Request,
    Stopped,
    StopReason,
    TextDelta,
)
from pilotfish.agent.model.usage import Usage
from pilotfish.models.failures import failure
from pilotfish.models.model_options import CallOptions
from pilotfish.models.provider import Provider
from pilotfish.models.timeouts import Patience, Timeouts

__all__ = ["Answer", "Client", "Contact", "Decoder", "Ending", "Events", "Served", "once"]

log = logging.getLogger(__name__)

E = TypeVar("E")
Event = TypeVar("Event", covariant=True)
Read = TypeVar("Read", contravariant=True)

# What an event that is not of the wire raises, in the SDK or in a decoder.
_MALFORMED = (AttributeError, IndexError, KeyError, TypeError, ValueError)


class Answer(Protocol):
    """The head of an HTTP answer."""

    @property
    def headers(self) -> Mapping[str, str]: ...


class Events(Protocol[Event]):
    """The stream of an SDK."""

    @property
    def response(self) -> Answer: ...

    def __aiter__(self) -> AsyncIterator[Event]: ...

    async def close(self) -> None: ...


class Decoder(Protocol[Read]):
    """Reads the events of one reply, without I/O."""

    @property
    def complete(self) -> bool:
        """Whether the provider has said why the reply ends."""
        ...

    def read(self, event: Read) -> Iterable[Chunk]: ...

    def end(self) -> Iterable[Chunk]:
        """Usage, where known, and Stopped; called once, when complete."""
        ...


class Ending:
    """What every decoder keeps for the end of its reply.

    Text is passed on as the arguments of `text_is`, where that is given.
    """

    def __init__(self, text_is: str | None = None) -> None:
        self._text_is = text_is
        self._called = False  # by such a text
        self._usage: Usage | None = None
        self._reason: StopReason | None = None
        self._declined = False

    @property
    def complete(self) -> bool:
        return self._reason is not None

    def end(self) -> Iterator[Chunk]:
        if self._usage is not None and self._usage.input + self._usage.output:
            yield self._usage  # all zero from servers that do not count
        assert self._reason is not None
        yield Stopped("refusal" if self._declined else self._reason)

    def _text(self, text: str) -> Chunk:
        if self._text_is is None:
            return TextDelta(text)
        self._called = True
        return ArgumentsDelta(0, "call_0", self._text_is, text)

    def _refused(self, text: str) -> Chunk:
        self._declined = True
        return TextDelta(text)


def once(waits: Timeouts | None = None) -> dict[str, Any]:
    """The keyword arguments of an SDK's client that tries once: the retries are `retry`'s."""
    import httpx2

    limit = httpx2.Timeout(None, connect=(waits or Timeouts()).connect)
    return {"max_retries": 0, "timeout": limit}


@dataclass(frozen=True)
class Contact(Generic[E]):
    """How one provider is listened to; `errors` are the exceptions of its SDK."""

    provider: Provider
    timeouts: Timeouts
    errors: tuple[type[Exception], ...]

    async def reply(
        self, opening: Callable[[], Awaitable[Events[E]]], decoder: Decoder[E]
    ) -> AsyncGenerator[Chunk, None]:
        """The chunks of the reply that `opening()` begins, up to and with its clean end.

        Raises ModelError; a reply that ends without the provider's word is ModelUnavailable.
        Closing or cancelling the generator closes the connection.
        """
        patience = Patience(self.timeouts, self.provider.name)
        events: Events[E] | None = None
        try:
            events = await patience.wait(opening())
            iterator = aiter(events)
            while (event := await patience.wait(anext(iterator, None))) is not None:
                patience.token_came()
                for chunk in decoder.read(event):
                    yield chunk
            if not decoder.complete:
                raise self._broken(events.response, patience.streaming)
        except (ModelError, *self.errors, *_MALFORMED) as error:
            trouble = error if isinstance(error, ModelError) else failure(self.provider, error)
            if not decoder.complete:
                raise trouble from None
            log.debug("%s: trouble after the end of the reply: %s", self.provider.name, trouble)
        finally:
            if events is not None:
                await events.close()
        for chunk in decoder.end():
            yield chunk

    def _broken(self, answer: Answer, began: bool) -> ModelError:
        name = self.provider.name
        kind = answer.headers.get("content-type", "nothing")
        if not began and "eventstream" not in kind.replace("-", ""):  # Amazon writes it as one word
            return ModelMisconfigured(
                f"{self.provider.place} answered {name} with {kind!r} in place of a stream of "
                f"events: check {self.provider.url_variable}"
            )
        return ModelUnavailable(f"{name}: the reply broke off before its end; try again")


class Client(Protocol):
    """The SDK's own, with the connections that it keeps alive."""

    async def close(self) -> None: ...


class Served(Generic[E]):
    """The base of such a model; `stream` is the subclass's own. `images`: it is shown them."""

    def __init__(
        self, contact: Contact[E], client: Client, call: CallOptions, *, images: bool
    ) -> None:
        self._contact = contact
        self._open = client
        self._call = call
        self._images = images

    @property
    def name(self) -> str:
        return self._contact.provider.name

    @property
    def takes_images(self) -> bool:
        return self._images

    @property
    def patience(self) -> float:
        """Seconds that one reply may take."""
        return self._contact.timeouts.total

    def _shown(self, request: Request) -> Request:
        return request if self._images else blind(request)

    def _reply(
        self,
        create: Callable[..., Awaitable[Events[E]]],
        fields: dict[str, Any],
        decoder: Decoder[E],
    ) -> AsyncGenerator[Chunk, None]:
        """What the SDK's `create` streams for the keyword arguments `fields`."""
        asked = self._call.body(fields)
        chunks = self._contact.reply(lambda: create(**asked, stream=True), decoder)
        return self._call.reply(chunks)

    async def aclose(self) -> None:
        """Closes the connections that are kept alive."""
        await self._open.close()
