/** Scripts for the page, from modules of this bench and of the widget, through the widget's esbuild. */

import { createRequire } from 'node:module';
import { join } from 'node:path';

const HERE = import.meta.dirname;
const esbuild = createRequire(join(HERE, '../../widget/package.json'))('esbuild');
const built = new Map();

/** `entry` (a path in this folder) as one script whose exports are the global `name`. */
export function inPage(entry, name) {
  const key = `${entry}#${name}`;
  if (!built.has(key)) built.set(key, build(entry, name));
  return built.get(key);
}

async function build(entry, name) {
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(HERE, entry)],
    absWorkingDir: HERE,
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: name,
    footer: { js: `globalThis.${name} = ${name}; void 0;` },
    target: 'es2022',
    loader: { '.css': 'text' },
    define: { VERSION: '"bench"' },
    logLevel: 'silent',
  });
  return outputFiles[0].text;
}
