/**
 * First in the page's head, before any other script: keeps calls until the widget is there, and
 * notes what later cannot be seen any more: who listens for a press, and which roots are closed.
 *
 * With `data-closed-roots` on its tag it keeps the closed roots, too, for the widget alone: for the
 * `pilotfish.js` that lies beside it.
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
