/** Waits for a time, or until a text or an element is visible. */

import { rootsIn } from '../../ask/tree.ts';
import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import type { Action, Task } from '../action.ts';
import { comes, folded, pageText } from '../condition.ts';
import { line, Refusal } from '../outcome.ts';
import { title } from '../state.ts';
import { sleep, within } from '../time.ts';
import { follow } from './wait_until.ts';

export const wait: Action = {
  args: { ms: 'number?', text: 'text?', ref: 'ref?', selector: 'text?', timeout: 'number?' },
  passive: true,
  async run(task) {
    const { ms, timeout } = task.args;
    const cap = task.env.limits.wait;
    const awaited = awaitedBy(task);
    if (!awaited) {
      const time = Math.min(Math.max(ms ?? 1000, 0), cap);
      await within(sleep(time), time + 1000, task.signal);
      task.check();
      return { said: `Waited ${Math.round(time)} ms` };
    }
    const limit = Math.min(Math.max(timeout ?? ms ?? cap, 0), cap);
    if (await comes(task, awaited.holds, limit)) {
      const data = awaited.data?.();
      return { said: `${awaited.called} is there`, ...(data && { data }) };
    }
    const message = `${awaited.called} did not show up within ${Math.round(limit)} ms${awaited.found()}.`;
    throw new Refusal('timeout', message);
  },
};

interface Awaited {
  readonly called: string;
  holds(): boolean;
  found(): string;
  data?(): Record<string, unknown> | undefined;
}

function awaitedBy(task: Task): Awaited | undefined {
  const { text, ref, selector } = task.args;
  const several = [text, ref, selector].filter((it) => it !== undefined && it !== '').length > 1;
  if (several) throw new Refusal('invalid_args', 'wait takes either a text or an element.');
  if (selector) return selected(task, selector);
  if (ref !== undefined) return referred(task, ref);
  if (!text) return undefined;
  const wanted = folded(text);
  const holds = () => pageText(task.env).includes(wanted);
  return { called: `"${line(text)}"`, holds, found: () => '' };
}

/** A hidden element may no longer have its ref: that may come back. Throws `not_found`. */
function referred(task: Task, ref: number): Awaited {
  const { env } = task;
  const at = follow(task);
  const now = at();
  const why = () => {
    const found = env.observer.resolve(ref);
    return 'reason' in found ? found : undefined;
  };
  const unknown = now ? undefined : why();
  if (unknown?.reason === 'not_found') throw new Refusal('not_found', unknown.message);
  return {
    called: now ? title(env, now) : `[${ref}]`,
    holds() {
      const element = at();
      return !!element && isVisible(element);
    },
    found: () =>
      `; ${at() ? 'it is not visible' : (why()?.message.replace(/\.$/, '') ?? 'it is gone')}`,
  };
}

function selected({ env }: Task, selector: string): Awaited {
  try {
    dom.page.createDocumentFragment().querySelector(selector);
  } catch {
    throw new Refusal('invalid_args', `"${line(selector, 80)}" is no CSS selector.`);
  }
  const all = () =>
    [...rootsIn(document)]
      .flatMap((root) => [...dom.allIn(root, selector)])
      .filter((it) => !env.isOurs(it));
  return {
    called: `"${line(selector, 80)}"`,
    holds: () => all().some(isVisible),
    found: () => (all().length ? '; what it matches cannot be seen' : ''),
    data() {
      const matched = all();
      if (matched.length < 2) return undefined;
      return { matched: matched.length, index: matched.findIndex(isVisible) };
    },
  };
}
