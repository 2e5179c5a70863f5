"""A provider on a loopback port: speaks the streaming wires of OpenAI chat completions and
Anthropic messages, as it is told to.

with ProviderServer() as provider:
    provider.script([{"actions": [], "is_final": True}, Fail(429, retry_after="1"), Say("Hello")])
    ...  # point a real client at provider.openai_url or provider.anthropic_url
    assert provider.requests[0].body["model"] == "gpt-5.4-mini"

`billed` are the replies that were sent whole: what a provider would charge for.

What a request is answered with (a behaviour): an envelope as a dict (a call of `agent_turn`),
Say, Fail, Cut, Stall or Raw. `ProviderServer(reply=function)` computes one from each body.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import json
import socket
import threading
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import uvicorn

from provider_wires import Say, Wire, events_of

__all__ = [
    "KEY",
    "Behaviour",
    "Cut",
    "Fail",
    "Gate",
    "ProviderServer",
    "Raw",
    "Recorded",
    "Say",
    "Stall",
]

KEY = "sk-test-4f1dd0e5c0ffee0123456789"
"""The key that `env` sets; nothing may ever print it."""


WIRES: dict[str, Wire] = {
    "messages": "anthropic",
    "responses": "responses",
    "streamRawPredict": "anthropic",
    "invoke-with-response-stream": "bedrock",
}
"""By the end of the path: the last two are of Vertex AI and of Amazon Bedrock."""


class Gate:
    """Closed until `open`, which any thread may call."""

    def __init__(self) -> None:
        self._opened: concurrent.futures.Future[None] = concurrent.futures.Future()

    def open(self) -> None:
        if not self._opened.done():
            self._opened.set_result(None)

    async def wait(self) -> None:
        await asyncio.shield(asyncio.wrap_future(self._opened))


@dataclass(frozen=True)
class Fail:
    """An error answer in the wire's shape; `kind` is its type and code."""

    status: int
    kind: str = "error"
    message: str = "scripted failure"
    retry_after: str | None = None


@dataclass(frozen=True)
class Cut:
    """The first `after` bytes of a reply; then the connection is dropped."""

    after: int
    reply: Say = field(default_factory=Say)


@dataclass(frozen=True)
class Stall:
    """The first `after` bytes of a reply (None: not even the head), then nothing until `gate`
    opens; without a gate, until the client goes away.
    """

    after: int | None = None
    reply: Say = field(default_factory=Say)
    gate: Gate | None = None


@dataclass(frozen=True)
class Raw:
    """Any answer at all."""

    body: bytes
    status: int = 200
    content_type: str = "text/event-stream"


Behaviour = Mapping[str, Any] | Say | Fail | Cut | Stall | Raw


@dataclass(frozen=True)
class Recorded:
    """A request as it came; `gone` is set when its client left before the answer was whole."""

    wire: Wire
    path: str
    headers: dict[str, str]
    raw: bytes
    gone: threading.Event = field(default_factory=threading.Event, repr=False)

    @property
    def body(self) -> dict[str, Any]:
        return json.loads(self.raw)


