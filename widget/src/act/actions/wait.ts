/** Waits for a time, or for a text to show up. */

import { type Action, Refusal } from '../action.ts';
import { comes, folded, pageText } from '../moment.ts';
import { sleep, within } from '../time.ts';
import { line } from '../tree.ts';

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
    const wanted = folded(text);
    if (await comes(task, () => pageText(task.env).includes(wanted), limit)) {
      return { said: `"${line(text)}" is there` };
    }
    const message = `"${line(text)}" did not show up within ${Math.round(limit)} ms.`;
    throw new Refusal('timeout', message);
  },
};
