/**
 * Bundles a file with the plugins of the widget's build, as a script whose exports are the global
 * `unit`, for tests: `node unit.mjs ENTRY TARGET`.
 */

import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { bundling } from './bundling.mjs';

const [entry, target] = process.argv.slice(2);
if (!entry || !target) throw new Error('usage: node unit.mjs ENTRY TARGET');
await esbuild.build({
  ...bundling,
  absWorkingDir: dirname(fileURLToPath(import.meta.url)),
  entryPoints: [resolve(entry)],
  outfile: resolve(target),
  format: 'iife',
  globalName: 'unit',
  footer: { js: 'globalThis.unit=unit;' },
  minify: false,
  // Tests tell conventions by their names.
  plugins: bundling.plugins.filter(({ name }) => name !== 'without-names'),
  logLevel: 'warning',
});
