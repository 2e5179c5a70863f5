/** The active run: its status, its end, and the promise that its caller has. */

import type { Run } from '../../public/activity.ts';
import type { Code, EndStatus } from '../../public/results.ts';
import type { ActiveRun } from '../../seams.ts';
import type { ServerSentence, Words } from '../../ui/drawing/shown_strings.ts';
import type { Sight } from '../../ui/stage/sight.ts';
import type { Done, Status, Welcome } from '../../wire/protocol.ts';
import type { Events } from '../actions/events.ts';
import { blank, isExternal, isGoing, type Recorder } from './record.ts';

export type Ended = Run<EndStatus>;

export type Runs = ReturnType<typeof createRuns>;

/** The server did not start the requested run. */
const REFUSALS = ['busy', 'drain', 'invalid', 'expired'];
const CLOSING_MS = 3000;

interface RunsParts {
  readonly events: Events;
  readonly sight: Sight;
  readonly words: Words;
  readonly record: Recorder;
  /** No visitor is there: another browser may have begun the run. */
  readonly unattended: boolean;
  /** A run has begun here, or goes on here. */
  began(run_id: string, task: string): void;
  end(done: Ended, hidden: boolean): void;
}

/** `over` is called for each run that has ended here; `why`: it was stopped here, for this reason. */
export function createRuns(
  { events, sight, words, record, unattended, began, end }: RunsParts,
  over: (run_id: string, status: Done['status'], why: string) => void,
) {
  let current: string | undefined;
  let ended: string | undefined;
  let closing: Promise<unknown> | undefined;
  let close: (() => void) | undefined;
  let shown: Status['status'] = 'idle';
  let sending = false;
  /** The sentence of a refusal, which the end has only as text. */
  let refused: (ServerSentence & { readonly text: string }) | undefined;
  let reason = '';
  let settle: ((result: Ended | Promise<Ended>) => void) | undefined;

  function status(next: Status['status']): void {
    record.note({ status: next });
    sight.status(next);
    if (next === shown) return;
    // A listener may read it.
    shown = next;
    events.emit('status', next);
  }

  function done(ending: Omit<Done, 'type'>, why?: Code): void {
    const { type: _, run_id, status: result, steps = 0, turns, ...rest } = ending as Done;
    const { summary: said, facts, ...delivered } = rest;
    const known = rest.code === undefined && refused?.text === said ? refused : ending;
    const summary = words.sentence(known, said);
    if (run_id === ended) close?.();
    if (run_id === ended || (current && run_id !== current)) return;
    current = undefined;
    ended = run_id;
    const resolve = settle;
    settle = undefined;
    const counted = turns === undefined ? {} : { turns };
    const last = { summary, ...delivered, ...counted, ...(why && { code: why }) } as Partial<Ended>;
    record.note(last);
    over(run_id, result, reason);
    status(result);
    const durationMs = Date.now() - (record.get()?.startedAt ?? Date.now());
    events.note({
      ...{ runId: run_id, ...counted, steps, durationMs },
      ...(result === 'stopped'
        ? { kind: 'run_stopped', reason }
        : { kind: 'run_completed', status: result }),
    });
    const kept = record.get();
    const run = kept?.runId === run_id ? kept : { ...blank(run_id, ''), ...last };
    const finished: Ended = { ...run, status: result };
    const shown = events.offer('done', finished);
    // A listener may have begun the next one.
    if (!current) end(finished, !shown);
    resolve?.(finished);
  }

  function goOn(id: string, task: string): void {
    current = id;
    record.begin(id, task);
    sight.begin(task);
    began(id, task);
  }

  return {
    now: () => shown,
    current: () => current,
    ours: (id: string | undefined = current) => !!id && !isExternal(id),
    begun: () => current !== undefined || ended !== undefined,
    /** Settles the promise of the active run, for the widget that takes it over: it is over here. */
    take() {
      current = undefined;
      return settle;
    },
    end: () =>
      new Promise<Ended>((resolve) => {
        const before = settle;
        settle = (result) => {
          before?.(result);
          resolve(result);
        };
      }),
    step: record.step,
    begin(id: string, task: string) {
      reason = '';
      sending = true;
      goOn(id, task);
      status('thinking');
      return new Promise<Ended>((resolve) => {
        settle = resolve;
      });
    },
    sent() {
      sending = false;
    },
    isSent: () => current !== undefined && !sending,
    status,
    /** Ends it immediately, for this reason; `closed` waits until a server that knows the run confirms it. */
    stop(why: string) {
      if (!current) return;
      reason = why;
      if (!sending)
        closing = new Promise<void>((resolve) => {
          close = resolve;
          setTimeout(resolve, CLOSING_MS);
        });
      done({ run_id: current, status: 'stopped', summary: '' });
    },
    closed: async (): Promise<unknown> => closing,
    done,
    fail({ code, message, run_id, facts }: Parameters<ActiveRun['fail']>[0]) {
      if (facts?.sentence) refused = { code: facts.sentence, facts, text: message };
      events.emit(
        'error',
        Object.assign(new Error(message), { code: code as Code, runId: run_id }),
      );
      if (!run_id) console.error(`Pilotfish: ${message}`);
      else if (REFUSALS.includes(code)) {
        done({ run_id, status: 'failed', summary: message }, code as Code);
      }
    },
    reconcile(welcome: Welcome, unheard: boolean, seen: string | undefined) {
      const { run_id, status: now, task = '', summary, done: end } = welcome;
      if (current && current !== run_id && !unheard && !sending) {
        done({ run_id: current, status: 'failed', summary: words.now.lost });
      }
      if (!run_id || run_id === ended || run_id === seen || (current && current !== run_id)) return;
      const over = !isGoing(now);
      // A server alone begins no run: what goes on here was requested in this tab.
      if (!over && !current && !unattended && !record.goesOn(run_id)) return;
      if (!over && !current) goOn(run_id, task);
      status(now);
      if (over && summary !== undefined) {
        done(end ?? { run_id, status: endOf(now), summary });
      }
    },
  };
}

/** A server that tells no end tells a status. */
function endOf(now: Status['status']): Done['status'] {
  return now === 'idle' || isGoing(now) ? 'done' : (now as Done['status']);
}
