/** The outcome of an action that led, or was about to lead, where a policy lets the agent not be. */

import type { Outcome } from '../link/protocol.ts';

const BACK = 'Do not repeat it: go back, or navigate to a path that is allowed.';

/** It was carried out, and the page came. */
export function ledOffLimits(what: string, why: string): Outcome {
  return denied(`${what} was carried out, and led to a page that is not read: ${why} ${BACK}`);
}

/** The page that it is for may not be read, so nothing on it is told, and nothing is done. */
export function notBegun(what: string, why: string): Outcome {
  return denied(`${what} was not begun: ${why} ${BACK}`);
}

/** It was carried out as far as that page, which did not come. */
export function notOpened(what: string, why: string): Outcome {
  return denied(`${what} led to a page that was not opened: ${why}`);
}

function denied(message: string): Outcome {
  return { status: 'failed', reason: 'denied', message, effects: [] };
}
