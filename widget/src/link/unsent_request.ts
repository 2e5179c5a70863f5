/**
 * The visitor's request, until the server has received it: a document that is unloaded in that
 * moment leaves it to the next document of its tab.
 *
 * A duplicated tab gets a copy of sessionStorage: an entry marked as live belongs to the original
 * tab and is ignored.
 */

import { toJson } from './json.ts';
import type { RunContract } from './protocol.ts';

export interface Asked {
  readonly run_id: string;
  readonly task: string;
  /** The selection in the previous document. Refs are meaningless in another one. */
  readonly text?: string | undefined;
  readonly contract?: RunContract | undefined;
}

export interface Pending {
  keep(asked: Asked): void;
  /** The request with this id, while the server has not said a word of it. */
  held(run_id: string | undefined): Asked | undefined;
  /** The server has received it, or it has ended. */
  forget(run_id: string | undefined): void;
  /** What the previous document could no longer send. */
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
      // Storage is forbidden or full: the request then ends with its document.
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
    held: (run_id) => (held?.run_id === run_id ? held : undefined),
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
