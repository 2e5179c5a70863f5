/** Waits for something in a page that may still be changing: looked for at each change, and at intervals. */

import type { Task } from './action.ts';
import { clock, frame, within } from './time.ts';

export interface Patience {
  readonly most: number;
  /** Milliseconds without a change of the page or a pending request: it will not come. */
  readonly quiet?: number;
  /** In the very task in which it comes, not once it is drawn. */
  readonly atOnce?: boolean;
}

/** A change by a style or a script's property causes no mutation that names it. */
const LOOK_MS = 50;
/** Looking takes at most such a part of the time, after the first few looks: a page that redraws is not slowed down. */
const SHARE = 15;
const FIRST_MS = 60;

/** What `look` finds first; undefined when the time is over. */
export async function until<T>(
  task: Task,
  look: () => T | undefined,
  { most, quiet = most, atOnce = false }: Patience,
): Promise<T | undefined> {
  const { watch, signal } = task;
  const began = clock();
  let wake = () => {};
  const changes = watch.since.from(() => wake());
  let busy = began;
  let spent = 0;
  const isOver = () => {
    changes.flush();
    const now = clock();
    if (watch.pending() > 0) busy = now;
    return now - began >= most || now - Math.max(began, busy, changes.last()) >= quiet;
  };
  try {
    for (;;) {
      task.check();
      const before = clock();
      const found = look();
      if (found !== undefined) return found;
      if (isOver()) return undefined;
      spent += clock() - before;
      const rests = () => SHARE * spent - (clock() - began) > FIRST_MS;
      const changed = new Promise<void>((resolve) => {
        wake = rests() ? () => {} : resolve;
      });
      do await within(changed, Math.min(quiet, LOOK_MS), signal);
      while (!isOver() && rests() && !signal.aborted);
      if (!atOnce) await frame();
    }
  } finally {
    changes.stop();
  }
}

export async function comes(task: Task, holds: () => boolean, most: number): Promise<boolean> {
  return !!(await until(task, () => holds() || undefined, { most, atOnce: true }));
}
