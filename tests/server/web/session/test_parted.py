"""What was approved right before a page load: kept and handed out by rules alone."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from fakes import envelope, needs_approval
from pilotfish.web.session.parted import SECONDS, Parted
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import Decision, Event, Hello, Parting, Stop
from pilotfish_client.protocol import Ack, Ping
from pilotfish_client.server_messages import Act, Done, Welcome
from server.web.harness import click, final, parts_of, served
from server.web.tab import Document, Tab

pytestmark = pytest.mark.anyio


@dataclass
class Line:
    """A session with one slot; `run` is its run, `pending` the digests of actions under way."""

    run: str | None = "r1"
    now: float = 0.0
    pending: dict[str, str] = field(default_factory=lambda: {"r1.2": "g-1", "r1.4": "g-2"})
    tokens: int = 0
    words: str | None = None
    """Handed to the latest hello."""

    def __post_init__(self) -> None:
        self.slot = Parted(lambda: self.run, self.pending.get, lambda: self.now)

    def hello(
        self, document: str, former: str = "", *, cut: bool = False, **more: Any
    ) -> Parting | None:
        given: dict[str, Any] = {"resume": f"t{self.tokens}", "seen": 0} | more
        self.tokens += 1
        hello = Hello(
            versions=[1], key="k", token="t", document=document, url="/", actions=[], journal=[],
            locale="en", capabilities=[f"journal:{former}"], **given,
        )  # fmt: skip
        note, self.words = self.slot.arrives(hello, f"t{self.tokens}", cut=cut)
        return note

    def approve(self, digest: str = "g-1", approved: bool = True, counted: bool = True) -> None:
        self.slot.decided(Decision(digest=digest, approved=approved), counted)

    def part(self, document: str = "d1", action: str = "r1.2") -> None:
        self.slot.heard(Parting(document=document, action_id=action, note="n"))


def left(**more: Any) -> Line:
    """The first document has sent its note."""
    line = Line()
    line.hello("d1", **more)
    line.approve()
    line.part()
    return line


def test_the_next_document_is_handed_the_note_once() -> None:
    line = left()
    line.slot.heard(Ack())
    line.slot.heard(Ping())
    note = line.hello("d2", "d1")
    assert note is not None and (note.document, note.note) == ("d1", "n")
    assert line.hello("d3", "d1") is None


FILLS: dict[str, Callable[[Line], None]] = {
    "not approved": lambda it: it.part(),
    "declined": lambda it: (it.approve(approved=False), it.part())[1],
    "decided late": lambda it: (it.approve(counted=False), it.part())[1],
    "another action": lambda it: (it.approve(), it.part(action="r1.4"))[1],
    "an action that is over": lambda it: (it.approve(), it.part(action="r1.1"))[1],
    "another document": lambda it: (it.approve(), it.part("d0"))[1],
    "something comes after": lambda it: (
        it.approve(), it.part(), it.slot.heard(Event(name="visible"))
    )[2],
    "stopped": lambda it: (it.approve(), it.part(), it.slot.heard(Stop()))[2],
    "no run": lambda it: (setattr(it, "run", None), it.approve(), it.part())[2],
    "on a second line": lambda it: (it.approve(), it.hello("d1"), it.part())[2],
    "on a second line, approved there": lambda it: (it.hello("d1"), it.approve(), it.part())[2],
    "on a line that is older than the server": lambda it: (
        it.hello("d0"), it.hello("d1", seen=4), it.approve(), it.part()
    )[3],
    "on a line that replaced one": lambda it: (
        it.hello("d0"), it.hello("d1", cut=True), it.approve(), it.part()
    )[3],
}  # fmt: skip


@pytest.mark.parametrize("fill", FILLS.values(), ids=FILLS)
def test_the_slot_stays_empty(fill: Callable[[Line], None]) -> None:
    line = Line()
    line.hello("d1")
    fill(line)
    assert line.hello("d2", "d1") is None


TAKES: dict[str, Callable[[Line], Parting | None]] = {
    "names another document": lambda it: it.hello("d2", "d0"),
    "names none": lambda it: it.hello("d2"),
    "shows an older token": lambda it: it.hello("d2", "d1", resume="t0"),
    "shows none": lambda it: it.hello("d2", "d1", resume=None),
    "replaces an open line": lambda it: it.hello("d2", "d1", cut=True),
    "another hello between": lambda it: (it.hello("d9", "d9"), it.hello("d2", "d1"))[1],
    "the same document": lambda it: it.hello("d1", "d1"),
    "too late": lambda it: (setattr(it, "now", SECONDS), it.hello("d2", "d1"))[1],
    "the run is over": lambda it: (setattr(it, "run", None), it.hello("d2", "d1"))[1],
    "another run": lambda it: (setattr(it, "run", "r2"), it.hello("d2", "d1"))[1],
}


@pytest.mark.parametrize("take", TAKES.values(), ids=TAKES)
def test_the_note_is_not_handed_out(take: Callable[[Line], Parting | None]) -> None:
    line = left()
    assert take(line) is None
    assert line.hello("d3", "d1") is None


def leaves(page: Document, act: Act) -> Outcome | None:
    return None if act.digest else needs_approval("g-1", name="Delete", object="Note 5")


def typed(**more: Any) -> Line:
    """The first document has sent the words of the run."""
    line = Line()
    line.hello("d1", **more)
    line.slot.heard(Parting(document="d1", action_id="r1", note="w"))
    return line


def test_words_go_from_document_to_document() -> None:
    line = typed()
    line.slot.heard(Event(name="visible"))
    line.now = SECONDS * 10
    line.hello("d1", seen=3)
    assert line.words is None
    line.hello("d2", "d1")
    assert line.words == "w"
    line.slot.heard(Parting(document="d2", action_id="r1", note="w, used"))
    line.hello("d3", "d2")
    assert line.words == "w, used"


def test_words_go_beside_what_was_approved() -> None:
    line = typed()
    line.approve()
    line.part()
    assert line.hello("d2", "d1") is not None
    assert line.words == "w"


LOSES: dict[str, Callable[[Line], Any]] = {
    "names another document": lambda it: it.hello("d2", "d0"),
    "names none": lambda it: it.hello("d2"),
    "shows an older token": lambda it: it.hello("d2", "d1", resume="t0"),
    "replaces an open line": lambda it: it.hello("d2", "d1", cut=True),
    "the same document replaces its line": lambda it: it.hello("d1", cut=True),
    "comes again from the cache": lambda it: it.hello("d2", "d1", seen=4),
    "another hello between": lambda it: (it.hello("d9", "d8"), it.hello("d2", "d9")),
    "sent for another run": lambda it: it.slot.heard(
        Parting(document="d1", action_id="r0", note="x")
    ) or setattr(it, "run", "r0"),
    "written on a later line": lambda it: (
        it.hello("d1", seen=2),
        it.slot.heard(Parting(document="d1", action_id="r1", note="x")),
    ),
    "the run is over": lambda it: setattr(it, "run", None),
    "another run": lambda it: setattr(it, "run", "r2"),
}  # fmt: skip


@pytest.mark.parametrize("lose", LOSES.values(), ids=LOSES)
def test_words_are_lost(lose: Callable[[Line], Any]) -> None:
    line = typed()
    lose(line)
    assert not line.words
    line.hello("d3", line.slot._document)  # pyright: ignore[reportPrivateUsage]
    assert line.words is None


async def test_over_real_sockets_on_one_server_only() -> None:
    async with served(parts_of(envelope(click(1)), final())) as address:
        tab = Tab(address, answers={"click": leaves}, approve=True)
        page = await tab.open()
        await page.run()
        await page.until(Act, 2)
        action = page.of(Act)[1].action_id
        note = Parting(document=page.id, action_id=action, note="n")
        await page.send(note)
        async with asyncio.timeout(10):
            while page.connection.unacknowledged:
                await asyncio.sleep(0.01)
        tab.capabilities = [f"journal:{page.id}"]
        following = await page.leave("https://shop.example/sure", during=action)
        welcome = await following.connect()
        assert isinstance(welcome, Welcome) and welcome.parting == note
        await following.until(Done)
        await tab.close()
