/**
 * One session for all tabs of the origin (`session.crossTab`): the last run is written to localStorage,
 * and a tab that begins a run takes its session over. The tab that holds it gives it up if its run
 * has ended; a session has one tab at a time, by its lock. While a run goes on, the other tabs show
 * it, and the visitor may continue it in one of them.
 */

import type { Link } from '../../link/link.ts';
import type { Session, SessionRecord } from '../../link/session.ts';
import type { TabStorage } from '../../platform/kept.ts';
import type { Run } from '../../public/activity.ts';
import { tabs as ENGLISH } from '../../strings/en.json';
import type { Words } from '../../ui/drawing/shown_strings.ts';
import type { Sight } from '../../ui/stage/sight.ts';
import type { Events } from '../actions/events.ts';
import type { Runs } from '../runs/index.ts';
import type { Recorder } from '../runs/record.ts';
import type { Engine } from '../surface/engine.ts';

export type Tabs = ReturnType<typeof createTabs>;

/** What a tab hands over with its run: parts of its storage, by their keys. */
export type Kept = Readonly<Record<string, string>>;

interface TabsParts {
  readonly session: Session;
  readonly link: Pick<Link, 'open' | 'close' | 'forget'>;
  readonly record: Recorder;
  readonly runs: Pick<Runs, 'current' | 'done'>;
  readonly words: Pick<Words, 'now' | 'of'>;
  readonly sight: Pick<Sight, 'stage' | 'card' | 'answered'>;
  readonly settings: { readonly ui: 'full' | 'none' };
  engine(): Engine | undefined;
  readonly document: string;
  readonly storage: TabStorage;
  readonly events: Pick<Events, 'on'>;
  readonly api: { logout(): void };
}

interface Shared {
  readonly record: SessionRecord;
  readonly run: Run;
  readonly running: boolean;
}

type Message =
  | { readonly wants: string }
  | { readonly takes: string }
  | { readonly given: string; readonly kept: Kept }
  | { readonly left: true };

const KEY = 'pilotfish.shared';
/** A run whose tab has not written for so long is over: its tab has crashed. */
const STALE_MS = 120_000;
/** How often a tab asks for the lock of a session, about a second each time. */
const ASKS = 6;
/** What the next document of the session needs: the journal says what must not be done again. */
const JOURNAL = 'pilotfish.journal';
const HANDED = [JOURNAL, 'pilotfish.spent', 'pilotfish.receipt'];

export function createTabs(parts: TabsParts) {
  const { session, link, record, runs, storage } = parts;
  const key = storage.nameOf(KEY);
  const channel = new BroadcastChannel(key);
  const keep = session.keep;
  let shows: string | undefined;
  let taken: Kept = {};

  function share(): void {
    const run = record.stored();
    if (!session.record || !run || run.sessionId !== session.record.session) return;
    write({ record: session.record, run, running: isRunning() });
  }

  function write(shared: Shared | undefined): void {
    try {
      if (shared) localStorage.setItem(key, storage.toJson(shared));
      else localStorage.removeItem(key);
    } catch {
      // Storage is forbidden or full: each tab then has a session of its own.
    }
  }

  function read(): Shared | undefined {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  }

  function isRunning(): boolean {
    return runs.current() !== undefined;
  }

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

  function led(): Shared | undefined {
    const found = isRunning() ? undefined : read();
    if (!found?.running || found.record.session === session.record?.session) return undefined;
    return Date.now() - found.run.updatedAt < STALE_MS ? found : undefined;
  }

  function mirror(): void {
    const going = led();
    const found = going ?? (isRunning() ? undefined : newer());
    if (found) record.mirror(found.run);
    if (going?.run.runId === shows) return;
    shows = going?.run.runId;
    void show(going?.run);
  }

  async function show(run: Run | undefined): Promise<void> {
    if (parts.settings.ui === 'none') return;
    const { sight, words } = parts;
    const gone = () => sight.answered();
    if (!run) return sight.card(undefined, gone);
    const { ask } = await (await sight.stage()).cards.load();
    if (shows !== run.runId) return;
    const { elsewhere, continue_here } = words.of(ENGLISH);
    const question = elsewhere.replace('#', () => run.task);
    const asked = { ask_id: 'elsewhere', question, options: [continue_here] };
    const message = { type: 'ask_user_choice', ...asked, allow_free_text: false } as const;
    const card = ask(message, words.now, () => void continueHere());
    // No key that is meant for the page may bring a run here.
    sight.card({ ...card, first: card.element, key: () => false }, gone);
  }

  /** Takes over the run that another tab leads; false where there is none, or it is not free. */
  async function continueHere(): Promise<boolean> {
    const id = led()?.record.session;
    if (!id || !navigator.locks) return false;
    link.forget(true);
    taken = {};
    channel.postMessage({ takes: id } satisfies Message);
    let free = false;
    for (let asked = 0; !free && asked < ASKS; asked++) free = await session.hold(id);
    const found = free ? read() : undefined;
    if (found?.record.session !== id || isRunning()) {
      session.forget();
      return false;
    }
    parts.engine()?.wipe();
    for (const [key, text] of Object.entries(taken)) storage.setItem(key, text);
    parts.engine()?.adopt();
    session.keep(found.record);
    record.mirror(found.run);
    mirror();
    link.open();
    return true;
  }

  /** What was issued for this document and has no entry will never begin. */
  function handed(): Kept {
    const kept: Record<string, string> = {};
    for (const key of HANDED) {
      const text = storage.getItem(key);
      if (text !== null) kept[key] = text;
    }
    const journal = kept[JOURNAL];
    if (journal) kept[JOURNAL] = storage.toJson({ ...JSON.parse(journal), by: parts.document });
    return kept;
  }

  async function giveUp(id: string): Promise<void> {
    const run_id = runs.current();
    await parts.engine()?.finish();
    if (!run_id || runs.current() !== run_id || session.record?.session !== id) return;
    share();
    link.close();
    try {
      channel.postMessage({ given: id, kept: handed() } satisfies Message);
    } catch {
      // Without storage the next document asks about what it cannot know.
    }
    session.forget();
    runs.done({ run_id, status: 'stopped', summary: parts.words.of(ENGLISH).moved });
    mirror();
  }

  function hear(event: MessageEvent<Message>): void {
    // A script of the page may post anything.
    const data: Message = Object(event.data);
    if ('left' in data) {
      // Not sent on: the tab that logged out has told all others.
      channel.onmessage = null;
      parts.api.logout();
      channel.onmessage = hear;
    } else if ('takes' in data) {
      if (data.takes === session.record?.session && isRunning()) void giveUp(data.takes);
    } else if ('given' in data) {
      taken = data.kept;
    } else if (data.wants === session.record?.session && !isRunning()) {
      share();
      link.close();
      session.forget();
    }
  }

  function stored(event: StorageEvent): void {
    if (event.key === key) mirror();
  }

  session.keep = (next) => {
    keep(next);
    share();
  };
  channel.onmessage = hear;
  addEventListener('storage', stored);
  // After the run has changed, too: the events are emitted in the middle of it.
  const later = () => queueMicrotask(share);
  const kinds = ['status', 'step', 'done'] as const;
  const offs = kinds.map((name) => parts.events.on(name, later));
  mirror();

  return {
    begins() {
      const found = navigator.locks && newer();
      if (!found) return;
      // Without a run ours is no loss; with an older one the newer counts.
      link.forget(true);
      session.ready = takeOver(found.record.session);
    },
    continueHere,
    /** The visitor has logged out here. */
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
