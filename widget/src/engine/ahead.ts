/** While the visitor types the page is read once: a first reading is slow. Nothing is sent. */

import { idle } from '../act/time.ts';

export interface Ahead {
  due(): void;
  look(): Promise<void>;
  stop(): void;
}

/** `wanted`: the visitor is about to ask, and nothing reads the page meanwhile. */
export function createAhead(wanted: () => boolean, read: () => Promise<unknown>): Ahead {
  let state: 'early' | 'due' | 'over' = 'early';
  const isDue = () => state === 'due' && wanted();
  return {
    due() {
      if (state === 'early') state = 'due';
    },
    async look() {
      if (!isDue()) return;
      await idle();
      if (!isDue()) return;
      state = 'over';
      // A page that cannot be read is reported when the visitor asks.
      await read().catch(() => undefined);
    },
    stop() {
      state = 'over';
    },
  };
}
