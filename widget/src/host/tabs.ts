/**
 * One session for all tabs of the origin (`session.crossTab`): the last run is written to localStorage,
 * and a tab that begins a run takes its session over. The tab that holds it gives it up if its run
 * has ended; a session has one tab at a time, by its lock.
 */

import type { Link } from '../link/link.ts';
import type { Session, SessionRecord } from '../link/session.ts';
import { toJson } from '../observe/lines/json.ts';
import type { Run } from '../public/activity.ts';
import type { Events } from './events.ts';
import type { Recorder } from './record.ts';
import type { Runs } from './runs.ts';

export interface Tabs {
  /** A run is about to begin here. */
  begins(): void;
  /** The visitor has logged out here. */
  left(): void;
  stop(): void;
}

export interface TabsParts {
  readonly session: Session;
  readonly link: Pick<Link, 'close' | 'forget'>;
  readonly record: Recorder;
  readonly runs: Pick<Runs, 'current'>;
  readonly events: Pick<Events, 'on'>;
  readonly api: { logout(): void };
}

interface Shared {
  readonly record: SessionRecord;
  readonly run: Run;
  readonly running: boolean;
}

type Message = { readonly wants: string } | { readonly left: true };

const KEY = 'pilotfish.shared';
/** A run whose tab has not written for so long is over: its tab has crashed. */
const STALE_MS = 120_000;

export function createTabs(parts: TabsParts): Tabs {
  const { session, link, record, runs } = parts;
  const channel = new BroadcastChannel(KEY);
  const keep = session.keep;

  function share(): void {
    const run = record.stored();
    if (!session.record || !run || run.sessionId !== session.record.session) return;
    write({ record: session.record, run, running: isRunning() });
  }

  function isRunning(): boolean {
    return runs.current() !== undefined;
  }

  /** The session of another tab, if its run is over and newer than ours. */
  function newer(): Shared | undefined {
    const found = read();
    if (!found || found.record.session === session.record?.session) return undefined;
    const { updatedAt } = found.run;
    if (found.running && Date.now() - updatedAt < STALE_MS) return undefined;
    const own = record.get();
    // A mirrored run is another tab's.
    const since = own && own.sessionId === session.record?.session ? own.updatedAt : 0;
    return updatedAt > since ? found : undefined;
  }

  async function takeOver(id: string): Promise<void> {
    const free = session.hold(id);
    channel.postMessage({ wants: id } satisfies Message);
    const found = (await free) ? read() : undefined;
    if (found?.record.session === id) session.keep(found.record);
  }

  function mirror(): void {
    const found = isRunning() ? undefined : newer();
    if (found) record.mirror(found.run);
  }

  function hear({ data }: MessageEvent<Message>): void {
    if ('left' in data) {
      // Not sent on: the tab that logged out has told all others.
      channel.onmessage = null;
      parts.api.logout();
      channel.onmessage = hear;
    } else if (data.wants === session.record?.session && !isRunning()) {
      share();
      link.close();
      session.forget();
    }
  }

  function stored({ key }: StorageEvent): void {
    if (key === KEY) mirror();
  }

  session.keep = (next) => {
    keep(next);
    share();
  };
  channel.onmessage = hear;
  addEventListener('storage', stored);
  // After the run has changed, too: the events are emitted in the middle of it.
  const later = () => queueMicrotask(share);
  const offs = [parts.events.on('status', later), parts.events.on('done', later)];
  mirror();

  return {
    begins() {
      const found = navigator.locks && newer();
      if (!found) return;
      // Without a run ours is no loss; with an older one the newer counts.
      link.forget(true);
      session.ready = takeOver(found.record.session);
    },
    left() {
      if (!channel.onmessage) return;
      write(undefined);
      channel.postMessage({ left: true } satisfies Message);
    },
    stop() {
      for (const off of offs) off();
      session.keep = keep;
      removeEventListener('storage', stored);
      channel.close();
    },
  };
}

function write(shared: Shared | undefined): void {
  try {
    if (shared) localStorage.setItem(KEY, toJson(shared));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden or full: each tab then has a session of its own.
  }
}

function read(): Shared | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
