"""A GGUF file run in this process by llama.cpp: the extra `pilotfish[local]`."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from pilotfish.agent.failures import ModelMisconfigured
from pilotfish.agent.model.model import ModelWrapper
from pilotfish.agent.model.request import Chunk, Request
from pilotfish.models.openai_chat import OpenAIChat
from pilotfish.models.timeouts import Timeouts

__all__ = ["LocalModel"]

# Reading a prompt of several thousand tokens takes a CPU tens of seconds.
_PATIENT = Timeouts(first_token=180.0, between_tokens=60.0, total=300.0)


class LocalModel(ModelWrapper):
    """A Model over xllamacpp's server, which listens on a loopback port with a key of its own.

    `context` is the longest prompt and reply together, in tokens.
    """

    def __init__(
        self, path: Path, *, context: int = 16_384, timeouts: Timeouts | None = None
    ) -> None:
        key = secrets.token_urlsafe(24)
        self._context = context
        self._server = _server(path, context, key)
        # A CPU reads and writes slowly.
        waits = timeouts or _PATIENT
        self.patience = waits.total
        chat = OpenAIChat(
            path.stem,
            api_key=key,
            base_url=f"{self._server.listening_address}/v1",
            timeouts=waits,
            name=f"local:{path.name}",
            # llama.cpp heeds no named tool choice, and many chat templates know no tools.
            forcing="json",
        )
        super().__init__(chat)

    async def context_window(self) -> int | None:
        return self._context

    def stream(self, request: Request) -> AsyncIterator[Chunk]:
        return self._model.stream(request)

    async def aclose(self) -> None:
        await super().aclose()
        del self._server  # its end stops the server


def _server(path: Path, context: int, key: str) -> Any:
    try:
        import xllamacpp  # pyright: ignore[reportMissingImports, reportUnknownVariableType]
    except ImportError:
        raise ModelMisconfigured(
            "A local model needs llama.cpp, which is not installed: pip install 'pilotfish[local]'"
        ) from None
    if not path.is_file():
        raise ModelMisconfigured(
            f"There is no model file {str(path)!r}: give the path of a .gguf file, as in "
            "local:models/qwen3-8b-q4.gguf"
        )
    llama: Any = xllamacpp
    params = llama.CommonParams()
    params.model.path = str(path)
    params.n_ctx = context
    params.n_parallel = 1
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.api_keys = [key]
    params.ui = False
    params.verbosity = 1  # errors
    try:
        return llama.Server(params)
    except RuntimeError as error:
        raise ModelMisconfigured(
            f"llama.cpp cannot load {str(path)!r} ({error}): is it a whole GGUF file, and is there "
            "memory for it?"
        ) from None
