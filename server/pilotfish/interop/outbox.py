"""Letters to people and their replies, in the store: delivered once, tried until they arrive."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any

from pydantic import TypeAdapter

from pilotfish.agent.failures import AgentError, Fenced, StoreError
from pilotfish.agent.state.store import Entry, SessionRecord, Store
from pilotfish.interop.handover import Channel, Letter, Reply

__all__ = ["Box", "Outbox", "box_of"]

log = logging.getLogger("pilotfish.handover")

LEASE, PATIENCE = 30.0, 25.0
"""Seconds in which one server alone tries to deliver a letter, and that an attempt may take."""
FIRST, SLOWEST = 1.0, 60.0
"""Seconds until the next attempt: at first, and at most."""
PREFIX = "person-"
_LETTER = TypeAdapter(Letter)


def box_of(session: str) -> str:
    """The name of the conversation of a visitor's session."""
    return PREFIX + session


@dataclass
class Box:
    """One conversation, from the entries of its journal. `read` is the `seq` up to which the
    visitor has seen replies, `last` that of the last entry. `closed`: the person is done, and
    nothing was said since.
    """

    letters: dict[str, Letter] = field(default_factory=dict[str, Letter])
    sent: set[str] = field(default_factory=set[str])
    tried: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    replies: dict[int, Reply] = field(default_factory=dict[int, Reply])
    read: int = 0
    last: int = 0
    closed: bool = False

    @property
    def unsent(self) -> list[Letter]:
        return [letter for key, letter in self.letters.items() if key not in self.sent]

    @property
    def unread(self) -> dict[int, Reply]:
        return {seq: it for seq, it in self.replies.items() if seq > self.read and it.text}

    @property
    def failing(self) -> bool:
        """Whether a letter could not be delivered yet."""
        return any("failed" in self.tried.get(letter.key, {}) for letter in self.unsent)

    def hear(self, entry: Entry) -> None:
        body, self.last = entry.body, entry.seq
        match entry.kind:
            case "letter":
                self.letters[body["key"]] = _LETTER.validate_python(body)
                self.closed = False
            case "trying" | "failed":
                self.tried[body["key"]] = body
            case "sent":
                self.sent.add(body["key"])
            case "reply":
                self.replies[entry.seq] = Reply(**body)
                self.closed = body["closed"]
            case "read":
                self.read = max(self.read, body["seq"])
            case _:
                pass


class Outbox:
    """Of one agent; each conversation is a journal of its own in the store, and one more names
    those with letters to deliver. A conversation has the visitor's subject, so that forgetting them
    deletes it.
    """

    def __init__(self, store: Store, channel: Channel, key: str) -> None:
        self._store = store
        self._channel = channel
        self._queue = f"people-{key}"
        self._id = secrets.token_hex(8)
        self._heard = 0
        self._due: dict[str, int] = {}
        """By conversation with letters to deliver: the `seq` of the last."""
        self._worker: asyncio.Task[None] | None = None
        self._woken = asyncio.Event()

    async def put(self, letter: Letter) -> None:
        """Keeps it and has it delivered. The same key twice is one letter."""
        name = letter.conversation
        visitor = await self._store.load(name.removeprefix(PREFIX))
        await self._journal(name, visitor.subject if visitor else "")
        if letter.key in (await self.box(name)).letters:
            return
        seq = await self._append(name, "letter", asdict(letter))
        await self._enqueue("due", name, seq)
        self.wake()

    async def box(self, conversation: str) -> Box:
        box = Box()
        for entry in await self._store.read(conversation):
            box.hear(entry)
        return box

    async def take(self, reply: Reply) -> bool:
        """Keeps a reply; False for one to no conversation of ours, or that came before."""
        known = reply.conversation.startswith(PREFIX)
        if not known or await self._store.load(reply.conversation) is None:
            return False
        box = await self.box(reply.conversation)
        if any(reply.id == it.id for it in box.replies.values()):
            return False
        await self._append(reply.conversation, "reply", asdict(reply))
        return True

    async def seen(self, conversation: str, seq: int) -> None:
        """The visitor has seen the replies up to this one."""
        await self._append(conversation, "read", {"seq": seq})

    def wake(self) -> None:
        """Has what is due delivered, beside the caller."""
        self._woken.set()
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work(), name="pilotfish handover")

    async def _work(self) -> None:
        pause = FIRST
        while True:
            self._woken.clear()
            try:
                if not await self._look() and not self._woken.is_set():
                    return
                arrived = [await self._deliver(name) for name in list(self._due)]
            except StoreError as error:
                log.info("handover waits for the store: %s", error)
                arrived = [False]
            except Exception:  # such as a store that was closed: the next letter begins anew
                log.exception("handover stopped; what is due is kept")
                return
            pause = FIRST if all(arrived) else min(2 * pause, SLOWEST)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), pause)

    async def _look(self) -> bool:
        """Reads what is new in the queue; returns whether anything is due."""
        for entry in await self._store.read(self._queue, self._heard):
            self._heard = entry.seq
            name, seq = entry.body["conversation"], entry.body["seq"]
            if entry.kind == "due":
                self._due[name] = max(seq, self._due.get(name, 0))
            elif self._due.get(name, 0) <= seq:
                self._due.pop(name, None)
        return bool(self._due)

    async def _deliver(self, name: str) -> bool:
        """Delivers the letters of a conversation in their order; returns whether all have arrived.
        Of two servers that try at once the later claim wins, and the other leaves it.
        """
        while await self._store.load(name) is not None:
            epoch = await self._store.claim(name)
            box = await self.box(name)
            if not box.unsent:
                await self._enqueue("settled", name, box.last)
                return True
            letter = box.unsent[0]
            tried = box.tried.get(letter.key, {})
            if tried.get("until", 0.0) > time.time() and tried["by"] != self._id:
                return False
            lease = {"key": letter.key, "until": time.time() + LEASE, "by": self._id}
            try:
                await self._store.append(name, epoch, "trying", lease)
                async with asyncio.timeout(PATIENCE):
                    await self._channel.deliver(letter, again=bool(tried))
            except Fenced:
                return False
            except Exception as error:  # the other side may fail in any way
                log.warning("handover key=%s was not delivered: %r", letter.key, error)
                await self._append(name, "failed", {"key": letter.key, "failed": f"{error!r:.80}"})
                return False
            log.info("handover key=%s delivered", letter.key)
            await self._append(name, "sent", {"key": letter.key})
        del self._due[name]  # the visitor was forgotten
        return True

    async def _enqueue(self, kind: str, conversation: str, seq: int) -> None:
        await self._journal(self._queue, self._queue)
        await self._append(self._queue, kind, {"conversation": conversation, "seq": seq})

    async def _append(self, name: str, kind: str, body: dict[str, Any]) -> int:
        """Any server may append."""
        for _ in range(20):
            with suppress(Fenced):
                return await self._store.append(name, await self._store.claim(name), kind, body)
        raise StoreError(f"{name} is written by too many servers at once")

    async def _journal(self, name: str, subject: str) -> None:
        """Makes it where there is none; nobody knows a token that resumes it."""
        if await self._store.load(name) is None:
            record = SessionRecord(name, subject, "handover", "", secrets.token_hex(32))
            try:
                await self._store.create(record)
            except AgentError:
                if await self._store.load(name) is None:  # else another server was first
                    raise
