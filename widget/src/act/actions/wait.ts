/** Waits for a time, or for a text to show up. */

import { type Action, Refusal, type Task } from '../action.ts';
import { watchMutations } from '../mutations.ts';
import { sleep, within } from '../time.ts';
import { line, rootsIn } from '../tree.ts';

/** What shows up by a style alone is no mutation that names it: looked for now and then. */
const LOOK_MS = 250;

export const wait: Action = {
  args: { ms: 'number?', text: 'text?', timeout: 'number?' },
  passive: true,
  async run(task) {
    const { ms, text, timeout } = task.args;
    const cap = task.env.limits.wait;
    if (!text) {
      const time = Math.min(Math.max(ms ?? 1000, 0), cap);
      await within(sleep(time), time + 1000, task.signal);
      task.check();
      return { said: `Waited ${Math.round(time)} ms` };
    }
    const limit = Math.min(timeout ?? ms ?? cap, cap);
    if (await appears(task, text, limit)) return { said: `"${line(text)}" is there` };
    const message = `"${line(text)}" did not show up within ${Math.round(limit)} ms.`;
    throw new Refusal('timeout', message);
  },
};

async function appears(task: Task, text: string, limit: number): Promise<boolean> {
  const wanted = line(text, 1e6).toLowerCase();
  const end = performance.now() + limit;
  let wake = () => {};
  const mutations = watchMutations(task.env.isOurs, () => wake());
  try {
    for (;;) {
      task.check();
      if (shows(task, wanted)) return true;
      const left = end - performance.now();
      if (left <= 0) return false;
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await within(changed, Math.min(left, LOOK_MS), task.signal);
    }
  } finally {
    mutations.stop();
  }
}

/** Whether the page reads so somewhere; `innerText` leaves out what is not rendered. */
function shows({ env }: Task, wanted: string): boolean {
  for (const root of rootsIn(document)) {
    if (root.nodeType === 11 && env.isOurs((root as ShadowRoot).host)) continue;
    const parts = root.nodeType === 9 ? [(root as Document).body] : [...root.children];
    for (const part of parts) {
      // biome-ignore lint/performance/useDomNodeTextContent: only what is rendered shows up
      const text = (part as HTMLElement | null)?.innerText ?? '';
      if (line(text, 1e9).toLowerCase().includes(wanted)) return true;
    }
  }
  return false;
}
