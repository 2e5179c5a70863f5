/**
 * `/pilotfish.js`: short-cached, reads its own script tag, and loads the content-hashed core from
 * where it came from itself.
 *
 * `import()` passes the tag's nonce on and, unlike `src` of a new script, is no Trusted Types sink.
 */

import { claim } from './host/claim.ts';
import { installStub } from './host/queue.ts';

declare const CORE: string;

const early = claim();
const TAG = 'script[src*="pilotfish.js"]';
const tag = tagOf();

if (!tag?.src) {
  console.error(
    'Pilotfish: the script tag that loaded this file was not found; use <script src="https://…/pilotfish.js" data-key="…" defer></script>',
  );
} else {
  installStub();
  const core = new URL(CORE, tag.src).href;
  const server = tag.dataset.server ?? new URL('.', tag.src).href;
  import(core)
    .then(({ boot }) => boot({ ...tag.dataset, server }, early))
    .catch((error) => console.error(`Pilotfish: ${refusal(core)}`, error));
}

/** By the document's own members: a picture named `currentScript` shadows the property. */
function tagOf(): HTMLScriptElement | null {
  const prototype = Object.getPrototypeOf(HTMLDocument.prototype) as Document;
  const current = Reflect.getOwnPropertyDescriptor(prototype, 'currentScript')?.get;
  return (current?.call(document) ??
    prototype.querySelector.call(document, TAG)) as HTMLScriptElement | null;
}

function refusal(core: string): string {
  const { origin } = new URL(core);
  return `could not load ${core}. Does the page's Content-Security-Policy allow ${origin} in script-src, and does the server send Access-Control-Allow-Origin with its scripts?`;
}
