/** What the widget's core and the early script have recorded in a window. */

import { ownerOf } from './native.ts';
import { viewOf } from './root.ts';

type Recorded =
  | '__pilotfishDoubles'
  | '__pilotfishInternals'
  | '__pilotfishListeners'
  | '__pilotfishPasswords'
  | '__pilotfishPointed'
  | '__pilotfishRoots';

/** What was found once stays: nobody takes it away, or puts another in its place, but a stranger. */
const found: { readonly [N in Recorded]: WeakMap<Document, NonNullable<Window[N]>> } = {
  __pilotfishDoubles: new WeakMap(),
  __pilotfishInternals: new WeakMap(),
  __pilotfishListeners: new WeakMap(),
  __pilotfishPasswords: new WeakMap(),
  __pilotfishPointed: new WeakMap(),
  __pilotfishRoots: new WeakMap(),
};

/** The window's own: an element with such an id is found under its name, too, and is none. */
export function recordOf<N extends Recorded>(element: Element, name: N): Window[N] | undefined {
  return recordIn(ownerOf(element), name);
}

export function recordIn<N extends Recorded>(of: Document, name: N): Window[N] | undefined {
  const known = found[name].get(of);
  if (known) return known;
  const view = viewOf(of);
  const record = view && Object.hasOwn(view, name) ? view[name] : undefined;
  if (record) found[name].set(of, record);
  return record;
}
