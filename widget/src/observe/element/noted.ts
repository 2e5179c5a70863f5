/** What the widget's core and the early script have noted in a window. */

import { ownerOf } from '../walk/native.ts';
import { viewOf } from '../walk/root.ts';

type Note = '__pilotfishListeners' | '__pilotfishPasswords' | '__pilotfishRoots';

/** What was found once stays: nobody takes it away, or puts another in its place, but a stranger. */
const found = new WeakMap<Document, Partial<Pick<Window, Note>>>();

/** The window's own: an element with such an id is found under its name, too, and is none. */
export function noted<N extends Note>(element: Element, name: N): Window[N] | undefined {
  const of = ownerOf(element);
  const known = found.get(of)?.[name];
  if (known) return known;
  const view = viewOf(of);
  if (!view || !Object.hasOwn(view, name)) return undefined;
  found.set(of, { ...found.get(of), [name]: view[name] });
  return view[name];
}
