import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pilotfish.web.wire.frames as frames
import pilotfish.web.wire.registered as registered
from pilotfish.agent.page.view import view_of
from pilotfish.web.wire.frames import LARGE, decode_message, frame_of, json_of
from pilotfish_client.codec import DecodeError, decode
from pilotfish_client.connection import Connection, ProtocolError, from_page
from pilotfish_client.observation import MOST_OPS
from pilotfish_client.page_messages import ObservationMessage, Register, Stop
from pilotfish_client.protocol import Ack, FromPage

WIRE = Path(__file__).parents[3] / "wire"
OBJECT = {"type": "object", "properties": {}}
SAMPLES = [
    (int(path.parent.name[1:]), json.loads(path.read_text()))
    for path in sorted(WIRE.glob("v*/page.*.json"))
]


def body_of(frame: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in frame.items() if key not in ("v", "seq", "ack")}


@pytest.mark.parametrize(("version", "frame"), SAMPLES, ids=lambda value: str(value)[:40])
def test_every_sample_is_read_as_the_client_reads_it(version: int, frame: dict[str, Any]) -> None:
    body = body_of(frame)
    assert decode_message(body, version) == from_page(body, version)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({}, "Unable to extract tag"),
        ({"type": "welcome"}, "does not match any of the expected tags"),
        ({"type": "stop", "extra": 1}, r"\$\.stop\.extra: Unexpected keyword argument"),
        ({"type": "run", "run_id": "r"}, r"\$\.run\.task: Field required"),
        ({"type": "run", "run_id": 7, "task": "x"}, r"\$\.run\.run_id: Input should be a valid"),
        ({"type": "decision", "digest": "d", "approved": "yes"}, "valid boolean"),
        ({"type": "decision", "digest": "d", "approved": 1}, "valid boolean"),
        ({"type": "register", "added": {}, "removed": []}, "valid (list|array)"),
        ({"type": "respond", "ask_id": "a", "answer": "", "source": "b"}, "should be 'option'"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(body: dict[str, Any], told: str) -> None:
    with pytest.raises(DecodeError, match=told):
        decode_message(body, 1)


def test_the_error_does_not_quote_what_the_page_sent() -> None:
    with pytest.raises(DecodeError) as error:
        decode_message({"type": "run", "run_id": "r", "task": ["4111 1111 1111 1111"]}, 1)
    assert "4111" not in str(error.value)


@pytest.mark.parametrize(
    "text", ["", "x", '{"a":}', "[" * 202 + "]" * 202, "[" * 10**6, '{"a":NaN}', '"\\ud800"']
)
def test_bad_json_is_refused_before_anything_else_reads_it(text: str) -> None:
    with pytest.raises(ProtocolError, match="not JSON"):
        json_of(text)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-9, 9)
    | st.floats(allow_nan=False)
    | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(SAMPLES), st.data(), JSON)
def test_the_server_and_the_client_agree_on_every_changed_frame(
    sample: tuple[int, dict[str, Any]], data: Any, value: Any
) -> None:
    """Two independent readers of one definition: what one refuses, so does the other."""
    version, frame = sample
    body = body_of(frame)
    key = data.draw(st.sampled_from(sorted(body)))
    if key == "type":
        return
    changed = {**body, key: value}
    if data.draw(st.booleans()):
        del changed[key]
    results: list[Any] = []
    for read in (decode_message, lambda b, v: decode(FromPage, b, version=v)):
        try:
            results.append(read(changed, version))
        except DecodeError:
            results.append(None)
    assert results[0] == results[1]


def test_a_connection_reads_with_it() -> None:
    page: Connection[Any] = Connection(from_page)
    server: Connection[Any] = Connection(decode_message)
    sent = from_page({"type": "run", "run_id": "r1", "task": "buy"}, 1)
    frame = server.receive(page.send(sent))
    assert frame is not None
    assert (frame.seq, frame.message) == (1, sent)


ROW = {"ref": 7, "word": "button", "name": "Pay"}


def observation(*rows: Any, ops: list[Any] | None = None) -> str:
    lines = [{"key": f"k{n}", "depth": 0, "row": row} for n, row in enumerate(rows)]
    facts: dict[str, Any] = {"url": "/", "title": "", "visible": [], "above": [], "dialogs": []}
    facts["scroll"] = {"above": 0, "visible": 1, "below": 0}
    body: dict[str, Any] = {"id": "o1", "document": "d1", "facts": facts}
    body["ops"] = [{"op": "insert", "lines": lines}] if ops is None else ops
    frame = {"v": 1, "seq": 3, "ack": 0, "type": "observation", "observation": body}
    return json.dumps(frame)


