/**
 * The strings of src/strings, a JSON file a language. English: each group goes with the parts that
 * import it. The others: all groups without their names, which the languages share; the names are one
 * file, loaded with the first language. Only the frame's own script shows the group `frame`.
 */

import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), 'src/strings');
const NAMES = 'string-names';

const groupsOf = (language) => JSON.parse(readFileSync(join(FOLDER, `${language}.json`), 'utf8'));

/** The texts of `language` by name. */
function textsOf(language, withFrame) {
  const { frame, ...groups } = groupsOf(language);
  return Object.assign({}, ...Object.values(groups), withFrame ? frame : {});
}

/** In the order of German. Throws if a language has other names, or a string of several lines. */
function valuesOf(language, withFrame) {
  const names = Object.keys(textsOf('de', withFrame));
  const texts = textsOf(language, withFrame);
  const values = names.map((it) => texts[it]);
  const missing = names.filter((it) => texts[it] === undefined);
  const added = Object.keys(texts).filter((it) => !names.includes(it));
  if (missing.length || added.length || values.some((it) => it?.includes('\n')))
    throw new Error(
      `strings/${language}.json: sought the names of de.json, each with one line; missing: ${missing}; only here: ${added}`,
    );
  return values.join('\n');
}

/** The source with an import for each group of English that it uses, instead of all in one. */
export function byGroup(source) {
  return source.replace(/import \{([^}]*)\} from '[./]+\/strings\/en\.json';/g, (_, names) =>
    names
      .split(',')
      .map((it) => it.trim().split(' as '))
      .filter(([group]) => group && !group.startsWith('type '))
      .map(([group, name = group]) => `import ${name} from 'string-group ${group}';`)
      .join(''),
  );
}

export const strings = {
  name: 'strings',
  setup(build) {
    // What is built in parts is the widget, whose card is never that of the frame.
    const withFrame = !build.initialOptions.splitting;
    build.onResolve({ filter: /^string-(names|group)/ }, ({ path }) => ({
      path,
      namespace: NAMES,
      sideEffects: false,
    }));
    build.onLoad({ filter: /^string-names$/, namespace: NAMES }, () => ({
      contents: `const names = ${JSON.stringify(Object.keys(textsOf('de', withFrame)).join(' '))}.split(' ');
        export function named(text) {
          const lines = text.split('\\n');
          return Object.fromEntries(names.map((it, at) => [it, lines[at]]));
        }`,
    }));
    build.onLoad({ filter: /^string-group/, namespace: NAMES }, ({ path }) => ({
      contents: JSON.stringify(groupsOf('en')[path.slice('string-group '.length)]),
      loader: 'json',
    }));
    build.onLoad({ filter: /[\\/]src[\\/]strings[\\/][\w-]+\.json$/ }, ({ path }) => {
      const language = basename(path, '.json');
      const text = JSON.stringify(valuesOf(language, withFrame));
      return {
        contents: `import { named } from 'string-names'; export default [named(${text})];`,
      };
    });
  },
};
