/**
 * Builds the widget into server/pilotfish/static/ (or the folder given as an argument): a small
 * loader, the content-hashed core with its lazy chunks, the optional early script, a manifest. A
 * second argument is a module whose `plugins` esbuild gets, too: how tests build a widget that
 * compares what it sends.
 *
 * Fails when the core is over its budget.
 */

import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';
import { BANNER, bundling, COMPILED_AT_ONCE } from './bundling.mjs';
import { renamed } from './names.mjs';
import { withInnerNames, withoutShims } from './shims.mjs';
import { forgetOld, shrunk } from './shrinking.mjs';

const CORE_BUDGET = 26_900;
const EARLY_BUDGET = 4200;
const LOADER_BUDGET = 5900;
const here = dirname(fileURLToPath(import.meta.url));
const target = resolve(process.argv[2] ?? join(here, '../server/pilotfish/static'));
const more =
  process.argv[3] && (await import(pathToFileURL(resolve(process.argv[3])).href)).plugins;
const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));

const common = {
  ...bundling,
  absWorkingDir: here,
  outdir: target,
  plugins: [...bundling.plugins, ...(more ?? [])],
  metafile: true,
  logLevel: 'warning',
};

async function build(options) {
  const { metafile } = await esbuild.build({ ...common, ...options });
  return Object.entries(metafile.outputs).map(([path, output]) => ({
    ...output,
    name: basename(path),
  }));
}

async function shrink(name, module = true) {
  const path = join(target, name);
  writeFileSync(path, await shrunk(readFileSync(path, 'utf8'), module));
}

/** The loader's own way to load a file: src/host/pinned.ts. Where no loader is, the browser's. */
const LOADING =
  'var $load=globalThis[Symbol.for("pilotfish "+new URL(".",import.meta.url))]||(u=>import(u));';

function loading({ name }) {
  const path = join(target, name);
  const code = readFileSync(path, 'utf8');
  const lazy = code.replaceAll(/\bimport\((?="\.\/pilotfish-)/g, '$load(');
  if (lazy !== code)
    writeFileSync(
      path,
      lazy.replace(BANNER, () => `${BANNER}\n${LOADING}`),
    );
}

function sizeOf(name) {
  const bytes = readFileSync(join(target, name));
  return { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
}

mkdirSync(target, { recursive: true });
let chunks = await build({
  entryPoints: { 'pilotfish-core': 'src/index.ts' },
  format: 'esm',
  splitting: true,
  entryNames: '[name].[hash]',
  chunkNames: 'pilotfish-[name].[hash]',
  define: { VERSION: JSON.stringify(version) },
  banner: { js: BANNER },
});
const whole = chunks.find(({ entryPoint }) => entryPoint === 'src/index.ts');
const eager = whole.imports.filter(({ kind }) => kind === 'import-statement');
if (eager.length)
  throw new Error(`the core needs ${eager[0].path} at once: share less with a lazy chunk`);

/** What a file imports at once, by their places in `chunks`. */
const eagerly = (at) =>
  chunks[at].imports
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => chunks.findIndex((it) => it.name === basename(path)));
const below = (at) => new Set(eagerly(at).flatMap((it) => [it, ...below(it)]));
/** What it imports at once, without what the others of these import anyway. */
const needed = (at) =>
  eagerly(at).filter((it) => !eagerly(at).some((other) => below(other).has(it)));
chunks.forEach(loading);
/** Each import that is not needed costs its name, of which little can be compressed. */
chunks.forEach(({ name }, at) => {
  const path = join(target, name);
  const kept = new Set(needed(at).map((it) => chunks[it].name));
  const bare = /\bimport ?"\.\/([^"]+)";/g;
  const code = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    code.replace(bare, (all, other) => (kept.has(other) ? all : '')),
  );
});
/** Licences of others stay with their code; our own stands beside the files. */
for (const { name, inputs } of chunks) {
  if (Object.keys(inputs).some((path) => path.includes('node_modules'))) continue;
  const path = join(target, name);
  writeFileSync(path, readFileSync(path, 'utf8').replace(BANNER, ''));
}
await Promise.all(chunks.map(({ name }) => shrink(name)));
chunks = withoutShims(chunks, target);
const left = chunks.map(({ name }) => name);
withInnerNames(left, target);
// Chromium compiles it off the page's thread as it loads: the first reading needs nearly all of it.
const engine = join(target, chunks.find(({ entryPoint }) => entryPoint === 'src/engine.ts').name);
writeFileSync(engine, `${COMPILED_AT_ONCE}\n${readFileSync(engine, 'utf8')}`);
const files = renamed(left, target);
const core = files.get(chunks.find(({ entryPoint }) => entryPoint === 'src/index.ts').name);
for (const chunk of chunks) {
  chunk.name = files.get(chunk.name);
  chunk.imports = chunk.imports.map((it) => ({ ...it, path: files.get(basename(it.path)) }));
}
/** What the loader checks the files by: src/host/pinned.ts. */
const pins = chunks.map(({ name }, at) => [
  name.replace(/^pilotfish-|\.js$/g, ''),
  createHash('sha256')
    .update(readFileSync(join(target, name)))
    .digest('base64'),
  ...needed(at),
]);
/** What an old browser must be able to read, to do nothing: see src/host/floor.ts. */
const first = await build({
  entryPoints: { pilotfish: 'src/loader.ts' },
  format: 'iife',
  target: 'es2020',
  define: { CORE: JSON.stringify(core), PINS: JSON.stringify(pins) },
});
const small = await build({
  entryPoints: {
    'pilotfish-early': 'src/early.ts',
    'pilotfish-batch': 'src/batch.ts',
    'pilotfish-analytics': 'src/analytics.ts',
    'pilotfish-confirm': 'src/frame/index.ts',
  },
  format: 'iife',
  define: { GIVEN: '__PILOTFISH_GIVEN__' },
});

await shrink('pilotfish-early.js', false);
await shrink('pilotfish.js', false);

const names = [...chunks, ...first, ...small].map(({ name }) => name);
for (const name of readdirSync(target)) {
  if (/^pilotfish.*\.js$/.test(name) && !names.includes(name)) rmSync(join(target, name));
}
const sizes = Object.fromEntries(names.map((name) => [name, sizeOf(name)]));
/** By chunk: the source that it begins with, and what it imports at once. */
const parts = Object.fromEntries(
  chunks.map(({ name, entryPoint, imports }) => {
    const eager = imports.filter(({ kind }) => kind === 'import-statement');
    return [name, { entry: entryPoint, imports: eager.map(({ path }) => path) }];
  }),
);
writeFileSync(
  join(target, 'manifest.json'),
  `${JSON.stringify({ version, core, sizes, parts }, null, 2)}\n`,
);

for (const [name, { raw, gzip }] of Object.entries(sizes)) {
  console.log(
    `${name.padEnd(44)} ${String(raw).padStart(7)} bytes ${String(gzip).padStart(7)} gzip`,
  );
}
forgetOld();
const all = chunks.reduce((sum, { name }) => sum + sizes[name].gzip, 0);
console.log(`${'all chunks of the widget together'.padEnd(44)} ${String(all).padStart(21)} gzip`);
for (const [name, budget] of [
  [core, CORE_BUDGET],
  ['pilotfish-early.js', EARLY_BUDGET],
  ['pilotfish.js', LOADER_BUDGET],
]) {
  if (sizes[name].gzip <= budget) continue;
  console.error(`${name}: ${sizes[name].gzip} bytes gzip, at most ${budget} are allowed`);
  process.exitCode = 1;
}
