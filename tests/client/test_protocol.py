from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from client.golden import SAMPLES, Sample
from pilotfish_client.codec import encode
from pilotfish_client.connection import decode_frame, from_page, from_server
from pilotfish_client.protocol import VERSIONS, FromPage, FromServer, numbered
from pilotfish_client.server_messages import Subtitle

ROOT = Path(__file__).parents[2]
READERS = {"page": from_page, "server": from_server}
UNIONS = {"page": FromPage, "server": FromServer}


@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_a_golden_frame_is_read_and_written_again_unchanged(sample: Sample) -> None:
    frame = decode_frame(sample.text, READERS[sample.side])
    assert (frame.version, frame.ack) == (sample.version, 0)
    assert frame.seq == int(numbered(frame.message))
    assert encode(frame.message, sample.version) == sample.body


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("side", UNIONS)
def test_every_message_has_one_in_every_version(version: int, side: str) -> None:
    kinds = {kind.type for kind in get_args(UNIONS[side])}
    have = {sample.body["type"] for sample in SAMPLES if sample.side == side}
    assert have == kinds
    assert {s.name for s in SAMPLES if (s.version, s.side) == (version, side)} >= kinds


@pytest.mark.parametrize("side", UNIONS)
def test_every_field_of_every_message_stands_in_one(side: str) -> None:
    for kind in get_args(UNIONS[side]):
        told = set[str]()
        for sample in SAMPLES:
            if sample.side == side and sample.body["type"] == kind.type:
                told |= sample.body.keys()
        assert told == {field.name for field in fields(kind)}, kind.__name__


def test_only_what_must_arrive_in_order_is_numbered() -> None:
    read = [decode_frame(sample.text, READERS[sample.side]).message for sample in SAMPLES]
    unnumbered = {message.type for message in read if not numbered(message)}
    handshake = {"hello", "welcome", "refused", "drain"}
    assert unnumbered == handshake | {"ping", "ack", "debug", "subtitle"}
    assert numbered(Subtitle(say_id="s", text="whole"))
