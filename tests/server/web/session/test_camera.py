import asyncio
import logging
from base64 import b64encode
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.golden import SAMPLES
from fakes import envelope
from pictures import jpeg, jpeg_bytes
from pilotfish.agent.model.picture import LETTERS, image_of, images_of
from pilotfish.agent.state.store import Entry
from pilotfish.models.scripted import ScriptedModel
from pilotfish.prompt.compose import PromptComposer
from pilotfish.sessions.memory import MemoryStore
from pilotfish.web.session.camera import SELECTED, LiveCamera
from pilotfish_client.codec import decode
from pilotfish_client.page_messages import Hello, Screenshot
from pilotfish_client.protocol import FromServer
from pilotfish_client.server_messages import Capture, Done
from server.web.harness import final, parts_of, served
from server.web.tab import Document, Tab

pytestmark = pytest.mark.anyio

SAMPLE = next(s.body for s in SAMPLES if s.name == "hello")


def hello(document: str = "d1", *capabilities: str) -> Hello:
    greeting: Hello = decode(Hello, SAMPLE)
    return replace(greeting, document=document, capabilities=list(capabilities))


class Wire:
    """What was asked; `answers` are given to the camera at once, with the id that was asked for."""

    def __init__(self, *answers: Screenshot, wait: float = 5.0, up: bool = True) -> None:
        self.asked: list[Capture] = []
        self._answers = answers
        self._up = up
        self.camera = LiveCamera(self._send, wait)
        self.camera.arrived(hello("d1", "screenshot"))

    def _send(self, message: FromServer) -> bool:
        assert isinstance(message, Capture)
        self.asked.append(message)
        for answer in self._answers:
            told = replace(answer, capture_id=answer.capture_id or message.capture_id)
            asyncio.get_running_loop().call_soon(self.camera.received, told)
        return self._up


def part(number: int, of: int, **fields: Any) -> Screenshot:
    known: dict[str, Any] = {"capture_id": "", "data": jpeg(10 * number, 8)} | fields
    return Screenshot(number=number, of=of, **known)


async def test_pictures_come_in_their_order_whatever_order_they_arrive_in() -> None:
    wire = Wire(part(2, 3), part(3, 3), part(1, 3))
    images = await wire.camera.capture()
    assert [image.width for image in images] == [10, 20, 30]
    assert wire.camera.failures == 0


async def test_each_question_has_an_id_of_its_own_and_old_answers_count_for_nothing() -> None:
    wire = Wire(part(1, 1, capture_id="d1.0"), part(1, 1, data=jpeg(77, 8)))
    assert [image.width for image in await wire.camera.capture()] == [77]
    await wire.camera.capture()
    assert [asked.capture_id for asked in wire.asked] == ["d1.1", "d1.2"]
    wire.camera.received(part(1, 1, capture_id="d1.2"))


@pytest.mark.parametrize("note", ["off: the host has not allowed it", "confident: 0.9"])
async def test_none_by_the_hosts_wish_is_no_failure(note: str) -> None:
    wire = Wire(Screenshot(capture_id="", of=0, note=note))
    assert await wire.camera.capture() == ()
    assert wire.camera.failures == 0


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (Screenshot(capture_id="", of=0, note="img-src forbids it"), "img-src forbids it"),
        (part(1, 4), "picture 1 of 4, at most 3"),
        (part(3, 2), "picture 3 of 2"),
        (part(0, 1), "picture 0 of 1"),
        (part(1, 1, data="PHN2Zz4="), "not a complete JPEG"),
    ],
)
async def test_what_failed_is_counted_and_logged(
    answer: Screenshot, told: str, caplog: pytest.LogCaptureFixture
) -> None:
    wire = Wire(answer)
    with caplog.at_level(logging.WARNING, "pilotfish.web"):
        assert await wire.camera.capture() == ()
    assert wire.camera.failures == 1
    assert told in caplog.text


async def test_a_document_that_gives_no_answer_is_asked_once() -> None:
    wire = Wire(wait=0.01)
    assert await wire.camera.capture() == ()
    assert await wire.camera.capture() == ()
    assert len(wire.asked) == 1
    assert wire.camera.failures == 1
    wire.camera.arrived(hello("d2", "screenshot"))
    await wire.camera.capture()
    assert len(wire.asked) == 2


async def test_nobody_is_asked_who_does_not_know_the_question() -> None:
    wire = Wire()
    wire.camera.arrived(hello("d2", "frames"))
    assert await wire.camera.capture() == ()
    assert wire.asked == []


