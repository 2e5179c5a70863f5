/**
 * The types of the strings that a page may replace, from src/strings and the verbs of the guard:
 * `node string_types.mjs TARGET.ts`, by `make protocol`.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = join(dirname(fileURLToPath(import.meta.url)), 'src');
const read = (path) => readFileSync(join(SOURCE, path), 'utf8');
const english = JSON.parse(read('strings/en.json'));
/** The server sends its sentences in English. */
const { sentences } = JSON.parse(read('strings/de.json'));
const verbs = JSON.parse(read('words/en.json')).rules.verbs.split('|');

const groups = (...names) => names.flatMap((it) => Object.keys(english[it]));
const TYPES = [
  [
    'WidgetString',
    'Of the palette, the bar and its questions. `#` is what is spoken of.',
    groups('widget', 'palette', 'disclosure', 'bar', 'tabs'),
  ],
  ['ReceiptString', 'Of the list of what was done.', groups('receipt')],
  ['UploadString', 'Of the card that asks for a file.', groups('upload')],
  [
    'CardString',
    'Of the cards that ask for approval. `#` and `%` are what is spoken of.',
    groups('card'),
  ],
  [
    'VerbString',
    "What a press does, as a card says it: `verb_delete: 'Verwijder #'`. Without one the card says the name of the control.",
    verbs.map((it) => `verb_${it.split(' ')[0].toLowerCase()}`),
  ],
  [
    'SentenceString',
    'Sentences of the server, by their codes. `{count}` and the like are facts.',
    Object.keys(sentences),
  ],
];

/** As many names on a line as stand in 100 columns. */
function union(names) {
  const lines = [''];
  for (const name of names.map((it) => `| '${it}'`)) {
    if (lines.at(-1).length + name.length > 96) lines.push('');
    lines.push(`${lines.pop()} ${name}`);
  }
  return lines.map((it) => `\n  ${it.trim()}`).join('');
}

const target = process.argv[2];
if (!target) throw new Error('usage: node string_types.mjs TARGET.ts');
const all = TYPES.map(([name]) => name).join(' | ');
writeFileSync(
  resolve(target),
  `/** The strings that a page may replace. Made by \`make protocol\` from src/strings; change them there. */

${TYPES.map(([name, doc, names]) => `/** ${doc} */\nexport type ${name} =${union(names)};\n`).join('\n')}
/** Your own words, by their names: any number of them, or all, for a language that is not among ours. */
export type Strings = Readonly<
  Partial<Record<${all}, string>>
>;
`,
);
