"""What was approved right before a page load: kept and handed out by rules alone."""

import asyncio
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from fakes import envelope, needs_approval
from pilotfish.web.session.parted import SECONDS, Parted
from pilotfish_client import page_messages
from pilotfish_client.outcome import Outcome
from pilotfish_client.page_messages import Decision, Hello, Parting
from pilotfish_client.protocol import Ack, Ping
from pilotfish_client.server_messages import Act, Done, Welcome
from server.web.harness import click, final, parts_of, served
from server.web.tab import Document, Tab

pytestmark = pytest.mark.anyio

TABLES = tomllib.loads(Path(__file__).with_name("parted.toml").read_text(encoding="utf-8"))


@dataclass
class Line:
    """A session with one slot: its run, the time in SECONDS, the digests of actions under way."""

    run: str = "r1"
    now: float = 0.0
    pending: dict[str, str] = field(default_factory=lambda: {"r1.2": "g-1", "r1.4": "g-2"})
    tokens: int = 0
    words: str | None = None
    """Handed to the latest hello."""

    def __post_init__(self) -> None:
        self.slot = Parted(lambda: self.run or None, self.pending.get, lambda: self.now * SECONDS)

    def hello(
        self, document: str, former: str = "", *, cut: bool = False, **more: Any
    ) -> Parting | None:
        given: dict[str, Any] = {"seen": 0} | more
        given["resume"] = given.get("resume", f"t{self.tokens}") or None
        self.tokens += 1
        hello = Hello(
            versions=[1], key="k", token="t", document=document, url="/", actions=[], journal=[],
            locale="en", capabilities=[f"journal:{former}"], **given,
        )  # fmt: skip
        note, self.words = self.slot.arrives(hello, f"t{self.tokens}", cut=cut)
        return note

    def approve(self, digest: str = "g-1", approved: bool = True, counted: bool = True) -> None:
        self.slot.decided(Decision(digest=digest, approved=approved), counted)

    def part(self, document: str = "d1", action: str = "r1.2", note: str = "n") -> None:
        self.slot.heard(Parting(document=document, action_id=action, note=note))

    def heard(self, kind: str, **more: Any) -> None:
        self.slot.heard(getattr(page_messages, kind)(**more))

    def become(self, **more: Any) -> None:
        vars(self).update(more)

    def take(self, steps: list[dict[str, dict[str, Any]]]) -> Parting | None:
        """The methods that a row names; what the last one gave."""
        calls = [call for step in steps for call in step.items()]
        return [getattr(self, name)(**given) for name, given in calls][-1]


@pytest.fixture
def line() -> Line:
    """The first document is there."""
    line = Line()
    line.hello("d1")
    return line


@pytest.fixture
def left(line: Line) -> Line:
    """The first document has sent its note."""
    line.approve()
    line.part()
    return line


@pytest.fixture
def typed(line: Line) -> Line:
    """The first document has sent the words of the run."""
    line.part(action="r1", note="w")
    return line


def test_the_next_document_is_handed_the_note_once(left: Line) -> None:
    left.slot.heard(Ack())
    left.slot.heard(Ping())
    note = left.hello("d2", "d1")
    assert note is not None and (note.document, note.note) == ("d1", "n")
    assert left.hello("d3", "d1") is None


@pytest.mark.parametrize("how", TABLES["empty"])
def test_the_slot_stays_empty(line: Line, how: str) -> None:
    line.take(TABLES["empty"][how])
    assert line.hello("d2", "d1") is None


@pytest.mark.parametrize("how", TABLES["kept"])
def test_the_note_is_not_handed_out(left: Line, how: str) -> None:
    assert left.take(TABLES["kept"][how]) is None
    assert left.hello("d3", "d1") is None


def test_words_go_from_document_to_document(typed: Line) -> None:
    typed.heard("Event", name="visible")
    typed.now = 10
    typed.hello("d1", seen=3)
    assert typed.words is None
    typed.hello("d2", "d1")
    assert typed.words == "w"
    typed.part("d2", "r1", "w, used")
    typed.hello("d3", "d2")
    assert typed.words == "w, used"


def test_words_go_beside_what_was_approved(typed: Line) -> None:
    typed.approve()
    typed.part()
    assert typed.hello("d2", "d1") is not None
    assert typed.words == "w"


@pytest.mark.parametrize("how", TABLES["lost"])
def test_words_are_lost(typed: Line, how: str) -> None:
    typed.take(TABLES["lost"][how])
    assert not typed.words
    typed.hello("d3", typed.slot._document)  # pyright: ignore[reportPrivateUsage]
    assert typed.words is None


def leaves(page: Document, act: Act) -> Outcome | None:
    return None if act.digest else needs_approval("g-1", name="Delete", object="Note 5")


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
