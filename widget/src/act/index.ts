/**
 * Carries out one action at a time, each id at most once (DESIGN 6, 7).
 *
 * Only the journal is loaded at the start: a new document must answer for the previous one. What acts
 * and the guard (`perform.ts`) are loaded with the first action, or earlier by `warm`.
 */

import { lifetime } from '../platform/lifetime.ts';
import type { Actuator } from '../seams.ts';
import type { Act, Outcome } from '../wire/protocol.ts';
import type { Perform } from './perform.ts';
import { answerFrom, Journal, type StorageLike } from './task/journal.ts';
import { sleep, within } from './task/time.ts';

export type { Journal } from './task/journal.ts';

export interface ActuatorDeps {
  readonly document: string;
  readonly storage?: StorageLike | undefined;
  offLimits?(): string | undefined;
  /** Loads what acts; called before each action. */
  load(): Promise<Perform>;
  log?(text: string, error?: unknown): void;
}

export interface PageActuator extends Actuator {
  readonly journal: Journal;
  warm(): Promise<unknown>;
}

const AGAIN_MS = 500;
const LOAD_MS = 20_000;

export function createActuator(deps: ActuatorDeps): PageActuator {
  const { document, load, log } = deps;
  const journal = new Journal(document, deps.storage, deps.offLimits);
  const running = new Map<string, Promise<Outcome>>();
  let stop = new AbortController();
  let queue: Promise<unknown> = Promise.resolve();

  const signal = lifetime();
  addEventListener('pagehide', () => journal.leaving(location.href), { signal });
  addEventListener('pageshow', back, { signal });

  function back({ persisted }: PageTransitionEvent): void {
    if (!persisted) return;
    journal.restored();
    // Another document has reported that it was not begun: so it must not begin now.
    halt();
  }

  function halt(): void {
    stop.abort();
    stop = new AbortController();
  }

  /** A server that is away is waited for, as the socket is, until the action is cancelled. */
  async function loadAtLast(signal: AbortSignal) {
    const until = performance.now() + LOAD_MS;
    for (;;) {
      try {
        const perform = await within(load(), LOAD_MS, signal);
        if (perform) return perform;
        throw new Error(signal.aborted ? 'stopped' : 'no answer');
      } catch (error) {
        if (signal.aborted || performance.now() > until) throw error;
        await sleep(AGAIN_MS);
      }
    }
  }

  async function carryOut(act: Act, signal: AbortSignal): Promise<Outcome> {
    let perform: Perform;
    try {
      perform = await loadAtLast(signal);
    } catch (error) {
      log?.(`${act.name} could not be carried out`, error);
      const message = `The part of the assistant that acts could not be loaded: ${error}`;
      return { status: 'failed', reason: 'unsupported', message };
    }
    try {
      return await perform(act, journal, signal);
    } catch (error) {
      log?.(`the effects of ${act.name} could not be read`, error);
      const message = `${act.name} was carried out, but its effects could not be read: ${error}`;
      return { status: 'unknown', message };
    }
  }

  function begin(act: Act): Promise<Outcome> {
    const { signal } = stop;
    const outcome = queue.then(() => carryOut(act, signal));
    queue = outcome;
    running.set(act.action_id, outcome);
    outcome.then(() => running.delete(act.action_id));
    return outcome;
  }

  return {
    journal,
    warm: () => load().catch((error) => log?.('could not load what acts', error)),
    async perform(act) {
      if (act.epoch < journal.epoch()) {
        const message = 'This comes from a server that no longer owns the session.';
        return { status: 'failed', reason: 'denied', message };
      }
      journal.epoch(act.epoch);
      const known = running.get(act.action_id);
      if (known) return known;
      if (journal.suspended.some(({ digest }) => digest === act.digest)) return begin(act);
      return answerFrom(journal, act, document) ?? begin(act);
    },
    cancel: halt,
  };
}
