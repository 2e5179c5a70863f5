/**
 * Words on the controls of pages, a JSON file a language in src/words. `import WORDS from 'words:GROUP'`
 * is what the languages have in that group, by language and key, so each group goes with the part that
 * needs it. Of `rules` it is one expression for all languages, by key. `words:each/GROUP` is what loads
 * that group, by language: a file for each.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), 'src/words');

/** Languages that are alike stand together, which takes fewer bytes; those not named here come last. */
const ALIKE =
  'de nl da nb sv id et fi tr ro es pt ca it fr en hu lt lv sl hr sk cs pl vi he th el sr ru bg uk zh ja ko hi ar fa'.split(
    ' ',
  );

/** Those that have the group, with their words. */
function languagesWith(group) {
  const all = readdirSync(FOLDER).filter((it) => it.endsWith('.json'));
  const known = all.map((it) => [it.replace('.json', ''), read(it)[group]]);
  const found = known.filter(([, words]) => words);
  if (!found.length) throw new Error(`no file of ${FOLDER} has the group ${group}`);
  const place = ([language]) => (ALIKE.includes(language) ? ALIKE.indexOf(language) : ALIKE.length);
  return found.sort((one, other) => place(one) - place(other));
}

const read = (name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));

export const words = {
  name: 'words',
  setup(build) {
    build.onResolve({ filter: /^words:/ }, ({ path }) => ({ path, namespace: 'words' }));
    build.onLoad({ filter: /^words:rules$/, namespace: 'words' }, () => {
      const languages = languagesWith('rules').map(([, it]) => it);
      const joined = (key) => languages.flatMap((it) => it[key] ?? []).join('|');
      const keys = [...new Set(languages.flatMap(Object.keys))].filter((it) => it !== 'plans');
      const rules = keys.map((it) => [it, joined(it).replaceAll('<plans>', joined('plans'))]);
      return { contents: JSON.stringify(Object.fromEntries(rules)), loader: 'json' };
    });
    build.onLoad({ filter: /^words:each/, namespace: 'words' }, ({ path }) => {
      const [, group] = path.split('/');
      const loads = languagesWith(group).map(
        ([it]) => `${it}:()=>import('words:one/${group}-${it}')`,
      );
      return { contents: `export default {${loads}}` };
    });
    build.onLoad({ filter: /^words:one/, namespace: 'words' }, ({ path }) => {
      const [group, language] = path.replace('words:one/', '').split('-');
      return { contents: `export default ${JSON.stringify(read(`${language}.json`)[group])}` };
    });
    build.onLoad({ filter: /./, namespace: 'words' }, ({ path }) => {
      const languages = languagesWith(path.slice('words:'.length));
      const keys = [...new Set(languages.flatMap(([, it]) => Object.keys(it)))];
      const lines = languages.map(([language, it]) => [
        language,
        ...keys.map((key) => it[key] ?? ''),
      ]);
      // As one text, which is shorter than a list of them.
      const text = [keys, ...lines].map((it) => it.join('\t')).join('\n');
      return {
        contents: `const [keys, ...lines] = ${JSON.stringify(text)}.split('\\n').map((it) => it.split('\\t'));
          export default Object.fromEntries(lines.map(([language, ...texts]) =>
            [language, Object.fromEntries(keys.map((it, at) => [it, texts[at]]))]));`,
      };
    });
  },
};
