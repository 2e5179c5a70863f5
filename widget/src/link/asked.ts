/**
 * What the visitor has asked for, until the server has heard of it: a document that goes away in
 * that moment leaves it to the next one of its tab.
 *
 * A duplicated tab gets a copy of sessionStorage: what is marked as live is its original's, and is
 * left alone.
 */

import { toJson } from './json.ts';

export interface Asked {
  readonly run_id: string;
  readonly task: string;
  /** What was marked in the document before. Refs mean nothing in another one. */
  readonly text?: string | undefined;
}

export interface Pending {
  keep(asked: Asked): void;
  /** The server has heard of it, or it has ended. */
  forget(run_id: string | undefined): void;
  /** What the document before this one could not say any more. */
  take(): Asked | undefined;
  stop(): void;
}

const KEY = 'pilotfish.asked';

export function createPending(): Pending {
  let held: Asked | undefined;

  function write(live: boolean): void {
    if (!held) return;
    try {
      sessionStorage.setItem(KEY, toJson({ ...held, live }));
    } catch {
      // Storage is forbidden or full: it then ends with its document.
    }
  }

  function drop(): void {
    held = undefined;
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was stored either.
    }
  }

  const leave = () => write(false);
  addEventListener('pagehide', leave);

  return {
    keep(asked) {
      held = asked;
      write(true);
    },
    forget(run_id) {
      if (held && held.run_id === run_id) drop();
    },
    take() {
      const { live, ...asked } = read() ?? {};
      if (live || !asked.run_id || !asked.task) return undefined;
      held = asked as Asked;
      write(true);
      return held;
    },
    stop() {
      leave();
      removeEventListener('pagehide', leave);
    },
  };
}

function read(): (Partial<Asked> & { live?: boolean }) | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
