/**
 * Which parts of the widget are loaded together, and which after which: the sources do not know. An
 * import() of a file of JOINED, or of `chunk:NAME`, loads its chunk.
 */

import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { byGroup } from './strings.mjs';

const SOURCE = join(dirname(fileURLToPath(import.meta.url)), 'src');

const action = (name, file = name) => [`act/${file}.ts`, name];
/** `go/scroll`: the action is called as its file is. */
const actions = (paths) => paths.split(' ').map((it) => action(it.split('/')[1], it));

/**
 * By chunk: its files, and what of each is used from outside. With a chunk for each action most of each
 * would be shared code.
 */
const JOINED = {
  /** What few presses need. */
  again: [
    ['act/spot/by_holding.ts', 'watchHold'],
    ['act/events/late_listener.ts', 'heardLate unheard'],
    ['act/events/held_press.ts', 'modifiersFor pressHeld'],
    ['act/set/text/refilled.ts', 'fillAgain'],
    ['guard/subject/other_total.ts', 'compareTotals'],
  ],
  /** What a person does in the page themselves. */
  by_hand: [
    ['teach/recorder.ts', 'createRecorder'],
    ['act/showing.ts', 'show'],
    ['teach/offer.ts', 'offerTeaching'],
  ],
  /** Actions of the page, and those that it calls itself. */
  of_page: [
    ['act/press/page_action.ts', 'pageAction'],
    ['engine/direct.ts', 'executed'],
  ],
  /** What the page shows itself, or runs. */
  by_host: [
    ['host/runs/ending.ts', 'showEnd'],
    ['host/questions/external.ts', 'beginExternal'],
  ],
  questions: [
    ['host/questions/index.ts', 'createQuestions'],
    ['link/outgoing.ts', 'masked'],
  ],
  /** What few palettes have. */
  in_palette: [
    ['host/actions/commands.ts', 'createCommands'],
    ['ui/palette/attach.ts', 'createAttach'],
  ],
  moving: [
    ['host/pages/router.ts', 'createRouter'],
    ...actions('look/find go/go_back go/navigate look/read'),
    action('hold_key press_key', 'press/press_key'),
    action('scroll scroll_to', 'go/scroll'),
    action('wait wait_until', 'go/wait'),
    action('border highlight', 'look/mark'),
  ],
  entering: [
    ...actions('set/type_text'),
    action('choose select_option', 'set/choose'),
    action('check uncheck', 'set/check'),
    action('clear_input fill_input', 'set/fill_input'),
  ],
  forms: actions('set/fill_form set/set_date set/set_slider set/upload_file set/validate_form'),
  rare: [
    ...actions('press/click_at press/drag look/extract_table press/hover press/select_text'),
    action('double_click long_press right_click', 'press/presses'),
  ],
};

/**
 * Which part is loaded only after another: it imports that one, too, so that what both use stands in
 * the chunk of the earlier. Otherwise each set of parts that share something has a chunk of its own. Of
 * a list the others are files that are to stand in this part's chunk.
 */
const AFTER = {
  // The stage is there before: its small files are shared.
  'engine/acting.ts': ['engine.ts', 'ui/drawing/opened.ts'],
  // As small as it is, a chunk of its own would cost more.
  'host/actions/webmcp.ts': 'observe/lines/json.ts',
  'host/surface/panel.ts': ['engine.ts', 'ui/drawing/opened.ts', 'observe/lines/render.ts'],
  'chunk:by_hand': 'engine/acting.ts',
  'chunk:of_page': 'engine/acting.ts',
  'chunk:questions': 'engine.ts',
  'host/surface/surface_drawn.ts': ['engine.ts', 'ui/drawing/opened.ts'],
  'shot/camera.ts': 'engine.ts',
  'ui/bar/receipt.ts': 'chunk:moving',
  'ui/card/cards.ts': 'ui/stage/index.ts',
  'ui/drawing/opened.ts': [
    'ui/drawing/icons.ts',
    'ui/drawing/styled.ts',
    'guard/words/card_words.ts',
    'ui/palette/typed.ts',
  ],
  // Both know which files fit.
  'ui/stage/upload.ts': ['engine/acting.ts', 'chunk:in_palette'],
  'chunk:in_palette': 'ui/drawing/opened.ts',
  'guard/words/languages.ts': 'engine/acting.ts',
  'guard/press/named.ts': 'guard/words/languages.ts',
  'chunk:moving': [
    'engine/acting.ts',
    // Small, and used by several that come after it.
    'act/task/until.ts',
    'act/events/blank_area.ts',
    'act/events/files.ts',
  ],
  'chunk:again': 'chunk:moving',
  // Sliders drag, too.
  'chunk:entering': ['chunk:again', 'act/events/drag.ts'],
  'chunk:rare': 'chunk:entering',
  'chunk:forms': 'chunk:entering',
  'act/go/dismiss.ts': 'chunk:moving',
  'shot/draw.ts': 'shot/camera.ts',
};

