/** The widget's status as frameworks subscribe to it. */

import type { Pilotfish } from '../public/api.ts';
import type { Status } from '../public/results.ts';

export function statusOf(pilotfish: Pilotfish) {
  let status: Status = pilotfish.isRunning() ? 'thinking' : 'idle';
  return {
    now: () => status,
    subscribe: (changed: () => void) =>
      pilotfish.on('status', (next) => {
        status = next;
        changed();
      }),
  };
}
