/**
 * Carries out one action at a time, each id at most once (DESIGN 6, 7).
 *
 * Only the journal is loaded at the start: a new document must answer for the previous one. The
 * actions (`perform.ts` and all below it) are loaded with the first one, or earlier by `warm`.
 */

import type { Act, Outcome } from '../link/protocol.ts';
import { isSecret } from '../observe/element/secrets.ts';
import type { Actuator } from '../seams.ts';
import type { ActuatorDeps, Env, Limits } from './env.ts';
import { createJournal, type Journal } from './journal.ts';
import { answerFrom } from './journal_answer.ts';
import { lifetime } from './lifetime.ts';

export type { ActuatorDeps, Limits, PageGuard } from './env.ts';
export type { Journal, StorageLike } from './journal.ts';

export interface PageActuator extends Actuator {
  readonly journal: Journal;
  /** Loads the actions before the first one; called when a run begins or continues. */
  warm(): Promise<unknown>;
}

const LIMITS: Limits = {
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
  const isWidget = (element: Element) => deps.isOurs(element);
  const isOurs = (element: Element) => isWidget(element) || deps.isLeftOut?.(element) === true;
  const limits = { ...LIMITS, ...deps.limits };
  const env: Env = { ...deps, isOurs, isWidget, limits, isSecret };
  const journal = createJournal(deps.document, deps.storage);
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
    const [{ perform }] = await Promise.all([import('./perform.ts'), env.guard.ready?.()]);
    return perform;
  }

  async function carryOut(act: Act, signal: AbortSignal): Promise<Outcome> {
    let perform: Awaited<ReturnType<typeof load>>;
    try {
      perform = await load();
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
      const known = running.get(act.action_id) ?? answerFrom(journal, act, deps.document);
      return known ?? begin(act);
    },
    cancel: halt,
  };
}
