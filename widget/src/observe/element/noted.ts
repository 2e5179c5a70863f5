/** What the widget's core and the early script have noted in a window. */

import { ownerOf } from '../walk/native.ts';

type Note = '__pilotfishListeners' | '__pilotfishPasswords' | '__pilotfishRoots';

/** The window's own: an element with such an id is found under its name, too, and is none. */
export function noted<N extends Note>(element: Element, name: N): Window[N] | undefined {
  const view = ownerOf(element).defaultView;
  return view && Object.hasOwn(view, name) ? view[name] : undefined;
}
