import pytest
from bench.chaos.frames import Frames


def frame(text: str, *, masked: bool, opcode: int = 1) -> bytes:
    payload = text.encode()
    size = len(payload)
    length = bytes([min(size, 125)])
    if size > 125:
        length = b"\x7e" + size.to_bytes(2) if size < 65536 else b"\x7f" + size.to_bytes(8)
    if not masked:
        return bytes([128 | opcode]) + length + payload
    mask = b"\x01\x02\x03\x04"
    hidden = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
    return bytes([128 | opcode, length[0] | 128]) + length[1:] + mask + hidden


@pytest.mark.parametrize("masked", [True, False])
@pytest.mark.parametrize("text", ["", "{}", "é" * 200, "x" * 70_000])
@pytest.mark.parametrize("step", [1, 7, 100_000])
def test_frames_come_whole_however_the_bytes_come(masked: bool, text: str, step: int) -> None:
    if len(text) > 1000 and step == 1:
        step = 999
    data = frame(text, masked=masked) + frame("two", masked=masked)
    frames = Frames()
    found = [it for at in range(0, len(data), step) for it in frames.take(data[at : at + step])]
    assert [it.text for it in found] == [text, "two"]
    assert b"".join(it.raw for it in found) == data


def test_what_is_no_text_is_passed_on_unread() -> None:
    (ping,) = Frames().take(frame("p", masked=True, opcode=9))
    assert ping.text is None
