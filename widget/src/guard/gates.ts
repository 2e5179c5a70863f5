/**
 * The gates in front of requests: for the document where the early script has put none, and for its
 * frames of the same origin; from an action's first event for as long as requests are its effects.
 */

import { WINDOW_MS } from './cause.ts';

export interface Gates {
  /** An action begins; the returned function is to be called at its end. */
  open(views: Iterable<Window>): () => void;
  /** Takes all of them away. */
  close(): void;
}

/** `put` installs one and returns what removes it; `first`: the document has its own. */
export function createGates(put: (view: Window) => () => void, first: boolean): Gates {
  const later = window.setTimeout.bind(window);
  const standing = new Map<Window, () => void>();
  let actions = 0;
  let timer = 0;

  function close(): void {
    for (const back of standing.values()) back();
    standing.clear();
  }

  return {
    open(views) {
      clearTimeout(timer);
      actions += 1;
      for (const view of views) {
        if (!standing.has(view) && !(first && view === window)) standing.set(view, put(view));
      }
      return () => {
        actions -= 1;
        if (!actions) timer = later(close, WINDOW_MS);
      };
    },
    close,
  };
}
