/**
 * The oldest browsers that the widget runs in: the greatest version that any API of its sources, or
 * the language they are built for, needs by MDN's compatibility data.
 *
 * node floor.mjs          prints {"chrome": {"version": "…", "by": […]}, …}
 * node floor.mjs --late   prints each name that came late, with its versions
 *
 * A name stands for its oldest meaning (`close` is that of every `close`), so a new method that has
 * an old name is not noticed: such features are in FEATURES.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

const data = createRequire(import.meta.url)('@mdn/browser-compat-data');
const here = dirname(fileURLToPath(import.meta.url));
const BROWSERS = ['chrome', 'firefox', 'safari', 'safari_ios'];

/** Of the language (esbuild's target is es2022), and of markup and styles. */
const FEATURES = [
  'javascript.classes.static.initialization_blocks',
  'javascript.classes.private_class_fields_in',
  'javascript.regular_expressions.lookbehind_assertion',
  'javascript.operators.nullish_coalescing_assignment',
  'javascript.operators.import',
  'css.selectors.has',
  'css.selectors.popover-open',
  'css.types.color.color-mix',
  'css.types.color.light-dark',
  'css.types.length.viewport_percentage_units_dynamic',
];
const LEFT_OUT = new Set(
  readFileSync(join(here, 'floor.txt'), 'utf8')
    .replace(/^#.*/gm, '')
    .match(/[\w$]+/g) ?? [],
);

function at(path) {
  return path.split('.').reduce((found, key) => found?.[key], data)?.__compat;
}

/** [152, 0] of "152", "≤152" and "preview" alike; undefined where it never came. */
function versionOf(support) {
  const first = [support].flat().find((it) => it?.version_added && !it.flags && !it.prefix);
  const text = first?.version_added;
  if (!text || text === 'preview') return [Number.POSITIVE_INFINITY];
  return text.replace('≤', '').split('.').map(Number);
}
const compared = (a, b) => a[0] - b[0] || (a[1] ?? 0) - (b[1] ?? 0);

function versionsOf(compat) {
  return Object.fromEntries(BROWSERS.map((it) => [it, versionOf(compat.support[it])]));
}

/** Names of interfaces, of builtins and of all their members, with the oldest version of each. */
function names() {
  const known = new Map();
  const note = (name, compat) => {
    if (!compat) return;
    const now = versionsOf(compat);
    const before = known.get(name);
    if (!before) known.set(name, now);
    else for (const it of BROWSERS) if (compared(now[it], before[it]) < 0) before[it] = now[it];
  };
  for (const group of [data.api, data.javascript.builtins]) {
    for (const [name, entry] of Object.entries(group)) {
      if (name === '__compat') continue;
      note(name, entry.__compat);
      for (const [member, { __compat: compat }] of Object.entries(entry)) {
        if (member !== '__compat') note(member.replace(/_(static|event)$/, ''), compat);
      }
    }
  }
  return known;
}

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((it) => {
    const path = join(folder, it.name);
    if (it.isDirectory()) return it.name === 'package' ? [] : sources(path);
    return /(?<!\.d)\.ts$/.test(it.name) && it.name !== 'protocol.ts' ? [path] : [];
  });
}

/**
 * Names in code, not in comments, strings or types: members, and what is made with `new`. Members of
 * a module of ours are not the browser's.
 */
function used() {
  const found = new Map();
  for (const path of sources(join(here, 'src'))) {
    const { code } = transformSync(readFileSync(path, 'utf8'), { loader: 'ts', target: 'es2022' });
    const modules = [...code.matchAll(/import \* as (\w+) from ["']\.\.?\//g)].map(([, it]) => it);
    const ours = new RegExp(`\\b(${modules.join('|')})\\.\\w+`, 'g');
    const plain = code
      .replace(/(["'`])(?:\\.|(?!\1)[^\\\n])*\1/g, "''")
      .replace(modules.length ? ours : '', '');
    for (const [, member, global] of plain.matchAll(/\??\.(\w+)|\b([A-Z]\w+)\b/g)) {
      found.set(member ?? global, path.slice(here.length + 1));
    }
  }
  return found;
}

const known = names();
const needs = new Map(FEATURES.filter(at).map((it) => [it, versionsOf(at(it))]));
for (const name of used().keys()) {
  if (known.has(name) && !LEFT_OUT.has(name)) needs.set(name, known.get(name));
}

if (process.argv.includes('--late')) {
  const where = used();
  const late = [...needs].filter(
    ([, it]) => it.chrome[0] > 90 || it.firefox[0] > 90 || it.safari[0] > 15,
  );
  for (const [name, it] of late) {
    console.log(name, ...BROWSERS.map((one) => it[one].join('.')), where.get(name) ?? '');
  }
} else {
  const told = {};
  for (const browser of BROWSERS) {
    const version = [...needs.values()]
      .map((it) => it[browser])
      .sort(compared)
      .at(-1);
    const by = [...needs].filter(([, it]) => !compared(it[browser], version)).map(([it]) => it);
    told[browser] = { version: version.join('.'), by };
  }
  console.log(JSON.stringify(told, null, 1));
}
