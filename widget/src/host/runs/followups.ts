/**
 * Requests that were made while a run goes on: each begins once the one before it has ended.
 *
 * They are stored only while no document shows them, so a duplicated tab has none of them.
 */

import { keep, kept } from '../../platform/kept.ts';
import type { RunHandle } from '../../public/events.ts';
import type { RunContract, Selection, TaskOptions } from '../../public/results.ts';
import { blank } from './record.ts';
import type { Begun } from './stream.ts';

interface FollowUp {
  readonly task: string;
  readonly selection?: Selection | undefined;
  readonly contract?: RunContract | undefined;
  readonly startPath?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Of an earlier document nothing is left of them but how many there were. */
  readonly attachments?: readonly File[] | undefined;
  /** It has begun, or has ended without. */
  settle(run: Begun[0]): void;
}

export type FollowUps = ReturnType<typeof createFollowUps>;

const KEY = 'pilotfish.next';

/**
 * `changed` is called at each change, and for what the previous document left; `confided` says which
 * requests hold a secret: those end with their document.
 */
export function createFollowUps(
  changed: (waiting: readonly FollowUp[]) => void,
  confided: (task: string) => boolean,
  stored: Set<string>,
) {
  let line: FollowUp[] = [];

  function put(next: FollowUp[]): void {
    line = next;
    changed(line);
  }

  function store(): void {
    const left = line
      .filter(({ task }) => !confided(task))
      .map(({ selection, signal, settle, ...it }) => ({ ...it, text: selection?.text }));
    keep(KEY, left.length ? left : undefined);
  }

  function take(): FollowUp[] {
    const left = read().filter(({ task }) => !confided(task));
    for (const { task } of left) stored.add(task);
    keep(KEY);
    return left;
  }

  /** Restored from the back-forward cache: a later document may have begun them. */
  function back({ persisted }: PageTransitionEvent): void {
    if (persisted && !take().length && line.length) put([]);
  }

  addEventListener('pagehide', store);
  addEventListener('pageshow', back);
  line = take();
  return {
    /** Resolves once it begins, or is dropped; never rejects. */
    add(task: string, options: Omit<TaskOptions, 'queue'>) {
      return new Promise<Begun>((begun) =>
        put([...line, { task, ...options, settle: (run) => begun([run]) }]),
      );
    },
    next() {
      const [first, ...rest] = line;
      if (first) put(rest);
      return first;
    },
    waiting: () => line,
    remove(at: number) {
      const gone = line[at];
      put(line.filter((it) => it !== gone));
      gone?.settle(dropped(gone));
    },
    drop() {
      const gone = line;
      if (gone.length) put([]);
      for (const it of gone) it.settle(dropped(it));
      return gone.map(({ task }) => task);
    },
    stop() {
      store();
      removeEventListener('pagehide', store);
      removeEventListener('pageshow', back);
    },
  };
}

function dropped({ task }: FollowUp): RunHandle {
  const run = { ...blank('', task), status: 'stopped' as const };
  return Object.assign(Promise.resolve(run), { async *[Symbol.asyncIterator]() {} });
}

function read(): FollowUp[] {
  const left = kept<(Omit<FollowUp, 'selection' | 'settle'> & { text?: string })[]>(KEY) ?? [];
  if (!Array.isArray(left)) return [];
  return left.map(({ task, text, ...it }) => ({
    ...it,
    task: `${task}`,
    ...(text && { selection: { text } }),
    settle: () => {},
  }));
}
