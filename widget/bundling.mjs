/** How the widget's sources are bundled, for the server and for the package. */

import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { byGroup, strings } from './strings.mjs';
import { words } from './words.mjs';

const SOURCE = join(dirname(fileURLToPath(import.meta.url)), 'src');

export const BANNER =
  '/* Pilotfish, Apache-2.0. Includes dom-accessibility-api, MIT, (c) Sebastian Silbermann, and modern-screenshot, MIT, (c) wxm. */';

/** Stylesheets become text, without comments and white space. */
const stylesheets = {
  name: 'stylesheets',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const css = readFileSync(path, 'utf8');
      const { code } = await esbuild.transform(css, { loader: 'css', minify: true });
      return { contents: code.trim(), loader: 'text' };
    });
  },
};

/**
 * The screenshot library parses SVG of another file as markup, which Trusted Types forbid. It is
 * never given any; an upgrade that does it elsewhere, too, stops the build.
 */
const withoutMarkup = {
  name: 'without-markup',
  setup(build) {
    build.onLoad({ filter: /modern-screenshot[\\/]dist[\\/]index\.mjs$/ }, ({ path }) => {
      const parts = readFileSync(path, 'utf8').split('svgDefsElement?.insertAdjacentHTML(');
      if (parts.length !== 2 || /insertAdjacentHTML|\.innerHTML\s*=/.test(parts.join('')))
        throw new Error('modern-screenshot writes markup in another way than 4.7.0 does');
      return {
        contents: parts.join('void (').replace('void ("beforeend", svgData)', 'void svgData'),
      };
    });
  },
};

/** Names of conventions are for their tests and their page: no page of a visitor loads them. */
const withoutNames = {
  name: 'without-names',
  setup(build) {
    build.onLoad({ filter: /ask[\\/]conventions[\\/]\w+\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/(\{\s+)name: '[^']*',/g, '$1'),
      loader: 'ts',
    }));
  },
};

/**
 * Which part is loaded only after another: it imports that one, too, so that what both use stands in
 * the chunk of the earlier. Otherwise each set of parts that share something has a chunk of its own. Of
 * a list the others are files that are to stand in this part's chunk.
 */
const AFTER = {
  'engine/acting.ts': 'engine.ts',
  'engine/direct.ts': 'engine/acting.ts',
  'host/router.ts': 'engine/acting.ts',
  'teach/offer.ts': 'engine.ts',
  'host/panel.ts': 'engine.ts',
  'host/questions.ts': 'engine.ts',
  'host/surface_drawn.ts': 'engine.ts',
  'shot/camera.ts': 'engine.ts',
  'ui/receipt.ts': 'act/actions/moving.ts',
  'ui/opened.ts': 'ui/icons.ts',
  'ui/upload.ts': 'engine/acting.ts',
  'guard/other_total.ts': 'engine/acting.ts',
  'guard/languages.ts': 'engine/acting.ts',
  'act/showing.ts': 'engine/acting.ts',
  'act/actions/moving.ts': [
    'engine/acting.ts',
    // Small, and used by several that come after it.
    'act/until.ts',
    'act/blank_area.ts',
    'act/events/files.ts',
  ],
  'act/actions/page_action.ts': 'engine/acting.ts',
  'act/again.ts': 'act/actions/moving.ts',
  'act/actions/entering.ts': 'act/again.ts',
  'act/actions/rare.ts': 'act/actions/entering.ts',
  'act/actions/forms.ts': 'act/actions/entering.ts',
  'act/actions/dismiss.ts': 'act/actions/moving.ts',
  'shot/draw.ts': 'shot/camera.ts',
};

/**
 * Small files without state that the core uses, and parts that are loaded later: those have one copy
 * for all of them. What is shared with the core would become a third file that it waits for.
 */
const COPIED = [
  ...['platform/lazy.ts', 'platform/page.ts'],
  ...['strings/filled.ts', 'ui/dom.ts', 'ui/drawn.ts'],
].map((it) => join(SOURCE, it));

/** What the core has, by a build without copies. */
async function filesOfCore({ plugins, ...options }) {
  const { metafile } = await esbuild.build({
    ...options,
    plugins: plugins.map((it) => (it.name === 'layers' ? layers(false) : it)),
    ...{ metafile: true, write: false },
  });
  const { outputs } = metafile;
  const core = Object.values(outputs).find((it) => it.entryPoint === 'src/index.ts');
  const eager = core.imports.filter(({ kind }) => kind === 'import-statement');
  const inputs = [core, ...eager.map(({ path }) => outputs[path])].flatMap((it) =>
    Object.keys(it.inputs),
  );
  return new Set(inputs.map((it) => resolve(options.absWorkingDir, it)));
}

const layers = (copies) => ({
  name: 'layers',
  setup(build) {
    const { splitting } = build.initialOptions;
    let core;
    if (copies && splitting) {
      build.onStart(async () => {
        core = await filesOfCore(build.initialOptions);
      });
      build.onResolve({ filter: /\.ts$/ }, ({ path, resolveDir, importer, pluginData }) => {
        const file = resolve(resolveDir, path);
        const isLate = COPIED.includes(file) && (pluginData?.isLate || !core.has(importer));
        return isLate ? { path: file, suffix: '?late' } : undefined;
      });
    }
    build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path, suffix }) => {
      const isLate = suffix === '?late';
      // Each brings the others: they stand in one chunk.
      const after = splitting && AFTER[relative(SOURCE, path).replaceAll('\\', '/')];
      const earlier = isLate ? COPIED : after || [];
      const imports = [earlier]
        .flat()
        .map((it) => `import ${JSON.stringify(resolve(SOURCE, it))};`);
      const contents = [byGroup(readFileSync(path, 'utf8')), ...imports].join('\n');
      return { contents, loader: 'ts', pluginData: { isLate } };
    });
  },
});

export const bundling = {
  bundle: true,
  minify: true,
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  plugins: [stylesheets, withoutMarkup, withoutNames, strings, words, layers(true)],
};
