/**
 * An entry whose code others share becomes two files: one with the code, and one that passes on what the
 * first exports. The second costs a request and a line of the loader's table, so it goes: the first
 * exports by both names.
 */

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const PASSES_ON =
  /^\/\*[^*]*\*\/\s*import\{([^}]+)\}from"\.\/([^"]+)";(?:import"[^"]+";)*export\{([^}]+)\};\s*$/;
const EXPORTS = /export\{([^}]+)\};\s*$/;

/** `a as b,c` as pairs: of `a` and `b`, and of `c` and `c`. */
function pairs(list) {
  return list.split(',').map((it) => {
    const [from, to = from] = it.split(' as ');
    return [from, to];
  });
}

/** What is left of `chunks`; those that stand for an entry have its name. Rewrites the files. */
export function withoutFacades(chunks, folder) {
  const text = new Map(chunks.map(({ name }) => [name, readFileSync(join(folder, name), 'utf8')]));
  const instead = new Map();
  for (const { name, entryPoint } of chunks) {
    const [, imported, other, exported] = PASSES_ON.exec(text.get(name)) ?? [];
    const taken = [...instead.values()].some((it) => it.other === other);
    if (!entryPoint || !other || taken) continue;
    const from = new Map(pairs(imported).map(([theirs, own]) => [own, theirs]));
    const locals = new Map(pairs(EXPORTS.exec(text.get(other))[1]).map(([own, it]) => [it, own]));
    const more = pairs(exported).map(([own, it]) => `${locals.get(from.get(own))} as ${it}`);
    const code = text.get(other).replace(EXPORTS, (_, all) => `export{${[all, ...more]}};\n`);
    text.set(other, code);
    instead.set(name, { other, entryPoint });
  }
  for (const name of instead.keys()) {
    text.delete(name);
    rmSync(join(folder, name));
  }
  for (const [name, code] of text) {
    const direct = code.replaceAll(
      /(?<=\bimport\("\.\/)([^"]+)/g,
      (it) => instead.get(it)?.other ?? it,
    );
    writeFileSync(join(folder, name), direct);
  }
  const entries = new Map([...instead.values()].map((it) => [it.other, it.entryPoint]));
  return chunks
    .filter(({ name }) => text.has(name))
    .map((chunk) => ({ ...chunk, entryPoint: chunk.entryPoint ?? entries.get(chunk.name) }));
}

/** Of the file that an entry has become. */
export function stemOf({ entryPoint, name }) {
  if (name.startsWith('pilotfish-core')) return 'core';
  return entryPoint ? basename(entryPoint, '.ts') : 'chunk';
}
