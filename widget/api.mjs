/**
 * The public API from its one source, src/public/: `node api.mjs docs/api.md` writes the page for
 * readers, by task, `node api.mjs index.d.ts` the types of the package (`react.d.ts`, `vue.d.ts`: those
 * of its parts), `node api.mjs index.examples.ts` all examples, for the compiler. A second argument is
 * another folder to read. Fails for a public name without a doc comment, a method without an example,
 * a name that no task has, and two headings with one anchor.
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
  'surfaces',
  'activity',
  'external',
];
const FRAMEWORKS = ['react', 'vue'];
const HEAD = `# The JavaScript API

Made by \`make protocol\` from \`widget/src/public/\`; change it there. In use: [page.md](page.md), [npm.md](npm.md), [examples.md](examples.md). Former names: [migration.md](migration.md). A \`?\` marks what may be absent. Wrong arguments throw a TypeError that says what is right.
`;
/** The sections of the page: a title, the members of `Pilotfish`, and what else belongs there. */
const TASKS = [
  ['Start it', 'create ready version configure enabled destroy', 'create version Pilotfish'],
  [
    'Set it up',
    '',
    'Config Token SessionSettings ConsentSettings ApprovableKind HarmlessRequest NarrationSettings LoopEnd PaletteSettings Command LookSettings Policy ScreenshotOptions',
  ],
  [
    'Run a task',
    'run stop resume isRunning open close',
    'TaskOptions Selection RunContract Run EndStatus Code RunHandle RunEvent',
  ],
  [
    'Hear what happens',
    'on off status connection messages',
    'EventMap EventName Listener HostEvent Status ConnectionState Message Step Outcome Reason Effect Plan Todo BeforeAction Navigate OverlayItem PilotfishError',
  ],
  ['Answer its questions', 'respond', 'Question ChoiceQuestion FilesQuestion Confirmation'],
  [
    'Give it actions',
    'registerAction unregisterAction getAction executeAction',
    'ActionDefinition StandardSchema ParamsOf ActionHandler ActionContext ActionEvent Registration',
  ],
  ['Tell it what you know', 'registerContextProvider unregisterContextProvider', 'ContextProvider'],
  [
    'Draw its surfaces',
    'registerRenderer',
    'Renderer SurfaceContext Surface SurfaceNode Placement PieceSurface',
  ],
  [
    'Keep, count and forget',
    'getSession exportRun clearSession logout feedback',
    'Activity ActivityDetail StopReason AgentFeedback',
  ],
  ['Run an agent of your own', 'external', 'ExternalOptions ExternalRun ExternalStep'],
  ['Look inside', 'debug', 'Debug DebugButton'],
].map(([title, methods, names]) => ({
  title,
  methods: methods.split(' ').filter(Boolean),
  names: names.split(' '),
}));

/** Told without a sentence for each field. */
const SHAPES =
  'DebugButton OverlayItem Selection RunContract Step Outcome Effect Plan Todo Message SurfaceNode Surface BeforeAction Navigate PilotfishError AgentFeedback ExternalStep PieceSurface FilesQuestion ChoiceQuestion Question Confirmation ActionEvent HostEvent Registration PilotfishState ScreenshotOptions ActionContext SurfaceContext Renderer Debug ExternalOptions HarmlessRequest Command ExternalRun StandardSchema ParamsOf'.split(
    ' ',
  );

const [target, folder = join(here, 'src/public')] = process.argv.slice(2);
if (!target)
  throw new Error('usage: node api.mjs TARGET.md|TARGET.d.ts|TARGET.examples.ts [FOLDER]');
/** Lists of names, as long as all the rest: in the package's types alone. */
const LISTS = ['strings'];
const files = [...FILES, ...FRAMEWORKS].map(fileOf);
const faults = files.flatMap(({ declarations }) => declarations.flatMap(faultsOf));
if (faults.length) {
  console.error(faults.join('\n'));
  process.exit(1);
}
/** What a type says itself needs no second place. */
const TOLD = new Set(files.flatMap((it) => it.declarations.map(({ doc }) => doc)));
writeFileSync(resolve(target), textFor(target));

function textFor(path) {
  if (path.endsWith('.examples.ts')) return examples(basename(path, '.examples.ts'));
  return path.endsWith('.md') ? page() : types();
}

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
      kind === 'interface' && !/^[^\n]*\{\}/.test(rest)
        ? rest.indexOf('\n}') + 2
        : /;(?=\n(?![ }])|$)|(?<=\{\})\n/.exec(rest).index;
    const body = rest.slice(0, end);
    const members = kind === 'interface' ? membersOf(body) : [];
    found.push({ kind, name, ...commentOf(doc), body, members });
  }
  return found;
}