def anything(kind: str) -> bool:
    return True


def nothing(kind: str) -> bool:
    return False


@pytest.mark.anyio
async def test_what_is_not_asked_for_is_not_read() -> None:
    frame = await frame_of(observation(ROW), anything)
    assert isinstance(frame.message, ObservationMessage)
    for text in (observation(ROW), observation({"no": "row"})):
        frame = await frame_of(text, nothing)
        assert (frame.message, frame.seq) == (Ack(), 3)
    stop = '{"v":1,"seq":1,"ack":0,"type":"stop"}'
    assert isinstance((await frame_of(stop, nothing)).message, Stop)


@pytest.mark.anyio
async def test_large_frames_and_their_schemas_are_read_in_another_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here: list[int] = []
    genuine = frames.decode_message

    def noted(body: dict[str, Any], version: int) -> Any:
        here.append(len(str(body)))
        return genuine(body, version)

    monkeypatch.setattr(frames, "decode_message", noted)
    small = await frame_of(observation(ROW), anything)
    assert len(here) == 1 and isinstance(small.message, ObservationMessage)
    texts = [f"{n} " + "x" * 100 for n in range(LARGE // 100)]
    large = await frame_of(observation(*texts), anything)
    assert len(here) == 1 and isinstance(large.message, ObservationMessage)
    assert [line.row for line in view_of(large.message.observation).lines] == texts
    with pytest.raises(ProtocolError, match="ref: Field required"):
        await frame_of(observation({"no": "row"}, *texts), anything)


@pytest.mark.anyio
async def test_what_a_large_frame_registers_is_checked_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    actions = [
        {"name": f"a{n}", "description": "x" * 600 if n == 1 else "x", "parameters": OBJECT}
        for n in range(900)
    ]
    body = {"v": 1, "seq": 1, "type": "register", "added": actions, "removed": []}
    frame = await frame_of(json.dumps(body), anything)
    assert isinstance(frame.message, Register) and len(frame.message.added) == 900
    monkeypatch.setattr(registered, "check_spec", pytest.fail)
    refusals = registered.Registered(frozenset()).change(frame.message.added, [])
    assert "the description of the action 'a1' has 600 characters" in refusals[0]
    assert refusals[-1].startswith("836 more actions were refused")
    none = '{"v":1,"seq":1,"type":"register","added":[],"removed":["' + "x" * LARGE + '"]}'
    assert isinstance((await frame_of(none, anything)).message, Register)


@pytest.mark.anyio
@pytest.mark.parametrize("ref", [0, 2**53, 2**63, 10**40])
async def test_a_ref_that_nothing_can_hold_is_not_of_the_protocol(ref: int) -> None:
    with pytest.raises(ProtocolError, match="a ref is a number from 1"):
        await frame_of(observation(ROW | {"ref": ref}), anything)


@pytest.mark.anyio
async def test_operations_are_capped_before_they_are_applied() -> None:
    ops = [{"op": "remove", "keys": []}] * (MOST_OPS + 1)
    with pytest.raises(ProtocolError, match="at most 5000 operations"):
        await frame_of(observation(ops=ops), anything)


@pytest.mark.parametrize(
    ("ops", "told"),
    [
        ([{"op": "remove", "keys": []}] * (MOST_OPS + 1), "at most 5000 operations"),
        ([{"op": "insert", "after": None, "lines": [{}] * 5001}] * 2, "at most 10000 lines"),
    ],
)
def test_counts_are_checked_before_each_part_is(
    ops: list[Any], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A frame that is refused anyway is never validated part by part."""
    monkeypatch.setattr(frames, "_ADAPTER", None)
    with pytest.raises(DecodeError, match=told):
        decode_message({"type": "observation", "observation": {"ops": ops}}, 1)


@pytest.mark.anyio
@pytest.mark.parametrize("size", [1, LARGE])
async def test_a_contracts_schema_is_checked_ahead_in_frames_of_any_size(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked: list[Any] = []

    async def ahead(asked: Any) -> None:
        checked.append(asked.output_schema)

    monkeypatch.setattr(frames, "contract_ahead", ahead)
    run = {"v": 1, "seq": 1, "type": "run", "run_id": "r", "task": "x" * size}
    await frame_of(json.dumps(run | {"contract": {"output_schema": OBJECT}}), anything)
    assert checked == [OBJECT]
