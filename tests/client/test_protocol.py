from __future__ import annotations

import json
import subprocess
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest

from client.golden import SAMPLES, WIRE, Sample
from pilotfish_client.codec import DecodeError, decode, encode
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


def test_what_a_version_added_is_refused_in_the_one_before_and_left_out_for_it() -> None:
    newer = [s for s in SAMPLES if s.version == 2 and '"timings"' in s.text]
    assert {sample.name for sample in newer} == {"hello", "outcome", "step"}
    for sample in newer:
        body = sample.body
        with pytest.raises(DecodeError, match="Outcome has no field 'timings'"):
            decode(UNIONS[sample.side], body, version=1)
        older = (WIRE / "v1" / f"{sample.side}.{sample.name}.json").read_text()
        message = decode(UNIONS[sample.side], body, version=2)
        assert {
            "v": 1,
            "seq": int(numbered(message)),
            "ack": 0,
            **encode(message, 1),
        } == json.loads(older)


def test_only_what_must_arrive_in_order_is_numbered() -> None:
    read = [decode_frame(sample.text, READERS[sample.side]).message for sample in SAMPLES]
    unnumbered = {message.type for message in read if not numbered(message)}
    handshake = {"hello", "welcome", "refused", "drain"}
    assert unnumbered == handshake | {"ping", "ack", "debug", "subtitle"}
    assert numbered(Subtitle(say_id="s", text="whole"))


NODE = """
import { readdirSync, readFileSync } from 'node:fs';
import assert from 'node:assert';
import { createConnection } from './connection.mjs';
let count = 0;
for (const version of [1, 2, 3]) {
  const folder = `${process.argv[2]}/v${version}`;
  const read = (name) => readFileSync(`${folder}/${name}`, 'utf8');
  for (const name of readdirSync(folder)) {
    const text = read(name);
    const { v, seq, ack, ...message } = JSON.parse(text);
    const connection = createConnection();
    if (name.startsWith('server.')) {
      assert.deepStrictEqual(connection.receive(text), message, name);
    } else {
      connection.version = version;
      const newest = JSON.parse(readFileSync(`${process.argv[2]}/v3/${name}`, 'utf8'));
      delete newest.v, delete newest.seq, delete newest.ack;
      assert.deepStrictEqual(JSON.parse(connection.send(newest)), JSON.parse(text), name);
    }
    count += 1;
  }
}
console.log(count);
"""


def test_the_widget_reads_and_writes_the_same_frames(tmp_path: Path) -> None:
    """Its own connection, under Node: what the server says, and what it says to each version."""
    esbuild = ROOT / "widget" / "node_modules" / ".bin" / "esbuild"
    source = ROOT / "widget" / "src" / "link" / "connection.ts"
    bundle = f"--outfile={tmp_path / 'connection.mjs'}"
    command: list[Any] = [esbuild, source, "--bundle", "--format=esm", bundle, "--log-level=error"]
    subprocess.run(command, check=True)
    (tmp_path / "read.mjs").write_text(NODE)
    done = subprocess.run(
        ["node", tmp_path / "read.mjs", WIRE], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) == len(SAMPLES)
