/** How the widget's sources are bundled, for the server and for the package. */

import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { chunks } from './chunks.mjs';
import { strings } from './strings.mjs';
import { words } from './words.mjs';

const NATIVES = join(dirname(fileURLToPath(import.meta.url)), 'src/dom');

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
 * What the screenshot library does only where `src/shot` does not use it: no fonts, no videos, no
 * requests, a frame of our own.
 */
const SHORTER = {
  embedWebFont: '',
  waitUntilLoad: '',
  cloneVideo: '',
  contextFetch: `const { url } = options, { requests, fetchFn } = context;
  if (!requests.has(url)) requests.set(url, fetchFn(url));
  return requests.get(url);`,
  getSandBox: 'return context.sandbox;',
  supportWebp: '',
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
      let contents = parts.join('void (').replace('void ("beforeend", svgData)', 'void svgData');
      for (const [name, body] of Object.entries(SHORTER)) {
        const whole = new RegExp(`^((?:async )?function ${name}\\(.*\\) {)$[^]*?^}$`, 'm');
        if (!whole.test(contents)) throw new Error(`modern-screenshot has no ${name}`);
        contents = contents.replace(whole, (_, head) => `${head} ${body} }`);
      }
      return { contents };
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

/** What a file takes of the natives is all that its chunk gets, though one file names them all. */
const onlyWhatIsUsed = {
  name: 'only-what-is-used',
  setup(build) {
    build.onResolve({ filter: /\.ts$/ }, ({ path, resolveDir }) => {
      const file = resolve(resolveDir, path);
      return dirname(file) === NATIVES ? { path: file, sideEffects: false } : undefined;
    });
  },
};

export const bundling = {
  bundle: true,
  minify: true,
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  plugins: [onlyWhatIsUsed, stylesheets, withoutMarkup, withoutNames, strings, words, chunks()],
};
