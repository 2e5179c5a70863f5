"""Work that would hold the interpreter's lock too long is done in a process of its own.

A thread is not enough: it takes the lock from the event loop for as long as one call into C lasts.
The child is started for the first such work, serves all apps of this process, and ends with it.
"""

from __future__ import annotations

import asyncio
import atexit
import logging
import os
import pickle
import struct
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import IO, Any, TypeVar, cast

__all__ = ["apart", "aside"]

T = TypeVar("T")

log = logging.getLogger("pilotfish.web")

_THREAD = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pilotfish-apart")
"""Waits for the child; one piece of work at a time, for all sockets."""
_LENGTH = struct.Struct(">I")


async def apart(work: Callable[..., T], *args: Any) -> T:
    """The result of `work(*args)`, a function at the top of a module. Raises what it raises. Where
    no process can be started it is done in a thread.
    """
    return await aside(_done, work, *args)


async def aside(work: Callable[..., T], *args: Any) -> T:
    """The result of `work(*args)`, from the one thread that waits for the process, too: for what is
    short, or cached.
    """
    return await asyncio.get_running_loop().run_in_executor(_THREAD, partial(work, *args))


def _done(work: Callable[..., T], *args: Any) -> T:
    asked = pickle.dumps((work.__module__, work.__qualname__, args), pickle.HIGHEST_PROTOCOL)
    try:
        answer = _CHILD.answer(asked)
    except OSError as error:
        log.warning("no process for large frames, so a thread decodes them: %s", error)
        return work(*args)
    worked, value = pickle.loads(answer)
    if worked:
        return cast("T", value)
    raise value


class _Child:
    """The process: started at the first request, restarted after it has died."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        atexit.register(self.stop)

    def answer(self, asked: bytes) -> bytes:
        """Raises OSError where it cannot be started, or died of this twice."""
        try:
            return self._exchanged(asked)
        except (BrokenPipeError, EOFError):
            self.stop()
        try:
            return self._exchanged(asked)
        except (BrokenPipeError, EOFError) as error:
            self.stop()
            raise OSError("the process ended before it answered") from error

    def _exchanged(self, asked: bytes) -> bytes:
        process = self._running()
        _send(cast("IO[bytes]", process.stdin), asked)
        return _received(cast("IO[bytes]", process.stdout))

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self.stop()
            # As here, wherever the host's application has its modules from. In a session of its
            # own: Ctrl-C is for the server alone.
            self._process = subprocess.Popen(
                [sys.executable, "-m", __name__],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                start_new_session=True,
            )
        return self._process

    def stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):
                cast("IO[bytes]", pipe).close()
        process.kill()
        process.wait()


_CHILD = _Child()


def _send(pipe: IO[bytes], body: bytes) -> None:
    pipe.write(_LENGTH.pack(len(body)) + body)
    pipe.flush()


def _received(pipe: IO[bytes]) -> bytes:
    """Raises EOFError at the end."""
    head = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    body = pipe.read(_LENGTH.unpack(head)[0])
    if len(body) < _LENGTH.unpack(head)[0]:
        raise EOFError
    return body


def _worked(asked: bytes) -> bytes:
    module, name, args = pickle.loads(asked)
    try:
        answer = True, getattr(import_module(module), name)(*args)
    except Exception as error:  # Raised again in the parent, for whoever asked.
        answer = False, error
    return pickle.dumps(answer, pickle.HIGHEST_PROTOCOL)


def _serve(source: IO[bytes], sink: IO[bytes]) -> None:
    """In the child: until the parent closes the pipe, which it does in dying, too."""
    with suppress(EOFError, BrokenPipeError, KeyboardInterrupt):
        while True:
            _send(sink, _worked(_received(source)))


if __name__ == "__main__":
    _serve(sys.stdin.buffer, sys.stdout.buffer)
