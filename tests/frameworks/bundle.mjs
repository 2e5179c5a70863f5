/**
 * Bundles a page's script with the real libraries: `node bundle.mjs ENTRY TARGET`. What it exports
 * is the global `scenarios`. React 18 finds its own `react`, since `react` alone is the newest.
 */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile, compileModule } from 'svelte/compiler';

const here = dirname(fileURLToPath(import.meta.url));
const { build } = createRequire(join(here, '../../widget/package.json'))('esbuild');

const svelte = {
  name: 'svelte',
  setup(bundle) {
    bundle.onLoad({ filter: /\.svelte$/ }, ({ path }) => ({
      contents: compile(readFileSync(path, 'utf8'), { filename: path, css: 'external' }).js.code,
      loader: 'js',
    }));
    bundle.onLoad({ filter: /\.svelte\.js$/ }, ({ path }) => ({
      contents: compileModule(readFileSync(path, 'utf8'), { filename: path }).js.code,
      loader: 'js',
    }));
  },
};

const react18 = {
  name: 'react18',
  setup(bundle) {
    bundle.onResolve({ filter: /^react(\/.*)?$/ }, ({ path, importer, kind, resolveDir }) => {
      if (!/[\\/]react-dom18[\\/]/.test(importer)) return undefined;
      return bundle.resolve(path.replace(/^react/, 'react18'), { kind, resolveDir });
    });
    bundle.onResolve({ filter: /^react-dom$/ }, ({ path, importer, kind, resolveDir }) => {
      if (!/[\\/]react-dom18[\\/]/.test(importer)) return undefined;
      return bundle.resolve(`${path}18`, { kind, resolveDir });
    });
  },
};

const [entry, target] = process.argv.slice(2);
if (!entry || !target) throw new Error(`usage: node ${basename(import.meta.url)} ENTRY TARGET`);
await build({
  entryPoints: [resolve(entry)],
  outfile: resolve(target),
  bundle: true,
  format: 'iife',
  globalName: 'scenarios',
  footer: { js: 'globalThis.scenarios=scenarios;' },
  target: 'es2022',
  conditions: ['browser', 'production'],
  define: {
    'process.env.NODE_ENV': '"production"',
    __VUE_OPTIONS_API__: 'true',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  },
  plugins: [svelte, react18],
  logLevel: 'warning',
});
