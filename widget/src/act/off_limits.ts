/** The outcome of an action that led, or was about to lead, where a policy lets the agent not be. */

import type { Outcome } from '../wire/protocol.ts';

/** It was carried out; the page came and is not `read`, or was not `opened`. */
export function ledOffLimits(action: string, why: string, not = 'read'): Outcome {
  return denied(`${action} was carried out, and led to a page that is not ${not}: ${why}`);
}

/** Nothing of the page but its path is told. */
export function denied(message: string): Outcome {
  return { status: 'failed', reason: 'denied', message, effects: [] };
}
