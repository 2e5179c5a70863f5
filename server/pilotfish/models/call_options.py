"""What a team adds to every call of one model: headers, further fields, and its own edits."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pilotfish.agent.model.model import closing
from pilotfish.agent.model.request import Chunk
from pilotfish.models.timeouts import Timeouts

__all__ = ["NONE", "CallOptions"]


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
