"""A browser tab without a browser: real frames, the page's half of the journal."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from fakes import needs_approval, row, view
from pilotfish.web.session.parts import Parts
from pilotfish_client.connection import Connection, decode_frame, from_server
from pilotfish_client.observation import Insert, Observation
from pilotfish_client.outcome import Effect, Outcome
from pilotfish_client.page_messages import (
    ActionSpec,
    Decision,
    Hello,
    JournalEntry,
    ObservationMessage,
    OutcomeMessage,
    Respond,
    Run,
)
from pilotfish_client.protocol import VERSIONS, FromPage, FromServer
from pilotfish_client.server_messages import (
    Act,
    AskUser,
    AskUserChoice,
    ConfirmAction,
    Observe,
    Refused,
    Welcome,
)
from server.web.harness import KEY, ORIGIN, TOKENS, Address, dial, served

M = TypeVar("M")


@dataclass
class Tab:
    """A tab of a browser: documents come and go, its storage stays. `effects` is what happened."""

    address: Address
    origin: str = ORIGIN
    token: str = field(default_factory=lambda: TOKENS.mint(ORIGIN, None))
    resume: str | None = None
    epoch: int = 0
    journal: dict[str, JournalEntry] = field(default_factory=dict)
    effects: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    documents: list[Document] = field(default_factory=list)
    answers: dict[str, Callable[[Document, Act], Outcome | None]] = field(default_factory=dict)
    actions: list[ActionSpec] = field(default_factory=list)
    capabilities: list[str] = field(default_factory=list)
    approve: bool | None = None
    reply: str | None = None
    answered: set[str] = field(default_factory=set)
    prefix: str = "d"
    versions: tuple[int, ...] = VERSIONS

    def load(self, url: str = "https://shop.example/") -> Document:
        document = Document(self, f"{self.prefix}{len(self.documents) + 1}", url)
        self.documents.append(document)
        return document

    async def open(self, url: str = "https://shop.example/") -> Document:
        document = self.load(url)
        await document.connect()
        return document

    async def close(self) -> None:
        for document in self.documents:
            await document.close()


@asynccontextmanager
async def visited(
    parts: Parts, url: str = "https://shop.example/", **options: Any
) -> AsyncGenerator[Document]:
    """A page of a tab with these `options`, at a real server with these parts."""
    async with served(parts) as address:
        tab = Tab(address, **options)
        yield await tab.open(url)
        await tab.close()


Cut = Callable[[str, FromPage | FromServer], bool]


class Document:
    """Answers `observe` and `act` by itself; `received` are all messages in order.

    `cut(direction, message)` may say that the socket breaks before the message gets through; the
    document then connects again at once.
    """

    def __init__(self, tab: Tab, ident: str, url: str) -> None:
        self.tab = tab
        self.id = ident
        self.url = url
        self.connection: Connection[FromServer] = Connection(from_server)
        self.received: list[FromServer] = []
        self.closed: tuple[int, str] | None = None
        self.cut: Cut = lambda direction, message: False
        self.away = False
        self.quiet = False
        self.versions = list(tab.versions)
        self._news = asyncio.Condition()
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._observations = 0

    def hello(self) -> Hello:
        return Hello(
            versions=self.versions,
            key=KEY,
            token=self.tab.token,
            document=self.id,
            url=self.url,
            resume=self.tab.resume,
            seen=self.connection.seen,
            epoch=self.tab.epoch,
            capabilities=self.tab.capabilities,
            actions=self.tab.actions,
            journal=list(self.tab.journal.values()),
            locale="en",
        )

    async def connect(self) -> Welcome | Refused:
        """Opens a socket and says hello; returns what came for it."""
        self.closed = None
        self._socket = await dial(self.tab.address.ws, self.tab.origin)
        self.connection.version = 1
        await self._socket.send(self.connection.send(self.hello()))
        frame = self.connection.receive(str(await self._socket.recv()))
        assert frame is not None
        first = frame.message
        assert isinstance(first, (Welcome, Refused))
        if self.cut("in", first):
            self._socket.transport.abort()
            return await self.connect()
        self.received.append(first)
        line = self._socket
        if isinstance(first, Welcome):
            await self._welcome(first)
        self._reader = asyncio.create_task(self._read(line))
        return first

    async def send(self, message: FromPage) -> None:
        frame = self.connection.send(message)
        if self._socket is None:
            return
        if self.cut("out", message):
            await self.drop()
            await self.connect()
        else:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(frame)

    async def run(self, task: str = "What is here?", run_id: str = "r1") -> None:
        await self.send(Run(run_id=run_id, task=task))

    async def drop(self) -> None:
        """The line is cut, without a word."""
        if self._socket:
            self._socket.transport.abort()
            self._socket = None
        reader, self._reader = self._reader, None
        if reader and reader is not asyncio.current_task():
            await asyncio.wait([reader])

    async def close(self) -> None:
        self.away = True
        if self._socket:
            await self._socket.close()
        if self._reader:
            await asyncio.wait([self._reader])

    async def leave(self, url: str, *, during: str | None = None) -> Document:
        """The page is replaced by another; `during` an action that was begun."""
        if during:
            self.tab.journal[during] = JournalEntry(action_id=during, state="started")
        self.away = True
        await self.drop()
        return self.tab.load(url)

    async def until(self, kind: type[M], count: int = 1, seconds: float = 10) -> M:
        """The nth message of a kind, as soon as it is there."""
        async with self._news:
            async with asyncio.timeout(seconds):
                await self._news.wait_for(lambda: len(self.of(kind)) >= count)
        return self.of(kind)[count - 1]

    async def until_away_or(self, kind: type[Any], seconds: float = 10) -> None:
        async with self._news:
            async with asyncio.timeout(seconds):
                await self._news.wait_for(lambda: self.away or bool(self.of(kind)))

    async def until_closed(self, seconds: float = 10) -> tuple[int, str]:
        async with self._news:
            async with asyncio.timeout(seconds):
                await self._news.wait_for(lambda: self.closed is not None)
        assert self.closed is not None
        return self.closed

    def of(self, kind: type[M]) -> list[M]:
        return [message for message in self.received if isinstance(message, kind)]

    async def _welcome(self, welcome: Welcome) -> None:
        tab = self.tab
        tab.resume, tab.epoch = welcome.resume, welcome.epoch
        self.connection.version = welcome.version
        if welcome.fresh:
            frames = self.connection.restart()
        else:
            frames = self.connection.resume(welcome.seen)
        assert self._socket is not None
        for frame in [self.connection.ack(), *frames]:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(frame)
        if open_ := welcome.confirmation or welcome.question:
            await self._answer(open_)

    async def _answer(self, asked: ConfirmAction | AskUser | AskUserChoice) -> None:
        """Once each, as a person does."""
        ident = asked.digest if isinstance(asked, ConfirmAction) else asked.ask_id
        if ident in self.tab.answered:
            return
        if isinstance(asked, ConfirmAction):
            if self.tab.approve is not None:
                self.tab.answered.add(ident)
                await self.send(Decision(digest=ident, approved=self.tab.approve))
        elif self.tab.reply is not None:
            self.tab.answered.add(ident)
            await self.send(Respond(ask_id=ident, answer=self.tab.reply))

    async def _read(self, line: ClientConnection) -> None:
        try:
            while True:
                text = str(await line.recv())
                frame = decode_frame(text, from_server)
                if self.cut("in", frame.message):
                    self._socket = None
                    line.transport.abort()
                    if not self.away:
                        await self.connect()
                    return
                received = self.connection.take(frame)
                if received is not None:
                    await self._take(received.message)
                    if self.away:
                        return
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 1006
            self.closed = (code, closed.rcvd.reason if closed.rcvd else "")
        finally:
            async with self._news:
                self._news.notify_all()

    async def _take(self, message: FromServer) -> None:
        self.received.append(message)
        async with self._news:
            self._news.notify_all()
        if isinstance(message, Observe) and not self.quiet:
            await self.send(ObservationMessage(observation=self.observation()))
        elif isinstance(message, Act):
            await self._act(message)
        elif isinstance(message, (ConfirmAction, AskUser, AskUserChoice)):
            await self._answer(message)
        elif self.connection.seen:
            await self._say(self.connection.ack())

    async def _say(self, frame: str) -> None:
        if self._socket:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(frame)

    async def _act(self, act: Act) -> None:
        tab = self.tab
        if act.document != self.id:
            tab.wrong.append(f"{act.action_id} of {act.document} came to {self.id}")
            return
        known = tab.journal.get(act.action_id)
        if known and known.outcome:
            await self.answer(act.action_id, known.outcome)
            return
        if known:
            tab.wrong.append(f"{act.action_id} was begun and came again")
            return
        tab.journal[act.action_id] = JournalEntry(action_id=act.action_id, state="started")
        answer = tab.answers.get(act.name)
        outcome = answer(self, act) if answer else done_to(act)
        if outcome is None or outcome.status == "done":
            tab.effects.append(act.action_id)
        if outcome is not None:
            await self.finish(act.action_id, outcome)

    async def finish(self, action_id: str, outcome: Outcome) -> None:
        self.tab.journal[action_id] = JournalEntry(
            action_id=action_id, state="finished", outcome=outcome
        )
        await self.answer(action_id, outcome)

    async def answer(self, action_id: str, outcome: Outcome) -> None:
        message = OutcomeMessage(
            action_id=action_id, outcome=outcome, observation=self.observation()
        )
        await self.send(message)

    def observation(self) -> Observation:
        """The whole page: one button and how often something happened here."""
        self._observations += 1
        seen = view(self.url, [row(1, "button", f"Pay {len(self.tab.effects)}")])
        return Observation(
            id=f"{self.id}.{self._observations}",
            document=self.id,
            facts=seen.facts,
            ops=[Insert(lines=list(seen.lines))],
        )


def done_to(act: Act) -> Outcome:
    return Outcome(
        status="done", message=f"{act.name} done", effects=[Effect(kind="value", text="pressed")]
    )


def hold(document: Document, act: Act) -> Outcome | None:
    """Begins, and leaves it to the test to end."""
    return None


def careful(document: Document, act: Act) -> Outcome | None:
    """The second button asks before it does anything."""
    if act.args["ref"] == 2 and act.digest is None:
        return needs_approval(f"digest {act.action_id}", name="Pay")
    return done_to(act)


def welcome_of(message: Welcome | Refused) -> Welcome:
    assert isinstance(message, Welcome), message
    return message
