/**
 * The public API from its one source, src/public/: `node api.mjs docs/api.md` writes the page for
 * readers, `node api.mjs index.d.ts` the types of the package (`react.d.ts`, `vue.d.ts`: those of
 * its parts). A second argument is another folder to read. Fails for a public name without a doc comment.
 *
 * It reads the text, which biome keeps in one form: declarations begin at the first column, members
 * two columns further, and each ends before the next doc comment or blank line.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const FILES = [
  'package',
  'api',
  'config',
  'strings',
  'events',
  'results',
  'actions',
  'contexts',
  'surfaces',
  'activity',
  'external',
];
const FRAMEWORKS = ['react', 'vue'];
const HEAD = `# The JavaScript API

Made by \`make protocol\` from \`widget/src/public/\`, the one source of these types; change it there. How each part is used: [page.md](page.md), [npm.md](npm.md); how it looks: [widget.md](widget.md).
`;

const [target, folder = join(here, 'src/public')] = process.argv.slice(2);
if (!target) throw new Error('usage: node api.mjs TARGET.md|TARGET.d.ts [FOLDER]');
/** Lists of names, as long as all the rest: in the package's types alone. */
const LISTS = ['strings'];
const files = [...FILES, ...FRAMEWORKS].map(fileOf);
const bare = files.flatMap(({ declarations }) => declarations.flatMap(undocumented));
if (bare.length) {
  console.error(`without a doc comment: ${bare.join(', ')}`);
  process.exit(1);
}
writeFileSync(resolve(target), target.endsWith('.md') ? page() : types());

function fileOf(name) {
  const source = readFileSync(join(folder, `${name}.ts`), 'utf8');
  const [, title] = /^\/\*\*\s*(.*?)\s*\*\//s.exec(source);
  return { name, source, title: textOf(title), declarations: declarationsOf(source) };
}

/** Everything that is exported, with its doc comment, signature and members. */
function declarationsOf(source) {
  const found = [];
  const pattern =
    /(?:^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^export (?:declare )?(interface|type|function|const) (\w+)/gm;
  for (const match of source.matchAll(pattern)) {
    const [, doc, kind, name] = match;
    const rest = source.slice(match.index + match[0].length - name.length);
    const end =
      kind === 'interface' ? rest.indexOf('\n}') + 2 : /;(?=\n(?![ }])|$)/.exec(rest).index;
    const body = rest.slice(0, end);
    const members = kind === 'interface' ? membersOf(body) : [];
    found.push({ kind, name, doc: doc && textOf(doc), body, members });
  }
  return found;
}

function membersOf(body) {
  const pattern =
    /(?:^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^ {2}((?:readonly )?(\w+)[?(<:][\s\S]*?);$/gm;
  return [...body.matchAll(pattern)].map(([, doc, text, name]) => ({
    name,
    doc: doc && textOf(doc),
    signature: text.replace(/\s+/g, ' ').replace(/\( /g, '(').replace(/,? \)/g, ')'),
  }));
}

function textOf(comment) {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join(' ')
    .trim();
}

function undocumented({ name, doc, members }) {
  const inside = members.filter((it) => !it.doc).map((it) => `${name}.${it.name}`);
  return doc ? inside : [name, ...inside];
}

function page() {
  const read = files.filter(({ name }) => !LISTS.includes(name));
  const parts = [HEAD, `${read.map(lineOf).join('\n')}\n`];
  const told = new Set();
  for (const { title, declarations } of read) {
    parts.push(`## ${title.replace(/\.$/, '')}\n`);
    const again = declarations
      .filter(({ name }) => told.has(name))
      .map(({ name }) => `\`${name}\``);
    if (again.length)
      parts.push(`As above, with refs for values (\`status.value\`): ${again.join(', ')}.\n`);
    for (const it of declarations) if (!told.has(it.name)) parts.push(entryOf(it));
    for (const { name } of declarations) told.add(name);
  }
  return `${parts.join('\n').trim()}\n`;
}

/** One line of the contents; anchors are as GitHub makes them. */
function lineOf({ title }) {
  const text = title.replace(/\.$/, '');
  const anchor = text
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
  return `- [${text}](#${anchor})`;
}

function entryOf({ kind, name, doc, body, members }) {
  const head = `### \`${name}\`\n\n${doc}\n`;
  if (kind !== 'interface') return `${head}\n\`\`\`ts\n${kind} ${body};\n\`\`\`\n`;
  const rows = members.map(
    (it) => `| \`${it.signature.replaceAll('|', '\\|')}\` | ${it.doc.replaceAll('|', '\\|')} |`,
  );
  const base = /^\w+ extends (\w+)/.exec(body)?.[1];
  const more = base ? `\nAnd all of \`${base}\`.\n` : '';
  return `${head}${more}\n| | |\n|---|---|\n${rows.join('\n')}\n`;
}

/** One file: the sources without the comments of the files, and what they import of each other. */
function types() {
  const own = files.filter(({ name }) => name === basename(target, '.d.ts'));
  const parts = own.length ? own : files.filter(({ name }) => FILES.includes(name));
  const text = parts.map(({ source }) => source.replace(/^\/\*\*[\s\S]*?\*\/\n+/, ''));
  if (own.length) return text[0].replaceAll(/'\.\/\w+\.ts'/g, "'./index.js'");
  return `${text
    .join('\n')
    .replace(/^import type [\s\S]*?;\n/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}