/**
 * Small files without state that the core uses, and parts that are loaded later: those have one copy
 * for all of them. What is shared with the core would become a third file that it waits for.
 */
const COPIED = [
  ...['platform/page.ts', 'strings/filled.ts', 'ui/drawing/dom.ts', 'ui/drawing/drawn.ts'],
].map((it) => join(SOURCE, it));

const CHUNK = /^chunk:/;
const named = (file) => relative(SOURCE, file).replaceAll('\\', '/');
/** `act/go_back.ts` as the source names it: `goBack`. */
const inSource = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** The names of actions are those of the wire. */
const exportsOf = ([file, names]) => {
  const told = names.split(' ').map((it) => `${inSource(it)} as ${it}`);
  return `export { ${told.join(', ')} } from ${JSON.stringify(join(SOURCE, file))};`;
};

/** What stands in an earlier chunk than the part of that name. */
const importsFor = (part) =>
  [AFTER[part] ?? []].flat().map((it) => {
    const path = CHUNK.test(it) ? it : join(SOURCE, it);
    return `import ${JSON.stringify(path)};`;
  });

/** What the core has, by a build without copies. */
async function filesOfCore({ plugins, ...options }) {
  const { metafile } = await esbuild.build({
    ...options,
    plugins: plugins.map((it) => (it.name === 'chunks' ? chunks({ copies: false }) : it)),
    ...{ metafile: true, write: false },
  });
  const { outputs } = metafile;
  const core = Object.values(outputs).find((it) => it.entryPoint === 'src/index.ts');
  const eager = core.imports.filter(({ kind }) => kind === 'import-statement');
  const parts = [core, ...eager.map(({ path }) => outputs[path])];
  const files = parts.flatMap((it) => Object.keys(it.inputs));
  return new Set(files.map((it) => resolve(options.absWorkingDir, it)));
}

function copied(build) {
  let core;
  build.onStart(async () => {
    core = await filesOfCore(build.initialOptions);
  });
  build.onResolve({ filter: /\.ts$/ }, ({ path, resolveDir, importer, pluginData }) => {
    const file = resolve(resolveDir, path);
    const isLate = COPIED.includes(file) && (pluginData?.isLate || !core.has(importer));
    return isLate ? { path: file, suffix: '?late' } : undefined;
  });
}

function joined(build) {
  build.onResolve({ filter: CHUNK }, ({ path }) => ({
    ...{ path: path.replace(CHUNK, ''), namespace: 'chunk' },
  }));
  build.onResolve({ filter: /\.ts$/ }, ({ path, kind, resolveDir }) => {
    if (kind !== 'dynamic-import') return undefined;
    const file = named(resolve(resolveDir, path));
    const found = Object.entries(JOINED).find(([, files]) => files.some(([it]) => it === file));
    return found && { path: found[0], namespace: 'chunk' };
  });
}

/** Without `copies` the build is one that says what the core has. */
export const chunks = ({ copies } = { copies: true }) => ({
  name: 'chunks',
  setup(build) {
    const { splitting } = build.initialOptions;
    if (splitting && copies) copied(build);
    joined(build);
    build.onLoad({ filter: /./, namespace: 'chunk' }, ({ path }) => ({
      contents: [
        ...JOINED[path].map(exportsOf),
        ...(splitting ? importsFor(`chunk:${path}`) : []),
      ].join('\n'),
      resolveDir: SOURCE,
    }));
    build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path, suffix }) => {
      const isLate = suffix === '?late';
      // A copy brings the others: they stand in one chunk.
      const others = isLate ? COPIED.map((it) => `import ${JSON.stringify(it)};`) : [];
      const earlier = splitting && !isLate ? importsFor(named(path)) : [];
      const contents = [byGroup(readFileSync(path, 'utf8')), ...others, ...earlier].join('\n');
      return { contents, loader: 'ts', pluginData: { isLate } };
    });
  },
});