function membersOf(body) {
  const pattern =
    /(?:^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^ {2}((?:readonly )?(\w+)[?(<:][\s\S]*?);$/gm;
  return [...body.matchAll(pattern)].map(([, doc, text, name]) => ({
    name,
    ...commentOf(doc),
    isMethod: new RegExp(`^${name}[(<]`).test(text),
    signature: plain(text),
  }));
}

/** A signature on one line, without what every field of ours says. */
function plain(text) {
  return text
    .replace(/\/\*\*(?:(?!\*\/)[\s\S])*\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/\( /g, '(')
    .replace(/,? \)/g, ')')
    .replace(/\breadonly /g, '')
    .replace(/ \| undefined\b/g, '')
    .replace(/^(\w+\??): \((\(.*\) => .*)\)$/, '$1: $2');
}

function commentOf(comment) {
  if (!comment) return {};
  const [doc, ...code] = comment.split('@example');
  const lines = code.map((it) => it.replaceAll(/^\s*\* ?/gm, '').trim());
  return { doc: textOf(doc), ...(lines.length && { example: lines.join('\n') }) };
}

function textOf(comment) {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join(' ')
    .trim();
}

/** What has no words, and what is called but has no example of that. */
function faultsOf({ kind, name, doc, example, members }) {
  const bare = members.filter((it) => !it.doc).map((it) => `${name}.${it.name}`);
  const silent = members
    .filter((it) => it.isMethod && !it.example?.includes(it.name))
    .map((it) => `${name}.${it.name}`);
  if (kind === 'function' && !example?.includes(name)) silent.push(name);
  return [
    ...[...(doc ? [] : [name]), ...bare].map((it) => `without a doc comment: ${it}`),
    ...silent.map((it) => `without an example: ${it}`),
  ];
}

function page() {
  const told = files.filter(({ name }) => FILES.includes(name) && !LISTS.includes(name));
  const own = told.flatMap((it) => it.declarations);
  const left = new Map(own.map((it) => [it.name, it]));
  const widget = left.get('Pilotfish');
  const calls = new Map(widget.members.map((it) => [it.name, it]));
  const sections = TASKS.map(({ title, methods, names }) => ({
    title,
    parts: [
      ...names.filter((it) => it === it.toLowerCase()).map((it) => entryOf(take(left, it))),
      ...names.filter((it) => it === 'Pilotfish').map((it) => headOf(take(left, it))),
      ...methods.map((it) => callOf(take(calls, it))),
      ...names.filter((it) => left.has(it)).map((it) => entryOf(take(left, it))),
    ],
  }));
  for (const name of [...left.keys(), ...calls.keys()]) throw new Error(`no task has ${name}`);
  const react = files.find(({ name }) => name === 'react').declarations;
  sections.push({
    title: 'Use React or Vue',
    parts: [
      'From `pilotfish/react` and `pilotfish/vue`. In Vue values are refs (`status.value`), and `useAction` takes a ref or a getter, too.\n',
      ...react.map(entryOf),
    ],
  });
  const contents = sections.map(({ title }) => `- [${title}](#${anchorOf(title)})\n`).join('');
  const text = sections.map(({ title, parts }) => `## ${title}\n\n${parts.join('\n')}`);
  const made = `${[HEAD, contents, ...text].join('\n').trim()}\n`;
  const anchors = [...made.matchAll(/^#+ (.+)$/gm)].map(([, it]) => anchorOf(it));
  const twice = anchors.find((it, at) => anchors.indexOf(it) !== at);
  if (twice) throw new Error(`two headings have the anchor ${twice}`);
  return made;
}

function take(all, name) {
  const found = all.get(name);
  if (!found) throw new Error(`a task names ${name}, which there is not, or twice`);
  all.delete(name);
  return found;
}

/** As GitHub makes them. */
function anchorOf(title) {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}

function headOf({ name, doc }) {
  return `### \`${name}\`\n\n${doc}\n`;
}

/** A member of the widget: a heading of its own. */
function callOf({ name, doc, signature, isMethod, example }) {
  const given = isMethod ? `(${namesIn(signature)})` : '';
  return `### \`pilotfish.${name}${given}\`\n\n${doc}\n${codeOf([example])}`;
}

/** `task, options?`: the types are the editor's. */
function namesIn(signature) {
  const [, given] = /^\w+(?:<.*?>+)?\((.*)\): /.exec(signature);
  const names = given.replace(/\{[^}]*\}|<[^>]*>|\[[^\]]*\]/g, '');
  return [...names.matchAll(/(\w+\??): /g)].map(([, it]) => it).join(', ');
}

function codeOf(examples) {
  const code = examples.filter(Boolean).join('\n');
  return code && `\n\`\`\`ts\n${code}\n\`\`\`\n`;
}

function entryOf({ kind, name, doc, body, members, example }) {
  if (kind === 'interface') {
    if (SHAPES.includes(name)) return shapeOf({ name, doc, members });
    const below = members.filter((it) => TOLD.has(it.doc));
    const rows = [
      ...members.filter((it) => !below.includes(it)).map(rowOf),
      ...(below.length ? [`- ${below.map((it) => `\`${it.name}\``).join(', ')}: below.`] : []),
    ].join('\n');
    const base = /^\w+ extends (\w+)/.exec(body)?.[1];
    const more = base && base !== 'Promise' ? ` And all of \`${base}\`.` : '';
    const list = rows && `\n${rows}\n`;
    return `${headOf({ name, doc: doc + more })}${list}${codeOf(members.map((it) => it.example))}`;
  }
  const union = body.match(/'[^']+'/g);
  const isUnion = kind === 'type' && union && !/[{(]/.test(body.replace('(string & {})', ''));
  const isTold = isUnion && union.every((it) => doc.includes(`\`${it.slice(1, -1)}\``));
  if (isTold) return headOf({ name, doc });
  if (isUnion) {
    return `${headOf({ name, doc })}\n${union.map((it) => `\`${it}\``).join(', ')}.\n`;
  }
  if (/^\w+ =\s+\| \{ kind/.test(body)) return `${headOf({ name, doc })}\n${kindsOf(body)}`;
  if (kind === 'type')
    return `${headOf({ name, doc })}\n\`\`\`ts\n${body.replace(/ {2}\/\*\*.*\*\/\n/g, '')}\n\`\`\`\n`;
  return `${headOf({ name, doc })}${codeOf([example])}`;
}

/** With its type where that says more than the words: a choice, or another type of ours. */
function rowOf({ signature, doc }) {
  const [name] = /^\w+\??/.exec(signature);
  const type = signature.slice(name.length + 2).replace(/ \| null$/, '');
  const tells = /'/.test(type) || (/^[A-Z]\w+$/.test(type) && type !== 'Error');
  return `- \`${tells ? `${name}: ${type}` : name}\`: ${doc}`;
}

/** Of a union of objects: each kind, with its fields. */
function kindsOf(body) {
  const kinds = plain(body).split('| { kind: ').slice(1);
  return kinds
    .map((it) => {
      const [, kind, rest] = /^'(\w+)';?(.*)\}/.exec(it);
      const fields = [...rest.replace(/\{[^}]*\}/g, '').matchAll(/(\w+\??): /g)].map(
        ([, field]) => `\`${field}\``,
      );
      return `- \`${kind}\`${fields.length ? `: ${fields.join(', ')}` : ''}\n`;
    })
    .join('');
}

/** The fields speak for themselves; their types are the editor's. */
function shapeOf({ name, doc, members }) {
  const fields = members.map(({ signature, isMethod, name: field }) =>
    isMethod ? `\`${field}(${namesIn(signature)})\`` : `\`${/^\w+\??/.exec(signature)[0]}\``,
  );
  const list = fields.length ? `\n${fields.join(', ')}.\n` : '';
  return `${headOf({ name, doc })}${list}${codeOf(members.map((it) => it.example))}`;
}

/** All of them as one module, each in a function of its own. */
function examples(of) {
  const isPart = FRAMEWORKS.includes(of);
  const all = files.filter(({ name }) => (isPart ? name === of : FILES.includes(name)));
  const declared = all.flatMap((it) => it.declarations);
  const code = declared.flatMap((it) => [it.example, ...it.members.map((one) => one.example)]);
  const from = isPart ? `pilotfish/${of}` : 'pilotfish';
  const names = declared.map(({ kind, name }) => (/^[it]/.test(kind) ? `type ${name}` : name));
  const given = isPart ? '' : 'pilotfish: Pilotfish, run: ExternalRun';
  return [
    `import { ${names.join(', ')} } from '${from}';`,
    ...(of === 'vue' ? ["import { type Component, computed } from 'vue';"] : []),
    ...code
      .filter(Boolean)
      .map((it, at) => `export async function example${at}(${given}) {\n{\n${it}\n}\n}`),
  ].join('\n');
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
