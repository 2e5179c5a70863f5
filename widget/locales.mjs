/**
 * The strings of a language without their names, which all languages share: the names are one file
 * of their own, loaded with the first language.
 */

import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as esbuild from 'esbuild';

const LOCALE = /ui[\\/]locales[\\/][\w-]+\.ts$/;
const NAMES = 'locale-names';

async function stringsOf(path) {
  const { code } = await esbuild.transform(readFileSync(path, 'utf8'), { loader: 'ts' });
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).STRINGS;
}

/** Throws if a language has other names than German, or a string of several lines. */
async function valuesOf(path, names) {
  const strings = await stringsOf(path);
  const values = names.map((it) => strings[it]);
  const missing = names.filter((it) => strings[it] === undefined);
  const added = Object.keys(strings).filter((it) => !names.includes(it));
  if (missing.length || added.length || values.some((it) => it?.includes('\n')))
    throw new Error(
      `${path}: sought the names of de.ts, each with one line; missing: ${missing}; only here: ${added}`,
    );
  return values.join('\n');
}

export const locales = {
  name: 'locales',
  setup(build) {
    let names;
    const namesIn = (folder) => {
      names ??= stringsOf(join(folder, 'de.ts')).then(Object.keys);
      return names;
    };
    build.onResolve({ filter: new RegExp(`^${NAMES}$`) }, ({ path, resolveDir }) => ({
      ...{ path, namespace: NAMES, pluginData: resolveDir },
    }));
    build.onLoad({ filter: /./, namespace: NAMES }, async ({ pluginData }) => ({
      contents: `const names = ${JSON.stringify((await namesIn(pluginData)).join(' '))}.split(' ');
        export function named(text) {
          const lines = text.split('\\n');
          return Object.fromEntries(names.map((it, at) => [it, lines[at]]));
        }`,
    }));
    build.onLoad({ filter: LOCALE }, async ({ path }) => {
      const text = await valuesOf(path, await namesIn(dirname(path)));
      return {
        contents: `import { named } from '${NAMES}';
          export const STRINGS = named(${JSON.stringify(text)});`,
        resolveDir: dirname(path),
      };
    });
  },
};
