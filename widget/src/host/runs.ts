/** The active run: its status, its end, and the promise that its caller has. */

import type { Done, FromServer, Status, Welcome } from '../link/protocol.ts';
import type { Sight } from '../ui/sight.ts';
import type { Told, Words } from '../ui/words.ts';
import type { Events } from './events.ts';

export interface RunResult {
  status: Done['status'];
  summary: string;
}

export interface Runs {
  /** The id of the active run. */
  current(): string | undefined;
  /** Whether any run has begun in this document. */
  begun(): boolean;
  /** Settles the promise of the active run, for the widget that takes it over. */
  take(): ((result: RunResult | Promise<RunResult>) => void) | undefined;
  /** Resolves at the run's end; never rejects. */
  begin(id: string, task: string): Promise<RunResult>;
  /** The new run is on its way to the server. */
  sent(): void;
  /** Whether the current run has been given to the link. */
  isSent(): boolean;
  status(status: Status['status']): void;
  /** Ends it immediately; `closed` waits until a server that knows the run confirms it. */
  stop(): void;
  closed(): Promise<unknown>;
  /** Ends the run with this id; a run of another document is only shown. */
  done(done: Omit<Done, 'type'>): void;
  fail(error: Extract<FromServer, { type: 'error' }>): void;
  /**
   * After a handshake: continues the server's run, and ends one that the server no longer knows.
   * `unheard`: our run has not reached it yet. `seen`: the run whose end the visitor has seen.
   */
  reconcile(welcome: Welcome, unheard: boolean, seen: string | undefined): void;
}

const OVER = ['idle', 'done', 'failed'];
/** The server did not start the requested run. */
const REFUSALS = ['busy', 'drain', 'invalid', 'expired'];
const CLOSING_MS = 3000;

export interface RunsParts {
  readonly events: Events;
  readonly sight: Sight;
  readonly words: Words;
}

/** `over` is called for each run that has ended here. */
export function createRuns(
  { events, sight, words }: RunsParts,
  over: (run_id: string, status: Done['status']) => void,
): Runs {
  let current: string | undefined;
  let ended: string | undefined;
  let closing: Promise<unknown> | undefined;
  let close: (() => void) | undefined;
  let told = 'idle';
  let sending = false;
  /** The sentence of a refusal, which the end has only as text. */
  let refused: (Told & { readonly text: string }) | undefined;
  let settle: ((result: RunResult | Promise<RunResult>) => void) | undefined;

  function status(next: Status['status']): void {
    sight.status(next);
    if (next !== told) events.emit('status', next);
    told = next;
  }

  function done({ run_id, status: result, steps = 0, ...end }: Omit<Done, 'type'>): void {
    const known = end.code === undefined && refused?.text === end.summary ? refused : end;
    const summary = words.sentence(known, end.summary);

    if (run_id === ended) close?.();
    if (run_id === ended || (current && run_id !== current)) return;
    current = undefined;
    ended = run_id;
    over(run_id, result);
    status(result === 'failed' ? 'failed' : 'done');
    sight.finish(run_id, result, summary);
    events.emit('done', { run_id, status: result, summary, steps });
    settle?.({ status: result, summary });
    settle = undefined;
  }

  return {
    current: () => current,
    begun: () => current !== undefined || ended !== undefined,
    take: () => settle,
    begin(id, task) {
      current = id;
      sending = true;
      sight.begin(task);
      status('thinking');
      return new Promise((resolve) => {
        settle = resolve;
      });
    },
    sent() {
      sending = false;
    },
    isSent: () => current !== undefined && !sending,
    status,
    stop() {
      if (!current) return;
      if (!sending)
        closing = new Promise<void>((resolve) => {
          close = resolve;
          setTimeout(resolve, CLOSING_MS);
        });
      done({ run_id: current, status: 'stopped', summary: '' });
    },
    closed: async () => closing,
    done,
    fail({ code, message, run_id, facts }) {
      if (facts?.sentence) refused = { code: facts.sentence, facts, text: message };
      events.emit('error', Object.assign(new Error(message), { code, run_id }));
      if (!run_id) console.error(`Pilotfish: ${message}`);
      else if (REFUSALS.includes(code)) done({ run_id, status: 'failed', summary: message });
    },
    reconcile({ run_id, status: now, task = '', summary, done: end }, unheard, seen) {
      if (current && current !== run_id && !unheard && !sending) {
        done({ run_id: current, status: 'failed', summary: words.now.lost });
      }
      if (!run_id || run_id === ended || run_id === seen || (current && current !== run_id)) return;
      const over = OVER.includes(now);
      if (!over && !current) {
        current = run_id;
        sight.begin(task);
      }
      status(now);
      if (over && summary !== undefined) {
        done(end ?? { run_id, status: now === 'failed' ? 'failed' : 'done', summary });
      }
    },
  };
}
