/**
 * The visitor's request, until the server has received it: a document that is unloaded in that
 * moment leaves it to the next document of its tab.
 *
 * A duplicated tab gets a copy of sessionStorage: an entry marked as live belongs to the original
 * tab and is ignored.
 */

import { keep, kept } from '../platform/kept.ts';
import type { Selection } from '../public/results.ts';
import type { RunContract } from '../wire/protocol.ts';

/** What a request is about, with the files beside it. */
export interface About extends Selection {
  readonly files?: readonly File[];
}

export interface Asked {
  readonly run_id: string;
  readonly task: string;
  readonly selection?: About | undefined;
  /** The selection in the previous document. Refs are meaningless in another one. */
  readonly text?: string | undefined;
  readonly contract?: RunContract | undefined;
  readonly start_path?: string | undefined;
  readonly attachments?: number | undefined;
}

export type Pending = ReturnType<typeof createPending>;

const KEY = 'pilotfish.asked';

export function createPending(stored: Set<string>) {
  let held: Asked | undefined;

  function write(live: boolean): void {
    if (held) keep(KEY, { ...held, selection: undefined, live });
  }

  function drop(): void {
    held = undefined;
    keep(KEY);
  }

  const leave = () => write(false);
  addEventListener('pagehide', leave);

  return {
    keep(asked: Asked) {
      held = asked;
      write(true);
    },
    /** The request with this id, while the server has not said a word of it. */
    held: (run_id: string | undefined) => (held?.run_id === run_id ? held : undefined),
    forget(run_id: string | undefined) {
      if (held && held.run_id === run_id) drop();
    },
    /** What the previous document could no longer send. */
    take() {
      const { live, ...asked } = kept<Partial<Asked> & { live?: boolean }>(KEY) ?? {};
      if (live || !asked.run_id || !asked.task) return undefined;
      held = asked as Asked;
      stored.add(held.task);
      write(true);
      return held;
    },
    stop() {
      leave();
      removeEventListener('pagehide', leave);
    },
  };
}
