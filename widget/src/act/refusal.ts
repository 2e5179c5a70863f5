/** The ways in which an action ends early. */

import type { Approval, Outcome } from '../wire/protocol.ts';

export type Reason = NonNullable<Outcome['reason']>;

/** Ends an action as `failed`; the message says what was found and what to try. */
export class Refusal extends Error {
  constructor(
    readonly reason: Reason,
    message: string,
  ) {
    super(message);
  }
}

/** Ends an action as `needs_approval`: nothing (further) was done. */
export class Held extends Error {
  constructor(readonly approval: Approval) {
    super();
  }
}

/**
 * Ends an action as `unknown`: all events were sent, but nothing on the page proves that they
 * worked.
 */
export class Unseen extends Error {}
