/**
 * What the chunks pass to each other.
 *
 * esbuild gives a part that others share code with a file of its own that only passes names on: one
 * more request, and its bytes. What it passes on gets its name and its place instead.
 */

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const IMPORT = /import\{([^}]*)\}from"\.\/([^"]+)";/g;
const SHIM = /^(import(\{[^}]*\}from)?"[^"]+";)+export\{[^}]*\};?\s*$/;
const EXPORT = /export\{([^}]*)\};?\s*$/;

/** `a as b, c`: pairs of names, before and after. */
const pairsOf = (list) =>
  list.split(',').map((it) => {
    const [from, to = from] = it.trim().split(' as ');
    return [from, to];
  });

/** What esbuild has named, not a source: nothing asks for it by name. */
const SHORT = /^[\w$]{1,2}$/;

/**
 * Rewrites the minified files of `names` in `folder`: what one passes to another has the name there
 * that it has within, instead of a second one.
 */
export function withInnerNames(names, folder) {
  const texts = new Map(names.map((it) => [it, readFileSync(join(folder, it), 'utf8')]));
  const innerOf = new Map();
  const listed = (pairs) =>
    [...new Set(pairs.map(([from, to]) => (from === to ? to : `${from} as ${to}`)))].sort();
  for (const [name, text] of texts) {
    const pairs = pairsOf(EXPORT.exec(text)?.[1] ?? '');
    const fixed = new Set(pairs.map(([, to]) => to).filter((it) => !SHORT.test(it)));
    // Where it would be that of another part, all of the file's stay.
    const clash = pairs.some(([from, to]) => from !== to && fixed.has(from));
    const inner = ([from, to]) => (clash || fixed.has(to) ? to : from);
    innerOf.set(name, new Map(pairs.map((it) => [it[1], inner(it)])));
    const exports = `export{${listed(pairs.map((it) => [it[0], inner(it)]))}};`;
    texts.set(
      name,
      text.replace(EXPORT, () => exports),
    );
  }
  for (const [name, text] of texts) {
    const own = text.replaceAll(IMPORT, (_, list, from) => {
      const pairs = pairsOf(list).map(([to, local]) => [innerOf.get(from).get(to), local]);
      return `import{${listed(pairs)}}from"./${from}";`;
    });
    writeFileSync(join(folder, name), own);
  }
}

/** Rewrites the minified files of `chunks` in `folder`; returns the chunks that are left. */
export function withoutShims(chunks, folder) {
  const texts = new Map(chunks.map(({ name }) => [name, readFileSync(join(folder, name), 'utf8')]));
  const taken = new Map();
  for (const { name: shim, entryPoint } of chunks) {
    const text = texts.get(shim);
    const [first, second] = SHIM.test(text) ? [...text.matchAll(IMPORT)] : [];
    if (!entryPoint || !first || second || taken.has(first[2])) continue;
    const [, imported, whole] = first;
    const own = new Map(pairsOf(EXPORT.exec(texts.get(whole))[1]).map(([from, to]) => [to, from]));
    const local = new Map(pairsOf(imported).map(([from, to]) => [to, own.get(from)]));
    const added = pairsOf(EXPORT.exec(text)[1]).map(([from, to]) => `${local.get(from)} as ${to}`);
    texts.set(
      shim,
      texts.get(whole).replace(EXPORT, (_, names) => `export{${[names, ...added]}};`),
    );
    texts.delete(whole);
    taken.set(whole, shim);
    rmSync(join(folder, whole));
  }
  const nowOf = (name) => taken.get(name) ?? name;
  for (const [name, text] of texts) {
    writeFileSync(
      join(folder, name),
      text.replaceAll(/pilotfish-[\w.-]+\.js/g, (it) => nowOf(it)),
    );
  }
  const wholeOf = new Map([...taken].map(([whole, shim]) => [shim, whole]));
  const importsOf = new Map(chunks.map(({ name, imports }) => [name, imports]));
  return chunks
    .filter(({ name }) => !taken.has(name))
    .map((it) => ({
      ...it,
      imports: importsOf
        .get(wholeOf.get(it.name) ?? it.name)
        .map(({ path, ...rest }) => ({ ...rest, path: nowOf(basename(path)) })),
    }));
}
