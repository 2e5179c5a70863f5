/** Prints the npm packages whose code is in the widget's files, as a JSON list of names. */

import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { bundling } from './bundling.mjs';

const { metafile } = await esbuild.build({
  ...bundling,
  absWorkingDir: dirname(fileURLToPath(import.meta.url)),
  entryPoints: [
    'src/index.ts',
    'src/loader.ts',
    'src/early.ts',
    'src/batch.ts',
    'src/frame/index.ts',
  ],
  outdir: 'nowhere',
  format: 'esm',
  splitting: true,
  write: false,
  metafile: true,
});
const NAME = /node_modules\/((?:@[^/]+\/)?[^/]+)\//g;
const names = Object.keys(metafile.inputs).flatMap(
  (path) => [...path.matchAll(NAME)].at(-1)?.[1] ?? [],
);
console.log(JSON.stringify([...new Set(names)].sort()));