async def test_a_turn_does_not_wait_for_a_socket_that_is_lost() -> None:
    assert await Wire(up=False).camera.capture() == ()
    for leave in ("gone", "another"):
        wire = Wire()
        capture = asyncio.create_task(wire.camera.capture())
        await asyncio.sleep(0)
        if leave == "gone":
            wire.camera.gone()
        else:
            wire.camera.arrived(hello("d2", "screenshot"))
        assert await asyncio.wait_for(capture, 1) == ()


class Photographed(Document):
    """A document that answers `capture` with a picture of its own each time."""

    def hello(self) -> Hello:
        return replace(super().hello(), capabilities=["screenshot"])

    async def _take(self, message: FromServer) -> None:
        await super()._take(message)
        if isinstance(message, Capture):
            width = 100 * len(self.of(Capture))
            await self.send(part(1, 1, capture_id=message.capture_id, data=jpeg(width, 50)))


async def told(store: MemoryStore) -> list[Entry]:
    (session,) = await store.recent_sessions(2)
    return await store.read(session)


@pytest.mark.parametrize(
    ("on", "sees", "widths"), [(True, True, [100, 200]), (True, False, []), (False, True, [])]
)
async def test_a_run_asks_only_where_agent_and_model_both_want_it(
    on: bool, sees: bool, widths: list[int]
) -> None:
    model = ScriptedModel([envelope(), final()], takes_images=sees)
    store = MemoryStore()
    parts = parts_of(model=model, screenshot=on, store=store, prompt=PromptComposer)
    async with served(parts) as address:
        tab = Tab(address)
        page = Photographed(tab, "p1", "https://shop.example/")
        tab.documents.append(page)
        await page.connect()
        await page.run()
        await page.until(Done)
        assert len(page.of(Capture)) == len(widths)
        await tab.close()
    assert [image.width for request in model.requests for image in images_of(request)] == widths
    turns = [entry.body for entry in await told(store) if entry.kind == "turn"]
    notes = [body.get("screenshot") for body in turns]
    assert notes == (["[screenshot: turn 1]", "[screenshot: turn 2]"] if widths else [None, None])
    kept = repr(await told(store))
    assert jpeg(100, 50) not in kept
    assert "/9j/" not in kept


async def test_pictures_of_a_selection_come_first_and_once() -> None:
    wire = Wire(part(1, 1))
    given = (
        replace(part(1, 2), capture_id=f"{SELECTED}r1"),
        replace(part(2, 2), capture_id=f"{SELECTED}r1"),
    )
    for one in given:
        wire.camera.received(one)
    wire.camera.begins("r1")
    assert [image.width for image in await wire.camera.capture()] == [10, 20, 10]
    assert [image.width for image in await wire.camera.capture()] == [10]
    wire.camera.received(given[0])
    wire.camera.begins("r2")
    assert [image.width for image in await wire.camera.capture()] == [10]


FILL = b"\xff\xff\xff\xfe\x00\x04ab"


@pytest.mark.parametrize("marker", [0xC0, 0xC1, 0xC2, 0xCF])
def test_the_size_stands_in_the_frame_header(marker: int) -> None:
    data = b64encode(jpeg_bytes(960, 540, marker=marker)).decode()
    image = image_of(data)
    assert (image.width, image.height, image.data) == (960, 540, data)
    assert data not in repr(image)


def test_other_segments_and_fill_bytes_come_before_it() -> None:
    tables = b"\xff\xc4\x00\x05abc" + b"\xff\xdb\x00\x04xy" + FILL
    image = image_of(b64encode(jpeg_bytes(3, 5, before=tables)).decode())
    assert (image.width, image.height) == (3, 5)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ("", "not a complete JPEG"),
        ("%%%%", "not Base64"),
        ("/9j/", "not a complete JPEG"),
        (jpeg() + "\n", "not Base64"),
        (b64encode(b"<svg onload=alert(1)>").decode(), "not a complete JPEG"),
        (b64encode(b"\x89PNG\r\n\x1a\n").decode(), "not a complete JPEG"),
        (
            b64encode(b"\xff\xd8\xff\xe0\x00\x02" + bytes(20) + b"\xff\xd9").decode(),
            "no frame|with",
        ),
        (b64encode(jpeg_bytes(0, 7)).decode(), "0 x 7"),
        (b64encode(jpeg_bytes(2001, 2000)).decode(), "2001 x 2000"),
        ("A" * (LETTERS + 1), "at most 400000 characters"),
    ],
)
def test_what_is_none_is_refused_with_a_reason(data: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        image_of(data)


@given(st.binary(max_size=80))
def test_any_bytes_are_a_picture_or_a_value_error(rest: bytes) -> None:
    data = b64encode(b"\xff\xd8\xff" + rest + b"\xff\xd9").decode()
    try:
        image = image_of(data)
    except ValueError:
        return
    assert image.width * image.height > 0
