"""The golden samples, read and written by the widget's connection."""

import json
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[3]
SAMPLES = sorted((ROOT / "tests" / "wire").glob("v*/*.json"))
SCRIPT = """
import { readFileSync } from 'node:fs';
import { createConnection } from './connection.mjs';
const results = JSON.parse(readFileSync(0, 'utf8')).map(({ name, frame }) => {
  const connection = createConnection();
  const { v, seq, ack, ...body } = frame;
  if (name.startsWith('server.')) return connection.receive(JSON.stringify({ ...frame, ack: 0 }));
  const { v: _v, seq: _seq, ack: _ack, ...written } = JSON.parse(connection.send(body));
  return written;
});
console.log(JSON.stringify(results));
"""


def test_every_sample_of_every_version(tmp_path: Path) -> None:
    esbuild = ROOT / "widget" / "node_modules" / ".bin" / "esbuild"
    source = ROOT / "widget" / "src" / "link" / "connection.ts"
    command = [esbuild, source, "--bundle", "--format=esm", f"--outfile={tmp_path}/connection.mjs"]
    subprocess.run([str(part) for part in command], check=True, capture_output=True)
    (tmp_path / "run.mjs").write_text(SCRIPT)
    frames = [{"name": path.name, "frame": json.loads(path.read_text())} for path in SAMPLES]
    done = subprocess.run(
        ["node", "run.mjs"], cwd=tmp_path, input=json.dumps(frames), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert len(frames) > 30
    for sample, read in zip(frames, json.loads(done.stdout), strict=True):
        wanted = {k: v for k, v in sample["frame"].items() if k not in ("v", "seq", "ack")}
        assert read == wanted, sample["name"]
