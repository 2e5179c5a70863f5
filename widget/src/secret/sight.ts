/** The widget's own surfaces, with `•••• 4242` in the place of each placeholder. */

import type { Sight } from '../ui/stage/sight.ts';
import type { Vault } from './vault.ts';

/** The beginning of a placeholder that is still being told. */
const BEGUN = /\{\{s?[^{}]*$/;

export function withMasks(sight: Sight, { shown, masked }: Pick<Vault, 'shown' | 'masked'>): Sight {
  const inAll = <T>(value: T): T => {
    if (typeof value === 'string') return shown(value) as T;
    if (Array.isArray(value)) return value.map(inAll) as T;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, it]) => [key, KEPT.test(key) ? it : inAll(it)]),
    ) as T;
  };
  return {
    ...sight,
    begin: (task) => sight.begin(shown(task)),
    say: (text, complete) => sight.say(shown(text).replace(BEGUN, ''), complete),
    waiting: (tasks) => sight.waiting(tasks.map(masked)),
    plan: (plan) => sight.plan(inAll(plan)),
    ask: (message, answer) => sight.ask(inAll(message), answer),
    confirm: (message, decide) => sight.confirm(inAll(message), decide),
    finish: (end) => sight.finish({ ...end, summary: shown(end.summary) }),
  };
}

/** What answers and decisions are told by. */
const KEPT = /^(digest|ask_id|options|actionName)$/;
