/** A run that begins later, as its caller has it now. */

import type { RunHandle } from '../public/events.ts';

/** In a list, so that no promise unwraps it. */
export type Begun = readonly [run: RunHandle];

export function relayed(begun: Promise<Begun>): RunHandle {
  const end = begun.then(([run]) => run);
  return Object.assign(end, {
    async *[Symbol.asyncIterator]() {
      yield* (await begun)[0];
    },
  });
}
