/**
 * Minifies what visitors load: esbuild's own leaves some 4 % more. Terser takes most of the time of
 * a build, so what it made of a text stays in build/shrunk/: a change pays for its chunks only.
 */

import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from 'terser';

const KEPT = join(dirname(fileURLToPath(import.meta.url)), '../build/shrunk');
const KEPT_MS = 3 * 24 * 3600 * 1000;
const { version } = createRequire(import.meta.url)('terser/package.json');
const HASH = /(?<=\bpilotfish-\w[\w-]*\.)[A-Z0-9]{8}(?=\.js\b)/g;

const options = (module) => ({
  module,
  ecma: 2020,
  // None of our functions is called by `new`: an arrow function serves as well.
  compress: { passes: 4, unsafe_arrows: true, lhs_constants: false, inline: 1 },
  format: { comments: /Apache-2\.0/ },
});

/** `code`, minified. The hashes of the files that it names take no part: they change with those. */
export async function shrunk(code, module) {
  const hashes = [...new Set(code.match(HASH))];
  const places = new Map(hashes.map((it, at) => [it, String(at).padStart(8, '0')]));
  const text = code.replace(HASH, (it) => places.get(it));
  const how = options(module);
  const key = createHash('sha256').update(JSON.stringify([version, how, text]));
  const file = join(KEPT, `${key.update(String(how.format.comments)).digest('hex')}.js`);
  const made = kept(file) ?? (await make(text, how, file));
  return made.replace(HASH, (it) => hashes[Number(it)]);
}

function kept(file) {
  try {
    const code = readFileSync(file, 'utf8');
    utimesSync(file, new Date(), new Date());
    return code;
  } catch {
    return undefined;
  }
}

async function make(text, how, file) {
  const { code } = await minify(text, how);
  mkdirSync(KEPT, { recursive: true });
  // Another build may read it meanwhile.
  writeFileSync(`${file}.${process.pid}`, code);
  renameSync(`${file}.${process.pid}`, file);
  return code;
}

/** Takes away what no build has used for days. */
export function forgetOld() {
  mkdirSync(KEPT, { recursive: true });
  for (const name of readdirSync(KEPT)) {
    const file = join(KEPT, name);
    const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > KEPT_MS) rmSync(file, { force: true });
  }
}
