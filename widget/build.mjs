/**
 * Builds the widget into server/pilotfish/static/ (or the folder given as an argument): a small
 * loader, the content-hashed core with its lazy chunks, the optional early script, a manifest. A
 * second argument is a module whose `plugins` esbuild gets, too: how tests build a widget that
 * compares what it sends.
 *
 * Fails when the core is over its budget.
 */

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as esbuild from 'esbuild';

const CORE_BUDGET = 30_000;
const EARLY_BUDGET = 2500;
const BANNER =
  '/* Pilotfish, Apache-2.0. Includes dom-accessibility-api, MIT, (c) Sebastian Silbermann, and modern-screenshot, MIT, (c) wxm. */';

const here = dirname(fileURLToPath(import.meta.url));
const target = resolve(process.argv[2] ?? join(here, '../server/pilotfish/static'));
const more =
  process.argv[3] && (await import(pathToFileURL(resolve(process.argv[3])).href)).plugins;
const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));

/** Stylesheets become text, without comments and white space. */
const stylesheets = {
  name: 'stylesheets',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const css = readFileSync(path, 'utf8');
      const { code } = await esbuild.transform(css, { loader: 'css', minify: true });
      return { contents: code.trim(), loader: 'text' };
    });
  },
};

/**
 * The screenshot library parses SVG of another file as markup, which Trusted Types forbid. It is
 * never given any; an upgrade that does it elsewhere, too, stops the build.
 */
const withoutMarkup = {
  name: 'without-markup',
  setup(build) {
    build.onLoad({ filter: /modern-screenshot[\\/]dist[\\/]index\.mjs$/ }, ({ path }) => {
      const parts = readFileSync(path, 'utf8').split('svgDefsElement?.insertAdjacentHTML(');
      if (parts.length !== 2 || /insertAdjacentHTML|\.innerHTML\s*=/.test(parts.join('')))
        throw new Error('modern-screenshot writes markup in another way than 4.7.0 does');
      return {
        contents: parts.join('void (').replace('void ("beforeend", svgData)', 'void svgData'),
      };
    });
  },
};

const common = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  outdir: target,
  plugins: [stylesheets, withoutMarkup, ...(more ?? [])],
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

function sizeOf(name) {
  const bytes = readFileSync(join(target, name));
  return { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
}

mkdirSync(target, { recursive: true });
const chunks = await build({
  entryPoints: { 'pilotfish-core': 'src/index.ts' },
  format: 'esm',
  splitting: true,
  entryNames: '[name].[hash]',
  chunkNames: 'pilotfish-[name].[hash]',
  define: { VERSION: JSON.stringify(version) },
  banner: { js: BANNER },
});
const core = chunks.find(({ entryPoint }) => entryPoint === 'src/index.ts');
const eager = core.imports.filter(({ kind }) => kind === 'import-statement');
if (eager.length)
  throw new Error(`the core needs ${eager[0].path} at once: share less with a lazy chunk`);

const small = await build({
  entryPoints: { pilotfish: 'src/loader.ts', 'pilotfish-early': 'src/early.ts' },
  format: 'iife',
  define: { CORE: JSON.stringify(core.name) },
});

const names = [...chunks, ...small].map(({ name }) => name);
for (const name of readdirSync(target)) {
  if (/^pilotfish.*\.js$/.test(name) && !names.includes(name)) rmSync(join(target, name));
}
const sizes = Object.fromEntries(names.map((name) => [name, sizeOf(name)]));
writeFileSync(
  join(target, 'manifest.json'),
  `${JSON.stringify({ version, core: core.name, sizes }, null, 2)}\n`,
);

for (const [name, { raw, gzip }] of Object.entries(sizes)) {
  console.log(
    `${name.padEnd(44)} ${String(raw).padStart(7)} bytes ${String(gzip).padStart(7)} gzip`,
  );
}
const all = chunks.reduce((sum, { name }) => sum + sizes[name].gzip, 0);
console.log(`${'all chunks of the widget together'.padEnd(44)} ${String(all).padStart(21)} gzip`);
for (const [name, budget] of [
  [core.name, CORE_BUDGET],
  ['pilotfish-early.js', EARLY_BUDGET],
]) {
  if (sizes[name].gzip <= budget) continue;
  console.error(`${name}: ${sizes[name].gzip} bytes gzip, at most ${budget} are allowed`);
  process.exitCode = 1;
}
