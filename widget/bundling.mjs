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

/** V8's explicit compile hint: it has to be the first line of a file. */
export const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad';

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
 * requests, no SVG of another file, no reports of its own; a frame of ours.
 */
const SHORTER = {
  splitFontFamily: '',
  cloneVideo: '',
  destroyContext: '',
  getSandBox: 'return context.sandbox;',
  cloneCanvas: 'return createImage(canvas.toDataURL(), canvas.ownerDocument);',
  applyCssStyleWithOptions: `const { width, height, style } = context;
  cloned.style.setProperty('width', width + 'px', 'important');
  cloned.style.setProperty('height', height + 'px', 'important');
  Object.assign(cloned.style, style);`,
  // Computed styles have whole addresses, or a part of the page itself, which is no picture.
  resolveUrl: "return url.replace(/^(?=#)/, 'about:blank');",
  contextFetch: `const { url } = options, { requests, fetchFn } = context;
  if (!requests.has(url)) requests.set(url, fetchFn(url));
  return requests.get(url);`,
  embedSvgUse: `const href = cloned.getAttribute('href') ?? cloned.getAttribute('xlink:href') ?? '';
  const { ownerDocument, svgDefsElement, shadowRoots } = context, [, id] = href.split('#');
  if (id && !svgDefsElement.querySelector('#' + id)) {
    const roots = [ownerDocument, ...shadowRoots].map((it) => it.querySelector('svg #' + id));
    const found = roots.find(Boolean);
    if (found) svgDefsElement.append(found.cloneNode(true));
  }
  return [];`,
  createContext: `const { ownerDocument } = node;
  return {
    ...options, node, ownerDocument, ownerWindow: ownerDocument.defaultView,
    svgStyleElement: createStyleElement(ownerDocument),
    svgDefsElement: ownerDocument.createElementNS(XMLNS, 'defs'),
    svgStyles: new Map(), defaultComputedStyles: new Map(), requests: new Map(),
    tasks: [], shadowRoots: [], log: { warn() {} },
    isEnable: (key) => options.features[key] ?? true,
  };`,
  domToForeignObjectSvg: `const context = await createContext(node, options);
  const { tasks, svgStyleElement, svgDefsElement, svgStyles } = context;
  const clone = await cloneNode(node, context, true);
  svgStyles.forEach((names, text) => svgStyleElement.append(names.join() + ' { ' + text + ' }'));
  await options.onCloneNode(clone);
  embedNode(clone, context);
  await Promise.allSettled(tasks);
  const svg = createForeignObjectSvg(clone, context);
  svg.prepend(svgStyleElement, svgDefsElement);
  return svg;`,
};

/** Trusted Types forbid to parse markup: an upgrade that does it elsewhere, too, stops the build. */
const shorter = {
  name: 'shorter',
  setup(build) {
    build.onLoad({ filter: /modern-screenshot[\\/]dist[\\/]index\.mjs$/ }, ({ path }) => {
      let contents = readFileSync(path, 'utf8');
      for (const [name, body] of Object.entries(SHORTER)) {
        // Its last line is not one in a text.
        const whole = new RegExp(`^((?:async )?function ${name}\\(.*\\) {)$[^]*?^}$(?!\\n\`)`, 'm');
        if (!whole.test(contents)) throw new Error(`modern-screenshot has no ${name}`);
        contents = contents.replace(whole, (_, head) => `${head} ${body} }`);
      }
      if (/insertAdjacentHTML|\.innerHTML\s*=/.test(contents))
        throw new Error('modern-screenshot writes markup in another way than 4.7.0 does');
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
  plugins: [onlyWhatIsUsed, stylesheets, shorter, withoutNames, strings, words, chunks()],
};
