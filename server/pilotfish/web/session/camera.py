"""Screenshots of the page for the loop: requested over the wire, with a short time limit."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field

from pilotfish.agent.model.picture import image_of
from pilotfish.agent.model.request import Image
from pilotfish_client.page_messages import Hello, Screenshot
from pilotfish_client.protocol import FromServer
from pilotfish_client.server_messages import Capture

__all__ = ["ABLE", "MOST", "SELECTED", "LiveCamera"]

log = logging.getLogger("pilotfish.web")

ABLE = "screenshot"
"""The capability of a document that answers `capture`."""
MOST = 3
"""Pictures in one turn, at most."""
WAIT = 8.0
"""Seconds to wait for the pictures; the page limits itself to 5."""
SELECTED = "selection."
"""Of pictures that a page gives with a request; the id of its run follows."""
_WANTED = ("off", "confident")
"""Prefixes of notes that report a setting, not a failure."""


@dataclass
class _Asked:
    capture_id: str
    images: asyncio.Future[tuple[Image, ...]]
    parts: dict[int, Screenshot] = field(default_factory=dict[int, Screenshot])


class LiveCamera:
    """Implements `pilotfish.agent.model.picture.Camera` over the documents of a session. `failures`
    counts the requests that produced no picture.
    """

    def __init__(self, send: Callable[[FromServer], bool], wait: float = WAIT) -> None:
        self._send = send
        self._wait = wait
        self._document: str = ""
        self._able = False
        self._asked: _Asked | None = None
        self._count = 0
        self._given: tuple[str, list[Screenshot]] = ("", [])
        self.failures = 0

    @property
    def asking(self) -> bool:
        """Whether a request for pictures is pending."""
        return self._asked is not None

    def begins(self, run_id: str) -> None:
        """A run begins: pictures that were given with another request are dropped."""
        if self._given[0] != SELECTED + run_id:
            self._given = ("", [])

    async def capture(self) -> tuple[Image, ...]:
        """What the visitor pointed at, in the first turn of its run, and then the page."""
        _, given = self._given
        self._given = ("", [])
        selected = self._images(dict(enumerate(given)))
        return (*selected, *await self._capture())

    async def _capture(self) -> tuple[Image, ...]:
        if not self._able:
            return ()
        self._count += 1
        asked = _Asked(
            f"{self._document}.{self._count}"[:80], asyncio.get_running_loop().create_future()
        )
        self._asked = asked
        try:
            if not self._send(Capture(capture_id=asked.capture_id)):
                return ()
            async with asyncio.timeout(self._wait):
                return await asked.images
        except TimeoutError:
            self._fail(f"no picture within {self._wait:g} s; this document is not asked again")
            self._able = False
            return ()
        finally:
            self._asked = None

    def arrived(self, hello: Hello) -> None:
        """A document has connected. A request to another document gets no answer any more."""
        if hello.document != self._document:
            self._able = ABLE in hello.capabilities
            self._end(())
        self._document = hello.document

    def gone(self) -> None:
        """The socket is lost: the turn does not wait for its picture."""
        self._end(())

    def received(self, message: Screenshot) -> None:
        """Handles one picture, or the note that there is none. Late answers are ignored."""
        if message.capture_id.startswith(SELECTED):
            self._keep(message)
            return
        asked = self._asked
        if asked is None or asked.capture_id != message.capture_id:
            return
        if message.of == 0:
            if not message.note.startswith(_WANTED):
                self._fail(message.note)
            self._end(())
        elif message.of > MOST or not 1 <= message.number <= message.of:
            self._fail(f"picture {message.number} of {message.of}, at most {MOST} are accepted")
            self._end(())
        else:
            asked.parts[message.number] = message
            if len(asked.parts) == message.of:
                self._end(tuple(self._images(asked.parts)))

    def _keep(self, message: Screenshot) -> None:
        capture_id, given = self._given
        if message.of == 0:
            self._fail(message.note)
        elif capture_id != message.capture_id:
            self._given = (message.capture_id, [message])
        elif len(given) < MOST:
            given.append(message)

    def _images(self, parts: dict[int, Screenshot]) -> list[Image]:
        images: list[Image] = []
        for _, part in sorted(parts.items()):
            try:
                images.append(image_of(part.data))
            except ValueError as error:
                self._fail(str(error))
        return images

    def _end(self, images: tuple[Image, ...]) -> None:
        if self._asked and not self._asked.images.done():
            self._asked.images.set_result(images)

    def _fail(self, reason: str) -> None:
        self.failures += 1
        log.warning("no picture document=%.40s: %.200s", self._document, reason)
