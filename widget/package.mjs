/**
 * Builds the npm package `pilotfish` into build/npm/ (or the folder given as an argument): the entry
 * with its lazy chunks, `pilotfish/react` and `pilotfish/vue`, the widget in one file, the early
 * script, and the types. `npm pack` of that folder is what is published.
 */

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { BANNER, bundling } from './bundling.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const target = resolve(process.argv[2] ?? join(here, '../build/npm'));
const own = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));

/** Where it is published from. While it is unknown npm refuses to publish: the package is private. */
const { homepage } = own;

const common = {
  ...bundling,
  absWorkingDir: here,
  outdir: join(target, 'dist'),
  define: { VERSION: JSON.stringify(own.version) },
  banner: { js: BANNER },
  logLevel: 'warning',
};

rmSync(target, { recursive: true, force: true });
mkdirSync(join(target, 'dist'), { recursive: true });
await esbuild.build({
  ...common,
  entryPoints: {
    ...{ index: 'src/package/index.ts', react: 'src/package/react.ts', vue: 'src/package/vue.ts' },
    'parts/core': 'src/index.ts',
  },
  format: 'esm',
  splitting: true,
  chunkNames: 'parts/[name].[hash]',
  external: ['react', 'vue'],
});
await esbuild.build({
  ...common,
  entryPoints: { pilotfish: 'src/package/one_file.ts', 'pilotfish-early': 'src/early.ts' },
  format: 'iife',
});
/** A newer server's loader has an address that only the page knows: its bundler must leave it alone. */
const IGNORED = '/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */';

for (const name of readdirSync(join(target, 'dist'), { recursive: true })) {
  if (!name.endsWith('.js')) continue;
  const path = join(target, 'dist', name);
  const code = readFileSync(path, 'utf8').replaceAll(/\bimport\((?!["'`])/g, `import(${IGNORED}`);
  // Hooks run in a browser only: a server component may still import the file.
  writeFileSync(path, name === 'react.js' ? `'use client';\n${code}` : code);
}

for (const name of ['index', 'react', 'vue']) {
  const types = join(target, 'dist', `${name}.d.ts`);
  execFileSync(process.execPath, [join(here, 'api.mjs'), types], { stdio: 'inherit' });
}
cpSync(join(here, '../LICENSE'), join(target, 'LICENSE'));
cpSync(join(here, 'README.md'), join(target, 'README.md'));

for (const name of ['pilotfish', 'pilotfish-early'])
  writeFileSync(join(target, 'dist', `${name}.d.ts`), 'export {};\n');

const part = (name) => ({ types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` });
const published = {
  name: own.name,
  version: own.version,
  description: own.description,
  keywords: ['agent', 'assistant', 'browser', 'llm', 'widget'],
  license: own.license,
  ...(homepage
    ? {
        homepage,
        repository: { type: 'git', url: `git+${homepage}.git`, directory: 'widget' },
        publishConfig: { access: 'public', provenance: true },
      }
    : { private: true }),
  type: 'module',
  // Of the modules: the two scripts are no modules, and are loaded by a tag.
  sideEffects: ['./dist/pilotfish.js', './dist/pilotfish-early.js'],
  main: './dist/index.js',
  types: './dist/index.d.ts',
  unpkg: './dist/pilotfish.js',
  jsdelivr: './dist/pilotfish.js',
  exports: {
    '.': part('index'),
    './react': part('react'),
    './vue': part('vue'),
    './early': part('pilotfish-early'),
    './one-file': part('pilotfish'),
    './package.json': './package.json',
  },
  files: ['dist'],
  peerDependencies: { react: '>=18', vue: '>=3.3' },
  peerDependenciesMeta: { react: { optional: true }, vue: { optional: true } },
};
writeFileSync(join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
