/**
 * First in the page's head, before any other script: queues calls until the widget is loaded, and
 * records what cannot be found out later: click listeners, and closed shadow roots.
 *
 * With `data-closed-roots` on its tag it also keeps the closed roots, for the widget only: for the
 * `pilotfish.js` from the same folder.
 */

import { offer } from './host/claim.ts';
import { watchPasswords } from './host/passwords.ts';
import { installStub } from './host/queue.ts';
import { type Watched, watch } from './host/watch.ts';

const tag = document.currentScript as HTMLScriptElement | null;
const keeps = !!tag?.hasAttribute('data-closed-roots');
installStub();
const rootOf = watch(keeps);
if (rootOf) {
  if (tag && keeps) offer(rootOf, new URL('pilotfish.js', tag.src).href);
  const page = window as Watched;
  const restore = page.__pilotfishRestore;
  const forgetPasswords = watchPasswords();
  page.__pilotfishRestore = () => {
    forgetPasswords();
    restore?.();
  };
}
