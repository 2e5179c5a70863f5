/** Carries out one action at a time, each id at most once (DESIGN 6, 7). */

import type { Act, Outcome } from '../link/protocol.ts';
import type { Actuator } from '../seams.ts';
import { Refusal } from './action.ts';
import { type ActuatorDeps, type Env, LIMITS } from './env.ts';
import { createJournal, type Journal } from './journal.ts';
import { answerFrom } from './journal_answer.ts';
import { perform } from './perform.ts';

export type { ActuatorDeps, Limits, PageGuard } from './env.ts';
export type { Journal, StorageLike } from './journal.ts';

export function createActuator(deps: ActuatorDeps): Actuator & { readonly journal: Journal } {
  const env: Env = { ...deps, limits: { ...LIMITS, ...deps.limits } };
  const journal = createJournal(deps.document, deps.storage);
  const arrival = location.href;
  const running = new Map<string, Promise<Outcome>>();
  let stop = new AbortController();
  let queue: Promise<unknown> = Promise.resolve();

  addEventListener('pagehide', () => journal.leaving(location.href));

  function begin(act: Act): Promise<Outcome> {
    const { signal } = stop;
    const outcome = queue.then(() => perform(act, env, journal, signal));
    queue = outcome;
    running.set(act.action_id, outcome);
    outcome.then(() => running.delete(act.action_id));
    return outcome;
  }

  return {
    journal,
    async perform(act) {
      if (act.epoch < journal.epoch()) {
        const message = 'This comes from a server that no longer owns the session.';
        return { status: 'failed', reason: 'denied', message };
      }
      journal.epoch(act.epoch);
      return (
        running.get(act.action_id) ?? answerFrom(journal, act, deps.document, arrival) ?? begin(act)
      );
    },
    cancel() {
      stop.abort(new Refusal('cancelled', 'Stopped before it was carried out.'));
      stop = new AbortController();
    },
  };
}
