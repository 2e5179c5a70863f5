/** What the widget's core and the early script have noted in a window. */

import { ownerOf } from '../walk/native.ts';
import { viewOf } from '../walk/root.ts';

type Note =
  | '__pilotfishInternals'
  | '__pilotfishListeners'
  | '__pilotfishPasswords'
  | '__pilotfishRoots';

/** What was found once stays: nobody takes it away, or puts another in its place, but a stranger. */
const found: { readonly [N in Note]: WeakMap<Document, NonNullable<Window[N]>> } = {
  __pilotfishInternals: new WeakMap(),
  __pilotfishListeners: new WeakMap(),
  __pilotfishPasswords: new WeakMap(),
  __pilotfishRoots: new WeakMap(),
};

/** The window's own: an element with such an id is found under its name, too, and is none. */
export function noted<N extends Note>(element: Element, name: N): Window[N] | undefined {
  return notedIn(ownerOf(element), name);
}

/** As `noted`, by the document that the window shows. */
export function notedIn<N extends Note>(of: Document, name: N): Window[N] | undefined {
  const known = found[name].get(of);
  if (known) return known;
  const view = viewOf(of);
  const note = view && Object.hasOwn(view, name) ? view[name] : undefined;
  if (note) found[name].set(of, note);
  return note;
}
