"""Python in the page, under Pyodide: actions of the page, and runs. Standard library only.

JSON text crosses the border between Python and JavaScript, so nothing is left behind there.
"""

from __future__ import annotations

import asyncio
import inspect
import json
from collections import deque
from collections.abc import Callable
from dataclasses import asdict, dataclass, is_dataclass
from datetime import date
from enum import Enum
from functools import partial
from importlib import import_module
from typing import Any, TypeVar, cast, overload

from pilotfish_client.action import Action
from pilotfish_client.action import action as described

__all__ = [
    "Event",
    "Events",
    "NotInPage",
    "RunResult",
    "action",
    "events",
    "run",
    "stop",
    "unregister",
]

Function = Callable[..., Any]
F = TypeVar("F", bound=Function)
RUN_EVENTS = ("status", "step", "subtitle", "done", "error")
# The JavaScript side of each registered action: destroyed when it is taken back.
_held: dict[str, Any] = {}
# The event loop holds tasks weakly only.
_answering: set[asyncio.Future[None]] = set()


class NotInPage(RuntimeError):
    """There is no page, or no Pilotfish in it; the message says what was sought and what to try."""


@dataclass(frozen=True)
class RunResult:
    """How a run ended: `status`, a `summary` for the visitor, and all fields of the JSON result."""

    status: str
    summary: str
    fields: dict[str, Any]


@overload
def action(function: F, /) -> F: ...


@overload
def action(
    *,
    name: str | None = None,
    description: str | None = None,
    consequential: bool = False,
    untrusted: bool = False,
) -> Callable[[F], F]: ...


def action(
    function: Function | None = None,
    /,
    *,
    name: str | None = None,
    description: str | None = None,
    consequential: bool = False,
    untrusted: bool = False,
) -> Any:
    """Registers a typed function as an action of this page; returns the function itself.

    Sync or async. Name, description and parameters as for `pilotfish_client.action`. A second one
    of the same name replaces the first. `consequential`: the visitor is asked each time.
    Raises TypeError for a bad function, NotInPage outside a page with the script tag.
    """

    def register(function: Function) -> Function:
        found = described(
            name=name, description=description, consequential=consequential, untrusted=untrusted
        )(function)
        if found.takes_context:
            raise TypeError(f"{found.spec.name} takes a context, which page actions have not")
        _register(found)
        return function

    return register if function is None else register(function)


def unregister(name: str) -> bool:
    """Takes an action back; False if none of that name was registered from Python."""
    proxy = _held.pop(name, None)
    if proxy is None:
        return False
    _pilotfish().unregisterAction(name)
    proxy.destroy()
    return True


async def run(task: str, **options: Any) -> RunResult:
    """Begins a run and waits for its end. `options`: those of `run()` in JavaScript, as JSON."""
    result = await _pilotfish().run(task, _to_js(options))
    fields = cast("dict[str, Any]", _from_js(result))
    return RunResult(fields["status"], fields["summary"], fields)


@dataclass(frozen=True)
class Event:
    """Something that the widget told: `name` is one of its events, `data` what came with it, as
    JSON; the text of an error.
    """

    name: str
    data: Any


class Events:
    """`async for event in events("step", "done")`. It listens from when it is made until `close`,
    or until a `with` block ends. At most `most` wait to be read; `dropped` counts the oldest ones,
    which make room.
    """

    def __init__(self, names: tuple[str, ...], most: int = 256) -> None:
        self.dropped = 0
        self._waiting: deque[Event] = deque(maxlen=most)
        self._came = asyncio.Event()
        self._open = True
        self._off: list[Any] = []
        page, create_proxy = _pilotfish(), import_module("pyodide.ffi").create_proxy
        for name in names:
            proxy = create_proxy(partial(self._heard, name))
            self._off += [page.on(name, proxy), proxy]

    def _heard(self, name: str, data: Any = None, *_: Any) -> None:
        self.dropped += len(self._waiting) == self._waiting.maxlen
        self._waiting.append(Event(name, _told(data)))
        self._came.set()

    def close(self) -> None:
        """Listens no longer; what has come is still read, then the loop ends."""
        for off, proxy in zip(self._off[::2], self._off[1::2], strict=True):
            off()
            proxy.destroy()
        self._off, self._open = [], False
        self._came.set()

    def __enter__(self) -> Events:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __aiter__(self) -> Events:
        return self

    async def __anext__(self) -> Event:
        while not self._waiting:
            if not self._open:
                raise StopAsyncIteration
            self._came.clear()
            await self._came.wait()
        return self._waiting.popleft()


def events(*names: str) -> Events:
    """What the widget tells from now on: the events of these names, else those of a whole run:
    `status`, `step`, `subtitle`, `done` and `error`. Raises NotInPage without the script tag.
    """
    return Events(names or RUN_EVENTS)


def stop() -> None:
    """Ends the run at once; nothing more is done."""
    _pilotfish().stop()


def _register(found: Action) -> None:
    page, spec = _pilotfish(), found.spec
    unregister(spec.name)
    definition = _to_js(
        {
            "name": spec.name,
            "description": spec.description,
            "parameters": spec.parameters,
            "requireConfirmation": spec.consequential,
            "untrusted": spec.untrusted,
        }
    )

    def handler(params: Any, context: Any) -> Any:
        settled = import_module("js").Promise.withResolvers()
        task = asyncio.ensure_future(_answer(found, _from_js(params), settled))
        _answering.add(task)
        task.add_done_callback(_answering.discard)
        return settled.promise

    proxy = import_module("pyodide.ffi").create_proxy(handler)
    definition.handler = proxy
    try:
        page.registerAction(definition)
    except BaseException:
        proxy.destroy()
        raise
    _held[spec.name] = proxy


async def _answer(found: Action, args: dict[str, Any], settled: Any) -> None:
    """Settles a JavaScript promise: Pyodide's own would reject with the whole traceback."""
    try:
        result = found(**found.arguments(args))
        settled.resolve(_to_js(await result if inspect.isawaitable(result) else result))
    except (Exception, asyncio.CancelledError) as error:
        text = f"{type(error).__name__}: {error}"
        settled.reject(import_module("js").Error.new(text))


def _pilotfish() -> Any:
    try:
        js = import_module("js")
    except ImportError:
        raise NotInPage(
            "sought the module js of Pyodide, found none: this is no page; "
            "run it under Pyodide or PyScript, and use `pilotfish` on a server"
        ) from None
    page = getattr(js, "pilotfish", None)
    if page is None:
        raise NotInPage(
            "sought window.pilotfish, found none: put the script tag of Pilotfish before this "
            "code, and run Python in the page's main thread, not in a worker"
        )
    return page


def _to_js(value: Any) -> Any:
    return import_module("js").JSON.parse(json.dumps(value, default=_plain, allow_nan=False))


def _from_js(value: Any) -> Any:
    text = import_module("js").JSON.stringify(value)
    return None if text is None else json.loads(text)


def _told(data: Any) -> Any:
    js = import_module("js")
    return str(data.message) if js.Error.prototype.isPrototypeOf(data) else _from_js(data)


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    if isinstance(value, date):  # datetime, too
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} is no JSON value: return a dict, list, text or number")
