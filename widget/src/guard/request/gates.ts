/** Gates for what the early script has none for: frames too, while requests are an action's. */

import { WINDOW_MS } from './cause.ts';

interface Gates {
  open(views: Iterable<Window>): () => void;
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
