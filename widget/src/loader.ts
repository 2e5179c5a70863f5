/**
 * `/pilotfish.js`: short-cached, reads its own script tag, and loads the content-hashed core from
 * where it came from itself.
 *
 * `import()` passes the tag's nonce on and, unlike `src` of a new script, is no Trusted Types sink.
 */

import { claim } from './host/runs/claim.ts';
import { arm } from './host/runs/floor.ts';
import { begin, installStub } from './host/runs/queue.ts';
import { abandon } from './host/runs/takeover.ts';
import { createCheck, type Pin, publish } from './host/surface/pinned.ts';

declare const CORE: string;
declare const PINS: readonly Pin[];

const early = claim();
const TAG = 'script[src*="pilotfish.js"]';
const tag = tagOf();
const stub = installStub();
/** An older widget, from wherever it came, loads its server's. */
const source = stub.loader ?? tag?.src;

if (!source) {
  console.error(
    'Pilotfish: the script tag that loaded this file was not found; use <script src="https://…/pilotfish.js" data-key="…" defer></script>',
  );
} else {
  const core = new URL(CORE, source).href;
  const folder = new URL('.', source).href.replace(/again\/\d+\/$/, '');
  const data = { server: folder, ...tag?.dataset };
  const files = new URL('.', core).href;
  const check = createCheck({ pins: PINS, folder: files, nonce: tag?.nonce });
  const failed = (message: string) => (error: unknown) => {
    console.error(`Pilotfish: ${message}`, error);
    abandon(stub, 'not_loaded', message);
  };
  arm(stub, (config) => {
    publish(check, files);
    check(CORE)
      .then(() => import(core))
      .then(
        ({ boot }) => boot(data, early, config).catch(failed('the widget could not be started.')),
        failed(refusal(core)),
      );
  });
  if (tag?.dataset.manual === undefined) begin(stub);
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
