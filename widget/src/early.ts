/**
 * First in the page's head, before any other script: queues calls until the widget is loaded, and
 * records what cannot be found out later: click listeners, and closed shadow roots.
 *
 * It captures the browser's own functions that consent relies on, and makes requests interceptable,
 * for the widget only: for the `pilotfish.js` from the same folder. With `data-closed-roots` on its
 * tag it also keeps the closed roots.
 */

import { watchPasswords } from './host/actions/passwords.ts';
import { offer } from './host/runs/claim.ts';
import { installStub } from './host/runs/queue.ts';
import { type Gate, installGate } from './platform/gate.ts';
import { takeRaw } from './platform/raw.ts';
import { watchTasks } from './platform/tasks.ts';
import { type Watched, watch } from './platform/watch.ts';
import { wrap } from './platform/wrap.ts';

/** First calls that are kept for the guard, which is loaded later. */
const PAST = 200;
const tag = document.currentScript as HTMLScriptElement | null;
installStub();
// Browsers below the floor (docs/browsers.md) get no widget: the loader says why.
const rootOf =
  'popover' in HTMLElement.prototype ? watch(!!tag?.hasAttribute('data-closed-roots')) : undefined;
if (rootOf) {
  const raw = takeRaw();
  const tasks = watchTasks(window, wrap);
  const past: Parameters<NonNullable<Gate['hold']>>[] = [];
  const gate: Gate = {
    first: true,
    tasks,
    past,
    hold(...call) {
      if (past.length < PAST) past.push(call);
    },
  };
  if (tag) offer({ rootOf, raw, gate }, new URL('pilotfish.js', tag.src).href);
  const page = window as Watched;
  tasks.undo.push(installGate(gate, window, wrap), watchPasswords(), page.__pilotfishRestore!);
  page.__pilotfishRestore = () => {
    for (const back of tasks.undo) back();
  };
}
