/** Waits in the page until a condition holds: checked at each change, and at intervals. */

import { rootsIn } from '../../ask/tree.ts';
import * as dom from '../../dom/index.ts';
import { shownText } from '../../observe/element/shown_text.ts';
import type { Env } from './env.ts';
import { watchMutations } from './mutations.ts';
import { line } from './outcome.ts';
import { clock, sleep, within } from './time.ts';

/** A change by a style or a script's property causes no mutation that names it. */
const LOOK_MS = 250;
/** A check that takes longer is followed by a pause, so that the page is not slowed down. */
const DEAR_MS = 4;

interface Waiting {
  readonly env: Env;
  readonly signal: AbortSignal;
  check(): void;
}

/** True in the very task in which `holds` first does, false after `limit` ms; passes exceptions. */
export async function comes(task: Waiting, holds: () => boolean, limit: number): Promise<boolean> {
  const end = clock() + limit;
  let wake = () => {};
  const mutations = watchMutations(task.env.isOurs, () => wake());
  try {
    for (;;) {
      task.check();
      const began = clock();
      if (holds()) return true;
      const took = clock() - began;
      const left = end - clock();
      if (left <= 0) return false;
      if (took > DEAR_MS) await sleep(Math.min(left, 3 * took));
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await within(changed, Math.min(left, LOOK_MS), task.signal);
    }
  } finally {
    mutations.stop();
  }
}

/** The page in one line and lower case, without what must not leave it: no guess is confirmed. */
export function pageText(env: Env): string {
  const parts: string[] = [];
  for (const root of rootsIn(document)) {
    if (!dom.isDocument(root) && env.isOurs(root.host)) continue;
    const inside = dom.isDocument(root) ? [dom.bodyOf(root)] : [...root.children];
    for (const part of inside) if (part) parts.push(shownText(part as HTMLElement));
  }
  return folded(parts.join('\n'));
}

export function folded(text: string): string {
  return line(text, 1e9).toLowerCase();
}