class ProviderServer:
    """Serves from a thread of its own while the `with` block runs."""

    def __init__(
        self,
        reply: Callable[[dict[str, Any]], Behaviour] | None = None,
        models: Sequence[dict[str, Any]] = (),
    ) -> None:
        """`models` is what it lists, as a compatible server does."""
        self.requests: list[Recorded] = []
        self.billed: list[Say] = []
        self._models = list(models)
        self._reply = reply
        self._script: list[Behaviour] = []
        self._scripted = 0
        self._troubles: list[BaseException] = []

    def script(self, behaviours: Sequence[Behaviour]) -> None:
        """What the next requests are answered with, in order; replaces what was left."""
        self._script = list(behaviours)
        self._scripted = len(behaviours)

    @property
    def openai_url(self) -> str:
        return f"{self.url}/v1"

    @property
    def anthropic_url(self) -> str:
        return self.url

    def env(self, wire: Wire, model: str = "scripted") -> dict[str, str]:
        """The environment variables that make Pilotfish use this server."""
        url = self.openai_url if wire == "openai" else self.anthropic_url
        name = wire.upper()
        return {
            "PILOTFISH_MODEL": f"{wire}:{model}",
            f"{name}_BASE_URL": url,
            f"{name}_API_KEY": KEY,
        }

    def __enter__(self) -> ProviderServer:
        # asyncio turns Nagle's delay (40 ms a reply) off only for sockets that say they are TCP.
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.bind(("127.0.0.1", 0))
        listening.listen(64)
        self.url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        config = uvicorn.Config(
            self._app,
            log_config=None,
            log_level="critical",
            lifespan="off",
            ws="none",
            interface="asgi3",
            loop="asyncio",
            http="h11",
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [listening]}, daemon=True
        )
        self._listening = listening
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(timeout=10)
        self._listening.close()
        assert not self._thread.is_alive(), "the provider server did not stop"
        assert not self._troubles, f"the provider server failed: {self._troubles}"

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        raw, more = b"", True
        while more:
            message = await receive()
            raw += message.get("body", b"")
            more = message.get("more_body", False)
        if scope["method"] == "GET":
            await _list(send, self._models)
            return
        way = scope["path"].rpartition("/")[2].rpartition(":")[2]
        wire = WIRES.get(way, "openai")
        headers = {name.decode(): value.decode() for name, value in scope["headers"]}
        request = Recorded(wire, scope["path"], headers, raw)
        self.requests.append(request)
        answer = _Answer(request, send, self.billed)
        speaking = asyncio.create_task(answer.give(self._behaviour(request)))
        leaving = asyncio.create_task(_left(receive))
        await asyncio.wait({speaking, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not speaking.done():
            speaking.cancel()
            request.gone.set()
            return
        leaving.cancel()
        trouble = speaking.exception()
        if trouble is not None:
            if not isinstance(trouble, Dropped):
                self._troubles.append(trouble)
            raise trouble

    def _behaviour(self, request: Recorded) -> Behaviour:
        if self._script:
            return self._script.pop(0)
        if self._reply is not None:
            return self._reply(request.body)
        number = len(self.requests)
        said = f"request {number} came, but only {self._scripted} replies were scripted"
        return Fail(400, "invalid_request_error", said)


class Dropped(Exception):
    """Makes uvicorn drop the connection in mid-answer."""


@dataclass(frozen=True)
class _Answer:
    request: Recorded
    send: Callable[[dict[str, Any]], Awaitable[None]]
    billed: list[Say]

    async def give(self, behaviour: Behaviour) -> None:
        match behaviour:
            case Say():
                await self._stream(behaviour)
            case Fail():
                await self._fail(behaviour)
            case Cut(after, reply):
                await self._head()
                await self._body(b"".join(events_of(self.request.wire, reply))[:after])
                raise Dropped
            case Stall():
                await self._stall(behaviour)
            case Raw(body, status, content_type):
                await self._head(status, content_type)
                await self._body(body, more=False)
            case _:
                await self._stream(Say(calls=(("agent_turn", dict(behaviour)),)))

    async def _stream(self, reply: Say) -> None:
        amazon = self.request.wire == "bedrock"
        await self._head(
            content_type="application/vnd.amazon.eventstream" if amazon else "text/event-stream"
        )
        for event in events_of(self.request.wire, reply):
            await self._body(event)
            if reply.seconds:
                await asyncio.sleep(reply.seconds)
        self.billed.append(reply)
        await self._body(b"", more=False)

    async def _fail(self, fail: Fail) -> None:
        error: dict[str, Any] = {"type": fail.kind, "message": fail.message}
        if self.request.wire in ("openai", "responses"):
            document = {"error": {**error, "param": None, "code": fail.kind}}
        else:
            document = {"type": "error", "error": error, "request_id": "req_scripted"}
        more = {"retry-after": fail.retry_after} if fail.retry_after else {}
        await self._head(fail.status, "application/json", more)
        await self._body(json.dumps(document).encode(), more=False)

    async def _stall(self, stall: Stall) -> None:
        whole = b"".join(events_of(self.request.wire, stall.reply))
        after = stall.after or 0
        if stall.after is not None:
            await self._head()
            await self._body(whole[:after])
        await (stall.gate or Gate()).wait()
        if stall.after is None:
            await self._head()
        await self._body(whole[after:], more=False)

    async def _head(
        self,
        status: int = 200,
        content_type: str = "text/event-stream",
        more: Mapping[str, str] | None = None,
    ) -> None:
        headers = {"content-type": content_type, **(more or {})}
        pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
        await self.send({"type": "http.response.start", "status": status, "headers": pairs})

    async def _body(self, body: bytes, *, more: bool = True) -> None:
        await self.send({"type": "http.response.body", "body": body, "more_body": more})


async def _list(send: Callable[[dict[str, Any]], Awaitable[None]], models: list[Any]) -> None:
    """GET /models, of OpenAI and every compatible server."""
    rows = [{"object": "model", "created": 0, "owned_by": "test", **row} for row in models]
    body = json.dumps({"object": "list", "data": rows}).encode()
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _left(receive: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
