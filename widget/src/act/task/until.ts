/** Waits for something in a page that may still be changing, no longer than it changes. */

import type { Task } from './action.ts';
import { watchMutations } from './mutations.ts';
import { clock, frame, within } from './time.ts';

export interface Patience {
  /** Milliseconds at most. */
  readonly most: number;
  /** Milliseconds without a change of the page or a pending request: it will not come. */
  readonly quiet?: number;
}

const LOOK_MS = 50;

/** What `look` finds first; undefined when the time is over. */
export async function until<T>(
  task: Task,
  look: () => T | undefined,
  { most, quiet = most }: Patience,
): Promise<T | undefined> {
  const began = clock();
  let wake = () => {};
  const mutations = watchMutations(task.env.isOurs, () => wake());
  let busy = began;
  try {
    for (;;) {
      task.check();
      mutations.flush();
      const found = look();
      if (found !== undefined) return found;
      const now = clock();
      if (task.watch.pending() > 0) busy = now;
      const last = Math.max(began, busy, mutations.last());
      if (now - began >= most || now - last >= quiet) return undefined;
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await within(changed, Math.min(LOOK_MS, quiet), task.signal);
      await frame();
    }
  } finally {
    mutations.stop();
  }
}
