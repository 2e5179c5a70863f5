"""One model with its settings, for a role of an agent."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, get_args

from pilotfish.agent.model.model import Model, closing
from pilotfish.agent.model.request import Chunk, Thinking
from pilotfish.models.price import Price
from pilotfish.models.timeouts import Timeouts
from pilotfish_client.keywords import checked

__all__ = ["NONE", "CallOptions", "Choice", "ModelOptions"]


@dataclass(frozen=True)
class CallOptions:
    """How the calls of one model differ from the provider's defaults.

    headers     sent with each call
    extra_body  further fields of each body, such as {"service_tier": "flex"}
    json_mode   the reply is asked for as JSON by a schema, for servers that know no tool calls
    on_body     gets each body before it is sent, and returns what is sent in its place
    on_chunk    gets each part of a reply, and returns what the run reads in its place
    timeouts    how long a reply is waited for, in place of the adapter's
    """

    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    extra_body: Mapping[str, Any] = field(default_factory=dict[str, Any])
    json_mode: bool = False
    on_body: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    on_chunk: Callable[[Chunk], Chunk] | None = None
    timeouts: Timeouts | None = None

    def body(self, fields: dict[str, Any]) -> dict[str, Any]:
        """The keyword arguments of the SDK's call, with all that is added."""
        if self.headers:
            fields = {**fields, "extra_headers": dict(self.headers)}
        if self.extra_body:
            fields = {**fields, "extra_body": dict(self.extra_body)}
        return self.on_body(fields) if self.on_body else fields

    def reply(self, chunks: AsyncGenerator[Chunk, None]) -> AsyncGenerator[Chunk, None]:
        """The chunks as the run reads them."""
        return _edited(chunks, self.on_chunk) if self.on_chunk else chunks


async def _edited(
    chunks: AsyncGenerator[Chunk, None], edit: Callable[[Chunk], Chunk]
) -> AsyncGenerator[Chunk, None]:
    async with closing(chunks) as open_chunks:
        async for chunk in open_chunks:
            yield edit(chunk)


NONE = CallOptions()
"""A call as the provider documents it."""


@checked
@dataclass(frozen=True)
class ModelOptions:
    """A model, and how it is called.

    model           a spec such as "openai:NAME", or a Model of your own
    thinking        "off", "low", "medium" or "high": how much it reasons before it answers; the
                    provider's default without it
    fallback        answers in its place while it is down; the fallback of Models without it
    api_key         in place of the one in the environment
    base_url        the address of a compatible server, in place of the environment's
    headers         sent with each call
    extra_body      further fields of each body
    json_mode       the reply is asked for as JSON by a schema, for servers without tool calls
    on_body         gets each body before it is sent, and returns what is sent
    on_chunk        gets each part of a reply, and returns what the run reads
    timeouts        how long a reply is waited for; see Timeouts
    context_window  tokens that a request and its reply may have together; without it what our table
                    of prices or the server says, else 128,000
    price           what its tokens cost; without it what the table of prices says; see Price
    """

    model: str | Model
    thinking: Thinking | None = None
    fallback: Choice | None = None
    api_key: str | None = field(default=None, repr=False)
    base_url: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    extra_body: Mapping[str, Any] = field(default_factory=dict[str, Any])
    json_mode: bool = False
    on_body: Callable[[dict[str, Any]], dict[str, Any]] | None = None
    on_chunk: Callable[[Chunk], Chunk] | None = None
    timeouts: Timeouts | None = None
    context_window: int | None = None
    price: Price | None = None

    def __post_init__(self) -> None:
        levels = get_args(Thinking)
        if self.thinking is not None and self.thinking not in levels:
            raise ValueError(
                f"ModelOptions(thinking={self.thinking!r}): expected one of {', '.join(levels)}"
            )
        window = self.context_window
        if window is not None and window < 1000:
            raise ValueError(
                f"ModelOptions(context_window=…): expected 1000 tokens or more, found {window!r}"
            )
        waits = self.timeouts
        if waits and not 0 < waits.first_token <= waits.total:
            raise ValueError(
                f"ModelOptions(timeouts=…): expected a first_token above 0 and at most the total,"
                f" which includes it; found {waits.first_token:g} of {waits.total:g} s"
            )
        if not isinstance(self.model, str) and self._calls_differ:
            raise ValueError(
                "ModelOptions: api_key, base_url, headers, extra_body, json_mode, timeouts, on_body"
                " and on_chunk are for a model named by a spec; a Model of your own makes its own"
                " calls"
            )

    @property
    def call(self) -> CallOptions:
        return CallOptions(**{it.name: getattr(self, it.name) for it in fields(CallOptions)})

    @property
    def _calls_differ(self) -> bool:
        return bool(self.api_key or self.base_url) or self.call != NONE

    @property
    def key(self) -> object:
        """Equal for options that are served by one connection."""
        if not isinstance(self.model, str):
            return id(self.model)
        if not self._calls_differ:
            return self.model
        more = (sorted(self.headers.items()), sorted(self.extra_body.items(), key=str))
        edits = (id(self.on_body), id(self.on_chunk), self.timeouts)
        return repr((self.model, self.api_key, self.base_url, more, self.json_mode, edits))


Choice = str | Model | ModelOptions
"""What fills a role: a spec, a Model, or either with settings."""
