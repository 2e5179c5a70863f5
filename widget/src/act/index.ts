/**
 * Carries out one action at a time, each id at most once (DESIGN 6, 7).
 *
 * Only the journal is loaded at the start: a new document must answer for the previous one. The
 * actions (`perform.ts` and all below it) are loaded with the first one, or earlier by `warm`.
 */

import { empty } from '../guard/records.ts';
import type { Act, Outcome } from '../link/protocol.ts';
import { isSecret } from '../observe/element/secrets.ts';
import { lifetime } from '../platform/lifetime.ts';
import type { Actuator } from '../seams.ts';
import type { ActuatorDeps, Env, Limits } from './env.ts';
import { createJournal, type Journal } from './journal.ts';
import { answerFrom } from './journal_answer.ts';
import { isSuspended } from './suspended.ts';
import { sleep } from './time.ts';

export type { ActuatorDeps, Limits } from './env.ts';
export type { Journal } from './journal.ts';
export type { StorageLike } from './storage.ts';

export interface PageActuator extends Actuator {
  readonly journal: Journal;
  /** Loads the actions before the first one; called when a run begins or continues. */
  warm(): Promise<unknown>;
}

const AGAIN_MS = 500;

const LIMITS: Limits = {
  load: 20_000,
  ready: 10_000,
  quiet: 150,
  settle: 3000,
  navigation: 10_000,
  handler: 10_000,
  wait: 5000,
  until: 30_000,
  seek: 8000,
  visitor: 180_000,
  scroll: 20_000,
};

export function createActuator(deps: ActuatorDeps): PageActuator {
  const { page, consent, visitor, ...rest } = deps;
  const isWidget = (element: Element) => page.isOurs(element);
  const isOurs = (element: Element) => isWidget(element) || page.isLeftOut?.(element) === true;
  const limits = { ...LIMITS, ...deps.limits };
  const given = { ...page, ...consent, ...visitor, ...rest };
  const env: Env = { ...given, isOurs, isWidget, limits, isSecret, stopped: empty() };
  const journal = createJournal(page.document, deps.storage);
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

  async function load() {
    const [{ perform }] = await Promise.all([import('./perform.ts'), env.guard.ready()]);
    return perform;
  }

  /** A server that is away is waited for, as the socket is, until the action is cancelled. */
  async function loadAtLast(signal: AbortSignal) {
    const until = performance.now() + limits.load;
    for (;;) {
      try {
        return await load();
      } catch (error) {
        if (signal.aborted || performance.now() > until) throw error;
        await sleep(AGAIN_MS);
      }
    }
  }

  async function carryOut(act: Act, signal: AbortSignal): Promise<Outcome> {
    let perform: Awaited<ReturnType<typeof load>>;
    try {
      perform = await loadAtLast(signal);
    } catch (error) {
      env.log?.(`${act.name} could not be carried out`, error);
      const message = `The part of the assistant that acts could not be loaded: ${error}`;
      return { status: 'failed', reason: 'unsupported', message };
    }
    try {
      return await perform(act, env, journal, signal);
    } catch (error) {
      env.log?.(`the effects of ${act.name} could not be read`, error);
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
    warm: () => load().catch((error) => env.log?.('could not load what acts', error)),
    async perform(act) {
      if (act.epoch < journal.epoch()) {
        const message = 'This comes from a server that no longer owns the session.';
        return { status: 'failed', reason: 'denied', message };
      }
      journal.epoch(act.epoch);
      const known = running.get(act.action_id);
      if (known) return known;
      if (isSuspended(journal, act)) return begin(act);
      return answerFrom(journal, act, page.document) ?? begin(act);
    },
    cancel: halt,
  };
}
