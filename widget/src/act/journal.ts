/** What became of each action that this tab was given: in memory, mirrored to sessionStorage. */

import type { JournalEntry, Outcome } from '../link/protocol.ts';

export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface Entry extends JournalEntry {
  /** The document that it was carried out in. */
  readonly document: string;
}

export interface Journal {
  find(actionId: string): Entry | undefined;
  /** Before the first event is dispatched. */
  started(actionId: string): void;
  /** All events are out: should the document go away from here on, that is what they did. */
  acted(actionId: string): void;
  /** `settled`: the page came to rest, so a later unload is not this action's doing. */
  finished(actionId: string, outcome: Outcome, settled: boolean): void;
  /** Writes `leaving` for the action whose doing it is that this document goes away. */
  leaving(url: string): void;
  /** For `hello`: oldest first. */
  entries(): JournalEntry[];
  /** The highest epoch seen; raised by a higher one. */
  epoch(seen?: number): number;
  wipe(): void;
}

const KEY = 'pilotfish.journal';
const KEPT = 50;
const AFTERMATH_MS = 2000;

/** The copy in memory rules: storage may throw, be full, or be cleared by somebody at any time. */
export function createJournal(document: string, storage: StorageLike | undefined): Journal {
  const entries = new Map<string, Entry>();
  let epoch = 0;
  let last: { id: string; until: number } | undefined;

  read();

  function read(): void {
    try {
      const saved = JSON.parse(storage?.getItem(KEY) ?? 'null');
      epoch = Math.max(epoch, Number(saved?.epoch) || 0);
      for (const entry of saved?.entries ?? []) {
        if (typeof entry?.action_id === 'string' && !entries.has(entry.action_id)) {
          entries.set(entry.action_id, entry);
        }
      }
    } catch {
      // Unreadable is as good as empty.
    }
  }

  function mirror(): void {
    for (const kept of [KEPT, 5]) {
      try {
        storage?.setItem(
          KEY,
          JSON.stringify({ epoch, entries: [...entries.values()].slice(-kept) }),
        );
        return;
      } catch {
        // Full: the latest few are what a next document may be asked about.
      }
    }
  }

  function write(id: string, entry: Omit<Entry, 'action_id' | 'document'>): void {
    entries.delete(id);
    entries.set(id, { action_id: id, document, ...entry });
    for (const old of entries.keys()) {
      if (entries.size <= KEPT) break;
      entries.delete(old);
    }
    mirror();
  }

  return {
    find: (id) => entries.get(id),
    started: (id) => write(id, { state: 'started' }),
    acted(id) {
      last = { id, until: Number.POSITIVE_INFINITY };
    },
    finished(id, outcome, settled) {
      const over = settled || outcome.status !== 'done';
      last = over ? undefined : { id, until: performance.now() + AFTERMATH_MS };
      write(id, { state: 'finished', outcome });
    },
    leaving(url) {
      const entry = last && performance.now() < last.until ? entries.get(last.id) : undefined;
      if (entry) write(entry.action_id, { state: 'leaving', url, ...told(entry.outcome) });
      read();
      mirror();
    },
    entries: () => [...entries.values()].map(({ document: _, ...entry }) => entry),
    epoch(seen = 0) {
      if (seen > epoch) {
        epoch = seen;
        mirror();
      }
      return epoch;
    },
    wipe() {
      entries.clear();
      last = undefined;
      epoch = 0;
      try {
        storage?.removeItem(KEY);
      } catch {
        // Nothing was kept there then.
      }
    },
  };
}

function told(outcome: Outcome | undefined): { outcome?: Outcome } {
  return outcome ? { outcome } : {};
}
