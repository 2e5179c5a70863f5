/**
 * Bundles an application of the npm package, as its users do: `node package.mjs NAME PROJECT TARGET`.
 * `pilotfish` is the one that was installed in PROJECT; the framework is one of ours.
 */

import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const { build } = createRequire(join(here, '../../widget/package.json'))('esbuild');

const [name, project, target] = process.argv.slice(2);
const entry = name.endsWith('.jsx') ? resolve(name) : join(here, 'package', `${name}.jsx`);
if (!target) throw new Error(`usage: node ${basename(import.meta.url)} NAME PROJECT TARGET`);
await build({
  entryPoints: { [basename(entry, '.jsx')]: entry },
  outdir: resolve(target),
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  conditions: ['browser', 'production'],
  nodePaths: [join(resolve(project), 'node_modules'), join(here, 'node_modules')],
  alias: { vue: join(here, 'node_modules/vue/dist/vue.esm-bundler.js') },
  define: {
    // React checks its components twice in development only.
    'process.env.NODE_ENV': '"development"',
    __VUE_OPTIONS_API__: 'true',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  },
  loader: { '.woff': 'empty', '.woff2': 'empty', '.ttf': 'empty' },
  logLevel: 'warning',
});
