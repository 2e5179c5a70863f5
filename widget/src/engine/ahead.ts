/**
 * While the visitor types: the first observation of a page takes several times as long as the next,
 * because code is not compiled and style sheets are not parsed yet. Nothing is sent.
 */

import { idle } from '../act/time.ts';

export interface Ahead {
  /** The first ref is known: not before. */
  due(): void;
  /** Reads the page once if that is of use. */
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
