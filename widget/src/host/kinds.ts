/** The kinds of arguments that a page gives: checked alike before and after the widget is loaded. */

import { EVENTS } from './event_names.ts';

/** Throws a TypeError. */
export function checkTask(task: unknown): void {
  if (typeof task === 'string' && task.trim()) return;
  throw new TypeError(`run(task) needs a sentence, found ${JSON.stringify(task)}`);
}

/** Throws a TypeError. */
export function checkListener(name: unknown, listener: unknown): void {
  if (!EVENTS.includes(name as never)) {
    throw new TypeError(`no event ${JSON.stringify(name)}; there are: ${EVENTS.join(', ')}`);
  }
  if (typeof listener !== 'function') {
    throw new TypeError(`on('${name}', listener) needs a function, found ${typeof listener}`);
  }
}

/** Empty if nothing is wrong. */
export function faultOfConfig(config: unknown): string {
  if (typeof config === 'object' && config && !Array.isArray(config)) return '';
  return `configure(config) needs an object, found ${JSON.stringify(config)}`;
}
