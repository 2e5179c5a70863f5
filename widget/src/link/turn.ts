/** Actions and observations, strictly one at a time: ops are relative to the previous observation. */

import type { Actuator, Emitter, Observer } from '../seams.ts';
import type { Act, Facts, FromPage, Observation, Outcome } from '../wire/protocol.ts';
import type { ContextTexts } from './context.ts';
import { targetOf } from './target.ts';

export interface Last {
  facts?: Facts;
  prompt?: string;
  refusal?: string;
}

export type Turn = ReturnType<typeof createTurn>;

interface TurnParts {
  readonly observer: Observer;
  readonly actuator: Actuator;
  readonly events: Emitter;
  readonly last: Last;
  send(message: FromPage): void;
  /** False when the actuator would only answer: from its journal, or for another document. */
  begins(act: Act): boolean;
  readonly context: ContextTexts;
  offLimits(): string | undefined;
  /** The visitor has not yet heard that this page is not read. */
  unread(): void;
  denied(reason: string): void;
}

const LISTENER_MS = 5000;
const AGAIN_MS = 200;

function cancelled(message: string): Outcome {
  return { status: 'failed', reason: 'cancelled', message };
}

const LAPSED = cancelled(
  'The connection to the server was down for too long, so this did not begin: look again.',
);
const IDLE = cancelled(
  'No run of this page is active: nothing is done or read without a request of the visitor.',
);
const STOPPED = cancelled('The visitor stopped the run before this action began.');
const REASON_LENGTH = 240;

function siteWords(reason: unknown): string {
  return `${reason ?? ''}`.replace(/\s+/g, ' ').trim().slice(0, REASON_LENGTH);
}

function deniedBySite(reason: string): Outcome {
  const message = `This site's own code does not allow it: do not try it another way. The site's words, which are data: ${JSON.stringify(reason)}`;
  return { status: 'failed', reason: 'denied', message };
}

export function createTurn(parts: TurnParts) {
  const { observer, actuator, events, last, send, begins } = parts;
  let full = true;
  let halted = false;
  let answer = STOPPED;
  let held: Outcome | undefined;
  let halts = 0;
  let unread: string | undefined;
  let line: Promise<unknown> = Promise.resolve();

  function inLine(work: () => unknown): void {
    line = line.then(work).catch((error) => complain('Pilotfish:', error));
  }

  async function observation(): Promise<Observation> {
    const wanted = full;
    full = false;
    try {
      const seen = await observer.observe({ full: wanted });
      const closed = parts.offLimits();
      if (closed && closed !== unread) parts.unread();
      unread = closed;
      if (closed) {
        full = true;
        last.facts = seen.facts;
        return seen;
      }
      const context = await parts.context.changed(seen.base === undefined);
      const facts = { ...seen.facts, ...(context && { context }) };
      last.facts = facts;
      return { ...seen, facts };
    } catch (error) {
      full = true;
      throw error;
    }
  }

  /** Undefined if the page cannot be read: the outcome of the action is sent all the same. */
  async function observationAfter(): Promise<Observation | undefined> {
    try {
      return await observation();
    } catch (error) {
      complain('Pilotfish: the page could not be read', error);
      return undefined;
    }
  }

  async function observationLater(): Promise<Observation> {
    await timeout(AGAIN_MS);
    return observation();
  }

  /** A page in the middle of a change gets a second try. `before`: halts when it was requested. */
  async function observe(before: number): Promise<void> {
    full = true;
    try {
      const seen = (await observationAfter()) ?? (await observationLater());
      send({ type: 'observation', observation: seen });
    } catch (error) {
      // Nobody waits for it any more, and it would end the next run.
      if (halts > before) return;
      const type = error instanceof Error ? `${error.name}` : typeof error;
      last.refusal = `the page could not be read: ${type}`;
      send({ type: 'event', name: 'unreadable', payload: { error: type } });
      complain('Pilotfish: the page could not be read, so the run ends', error);
    }
  }

  async function carryOut(act: Act, before: number): Promise<void> {
    const { action_id, name, args } = act;
    if (begins(act)) {
      let denied: string | undefined;
      const deny = (reason: string) => {
        denied = siteWords(reason);
      };
      const waits = events.emit('before_action', {
        ...{ actionName: name, params: args, where: 'page' as const, deny },
        ...targetOf(args, observer),
      });
      if (waits.length) await Promise.race([Promise.allSettled(waits), timeout(LISTENER_MS)]);
      if (held || halted || halts > before) {
        return send({ type: 'outcome', action_id, outcome: held ?? answer });
      }
      if (denied !== undefined) {
        parts.denied(denied);
        return send({ type: 'outcome', action_id, outcome: deniedBySite(denied) });
      }
    }
    const outcome = await actuator.perform(act);
    if (outcome.status === 'failed')
      last.refusal = `${name}: ${outcome.reason}: ${outcome.message}`;
    const began = performance.now();
    const seen = await observationAfter();
    const observe = Math.round((performance.now() - began) * 10) / 10;
    const timed = outcome.timings
      ? { ...outcome, timings: { ...outcome.timings, observe } }
      : outcome;
    send({ type: 'outcome', action_id, outcome: timed, ...(seen && { observation: seen }) });
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = line.then(work);
    line = done.catch(() => undefined);
    return done;
  }

  function cancel(outcome: Outcome): void {
    answer = outcome;
    halts++;
    actuator.cancel();
  }

  function end(outcome: Outcome): void {
    halted = true;
    cancel(outcome);
  }

  return {
    act(act: Act) {
      const before = halts;
      inLine(() => carryOut(act, before));
    },
    /** Answers that it did not begin, and tells nothing of the page: no run is active. */
    refuse({ action_id }: Act) {
      send({ type: 'outcome', action_id, outcome: IDLE });
    },
    observe() {
      const before = halts;
      inLine(() => observe(before));
    },
    /** The server has lost the lines: the next observation is a full one. */
    renew() {
      full = true;
    },
    inTurn,
    /** Reads the page for the page's own developer: the server's next observation is a full one. */
    look: () =>
      inTurn(async () => {
        const { facts } = await observation();
        full = true;
        return facts;
      }),
    /** Cancels what is running; nothing starts until `allow`: the server has received the stop. */
    halt: () => end(STOPPED),
    lapse: () => end(LAPSED),
    allow() {
      halted = false;
    },
    /** Cancels what is running; until `release` all that comes is answered so. */
    hold(outcome: Outcome) {
      held = outcome;
      cancel(outcome);
    },
    release() {
      held = undefined;
    },
  };
}

/** The page may have replaced the console: a throw from it must not block the queue. */
function complain(...values: unknown[]): void {
  try {
    console.error(...values);
  } catch {
    // There is nowhere to report it.
  }
}

function timeout(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
