// node pyodide.mjs WHEEL SAMPLES: loads the client and the loop into Pyodide and reads the samples.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadPyodide } from 'pyodide';

const [wheel, samples] = process.argv.slice(2);
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(readFileSync(wheel)), 'wheel');
const frames = [];
for (const version of readdirSync(samples)) {
  for (const name of readdirSync(join(samples, version))) {
    if (name.endsWith('.json')) {
      frames.push([version, name, readFileSync(join(samples, version, name), 'utf8')]);
    }
  }
}
python.globals.set('frames_json', JSON.stringify(frames));
console.log(
  await python.runPythonAsync(`
import asyncio, json, sys
from pilotfish_client.connection import decode_frame
from pilotfish_client.codec import decode, encode
from pilotfish_client.protocol import FromPage, FromServer
import pilotfish.agent.loop.loop

def read(body, version):
    return decode(FromPage | FromServer, body, version=version)

count = 0
for version, name, text in json.loads(frames_json):
    frame = decode_frame(text, read)
    body = json.loads(text)
    for key in ("v", "seq", "ack"):
        body.pop(key, None)
    assert encode(frame.message, frame.version) == body, (version, name)
    count += 1
outside = sorted(
    name for name in sys.modules
    if name.split(".")[0] in ("fastapi", "pydantic", "jinja2", "aiosqlite", "openai", "anthropic")
)
json.dumps({"samples": count, "python": sys.version.split()[0], "outside": outside})
`),
);
