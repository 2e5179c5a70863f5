"""Letters of many servers in one store: each is delivered once."""

import asyncio
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from pilotfish.agent.state.store import Store
from pilotfish.interop import outbox
from pilotfish.interop.handover import Letter, Reply
from pilotfish.interop.outbox import Outbox, box_of
from pilotfish.sessions.memory import MemoryStore
from pilotfish.sessions.sqlite import SQLiteStore

pytestmark = pytest.mark.anyio
BOX = box_of("s1")


@dataclass
class FakeChannel:
    """Fails as often as `fails` says, and takes `seconds`."""

    fails: int = 0
    seconds: float = 0.0
    came: list[tuple[str, bool]] = field(default_factory=list)

    async def deliver(self, letter: Letter, *, again: bool) -> None:
        await asyncio.sleep(self.seconds)
        if self.fails:
            self.fails -= 1
            raise ConnectionError("down")
        self.came.append((letter.text, again))

    def read(self, headers, body) -> None:
        return None


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "FIRST", 0.02)
    monkeypatch.setattr(outbox, "SLOWEST", 0.05)


def letter(number: int = 1) -> Letter:
    return Letter(f"{number:032x}", BOX, f"Help {number}", said=(("visitor", "Hi"),))


async def settled(store: Store, *boxes: Outbox) -> None:
    async with asyncio.timeout(10):
        while any(it._worker and not it._worker.done() for it in boxes):  # pyright: ignore[reportPrivateUsage]
            await asyncio.sleep(0.02)


async def test_letters_are_tried_until_they_arrive_in_their_order() -> None:
    store, channel = MemoryStore(), FakeChannel(fails=2)
    box = Outbox(store, channel, "pk")
    for number in (1, 2):
        await box.put(letter(number))
    await box.put(letter(1))
    await settled(store, box)
    assert channel.came == [("Help 1", True), ("Help 2", False)]
    kept = await box.box(BOX)
    assert kept.unsent == [] and kept.letters[letter().key] == letter()


async def test_servers_that_share_a_store_deliver_each_letter_once(tmp_path: Path) -> None:
    store = await SQLiteStore.open(str(tmp_path / "store.sqlite3"))
    channel = FakeChannel(seconds=0.05)
    boxes = [Outbox(store, channel, "pk") for _ in range(4)]
    await boxes[0].put(letter(1))
    for box in boxes:
        box.wake()
    await boxes[1].put(letter(2))
    await settled(store, *boxes)
    assert sorted(channel.came) == [("Help 1", False), ("Help 2", False)]
    await store.close()


async def test_a_server_that_died_in_the_middle_is_followed_by_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(outbox, "LEASE", 0.5)
    store, dying, channel = MemoryStore(), FakeChannel(seconds=60), FakeChannel()
    first, second = Outbox(store, dying, "pk"), Outbox(store, channel, "pk")
    await first.put(letter())
    await asyncio.sleep(0.1)
    assert first._worker is not None  # pyright: ignore[reportPrivateUsage]
    first._worker.cancel()  # pyright: ignore[reportPrivateUsage]
    second.wake()
    await asyncio.sleep(0.2)
    assert channel.came == []
    await settled(store, second)
    assert channel.came == [("Help 1", True)]


async def test_replies_are_kept_once_and_only_for_conversations_of_ours() -> None:
    store = MemoryStore()
    box = Outbox(store, FakeChannel(), "pk")
    reply = Reply("m1", BOX, "Yes", "Ana")
    assert await box.take(reply) is False
    await box.put(letter())
    assert [await box.take(reply), await box.take(reply)] == [True, False]
    assert await box.take(Reply("m2", "people-pk", "Yes")) is False
    (seq,) = (await box.box(BOX)).unread
    await box.seen(BOX, seq)
    kept = await box.box(BOX)
    assert kept.unread == {} and not kept.closed
    await box.take(Reply("m3", BOX, closed=True))
    assert (await box.box(BOX)).closed
    await box.put(letter(2))
    assert not (await box.box(BOX)).closed
    await settled(store, box)
