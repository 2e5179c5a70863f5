"""The built widget's files, from a server that can be away."""

import asyncio
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any, Protocol

from starlette.responses import Response
from starlette.staticfiles import StaticFiles

__all__ = ["WireFiles"]


class Away(Protocol):
    away: int
    """So many of the next requests get no file."""
    late: dict[str, float]
    """By a part of a file's name: so many seconds later it comes."""


class WireFiles(StaticFiles):
    """As a proxy does that has lost its server, it answers 502 while that is away."""

    def __init__(self, directory: Path, server: Away) -> None:
        super().__init__(directory=directory)
        self._server = server

    async def get_response(self, path: str, scope: MutableMapping[str, Any]) -> Response:
        if self._server.away:
            self._server.away -= 1
            return Response(status_code=502)
        waits = [seconds for part, seconds in self._server.late.items() if part in path]
        await asyncio.sleep(max(waits, default=0))
        return await super().get_response(path, scope)
