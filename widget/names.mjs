/**
 * Names the files by what is in them: browsers keep a file under its name for good, and the loader
 * checks it. esbuild's own names are made before the files are minified.
 */

import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAME = /pilotfish-\w[\w-]*\.[A-Z0-9]{8}\.js/g;
const HASH = /[A-Z0-9]{8}(?=\.js$)/;
const digest = (text) => createHash('sha256').update(text).digest('hex').toUpperCase().slice(0, 8);

/**
 * The new name of each of `names`, with another hash; rewrites the files. Files name each other,
 * in circles too: in each round a file's hash takes in those of the files it names, as of the last one.
 */
export function renamed(names, folder) {
  const known = new Set(names);
  const texts = new Map(names.map((it) => [it, readFileSync(join(folder, it), 'utf8')]));
  const bare = new Map();
  const named = new Map();
  for (const [name, text] of texts) {
    bare.set(name, digest(text.replaceAll(NAME, (it) => (known.has(it) ? '' : it))));
    named.set(
      name,
      [...text.matchAll(NAME)].map(([it]) => it).filter((it) => known.has(it)),
    );
  }
  let hashes = bare;
  for (let round = 0; round < names.length; round += 1) {
    const last = hashes;
    const next = (name) =>
      digest([bare.get(name), ...named.get(name).map((it) => last.get(it))].join());
    hashes = new Map(names.map((name) => [name, next(name)]));
  }
  const files = new Map(names.map((it) => [it, it.replace(HASH, hashes.get(it))]));
  if (new Set(files.values()).size < names.length) throw new Error('two files have one name');
  for (const [name, text] of texts) {
    writeFileSync(
      join(folder, name),
      text.replaceAll(NAME, (it) => files.get(it) ?? it),
    );
  }
  // A new name may be the old one of another file.
  for (const name of names) renameSync(join(folder, name), join(folder, `${name}.new`));
  for (const [name, file] of files) renameSync(join(folder, `${name}.new`), join(folder, file));
  return files;
}
