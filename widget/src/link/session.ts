/**
 * This tab's session: kept in sessionStorage beyond the document, and in memory while the document
 * lives (a host may clear its storage at any time, or forbid it).
 *
 * A duplicated tab gets a copy of sessionStorage, and must not drive the same run. A record says
 * whether its document is still alive; if it says so, that document has crashed, or it is another
 * tab's, which then holds the session's lock.
 */

import { keep, kept, type TabStorage } from '../platform/kept.ts';

export interface SessionRecord {
  session: string;
  epoch: number;
  resume: string;
  ended?: string | undefined;
}

export interface Session {
  record: SessionRecord | undefined;
  /** Resolves once it is known whether the stored session is ours. */
  ready: Promise<void>;
  keep(record: SessionRecord): void;
  /** Resolves to true once no other document holds the session `id`, to false if one goes on to. */
  hold(id: string): Promise<boolean>;
  forget(): void;
  stop(): void;
}

const KEY = 'pilotfish.session';
const WAIT_MS = 1000;

/** Its lock has the name of its key. */
export function createSession({ nameOf }: Pick<TabStorage, 'nameOf'>): Session {
  let release: (() => void) | undefined;
  let held = '';

  function write(live: boolean): void {
    keep(KEY, session.record && { ...session.record, live });
  }

  /** False when another document holds the lock. Without locks (plain http) the record decides. */
  function hold(id: string): Promise<boolean> {
    release?.();
    held = id;
    if (!navigator.locks) return Promise.resolve(false);
    return new Promise((resolve) => {
      const signal = AbortSignal.timeout(WAIT_MS);
      const keep = () => {
        resolve(true);
        return new Promise<void>((free) => {
          release = free;
        });
      };
      navigator.locks.request(`${nameOf(KEY)}.${id}`, { signal }, keep).catch(() => resolve(false));
    });
  }

  async function claim(): Promise<void> {
    const { live, ...record } = kept<Partial<SessionRecord> & { live?: boolean }>(KEY) ?? {};
    if (!record.session) return;
    const free = hold(record.session);
    if (live && !(await free)) return;
    session.record = record as SessionRecord;
    write(true);
  }

  function leave(): void {
    write(false);
    release?.();
    held = '';
  }

  /** Restored from the back-forward cache: a later document of this tab may have continued it. */
  function back({ persisted }: PageTransitionEvent): void {
    if (!persisted) return;
    session.record = undefined;
    session.ready = claim();
  }

  const session: Session = {
    record: undefined,
    ready: Promise.resolve(),
    hold,
    keep(record) {
      session.record = record;
      if (held !== record.session) void hold(record.session);
      write(true);
    },
    forget() {
      session.record = undefined;
      leave();
    },
    stop() {
      leave();
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', back);
    },
  };
  addEventListener('pagehide', leave);
  addEventListener('pageshow', back);
  session.ready = claim();
  return session;
}
