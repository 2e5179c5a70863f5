/**
 * Bundles the page of a UI library as its users ship it: `node library.mjs NAME TARGET.js`; styles
 * come beside it as TARGET.css. The libraries of React run on React 18.
 */

import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const { build } = createRequire(join(here, '../../widget/package.json'))('esbuild');

const [name, target] = process.argv.slice(2);
if (!name || !target) throw new Error(`usage: node ${basename(import.meta.url)} NAME TARGET.js`);
await build({
  entryPoints: [join(here, 'libraries', name, 'index.jsx')],
  outfile: resolve(target),
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  jsx: 'automatic',
  conditions: ['browser', 'production'],
  alias: {
    react: 'react18',
    'react-dom': 'react-dom18',
    vue: 'vue/dist/vue.esm-bundler.js',
  },
  define: {
    'process.env.NODE_ENV': '"production"',
    global: 'globalThis',
    __VUE_OPTIONS_API__: 'true',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  },
  loader: Object.fromEntries(
    ['.woff', '.woff2', '.ttf', '.eot', '.svg', '.png', '.gif', '.webp'].map((it) => [it, 'empty']),
  ),
  logLevel: 'warning',
});
