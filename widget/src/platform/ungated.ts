/** What the widget itself sends, past its own gate. */

import type { Gate } from './gate.ts';

/** Calls it; what it sends at once is not held. */
export function ungated<T>(gate: Gate, call: () => T): T {
  const { hold } = gate;
  gate.hold = undefined;
  try {
    return call();
  } finally {
    gate.hold = hold;
  }
}
