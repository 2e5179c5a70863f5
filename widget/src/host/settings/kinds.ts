/** The kinds of arguments that a page gives: checked alike before and after the widget is loaded. */

import type { EventName } from '../../public/events.ts';
import type { RunContract } from '../../public/results.ts';
import type { Run } from '../../wire/protocol.ts';

export const EVENTS = [
  'status',
  'connection',
  'message',
  'before_action',
  'step',
  'subtitle',
  'plan',
  'ask_user',
  'ask_user_choice',
  'ask_files',
  'confirm_action',
  'overlay_update',
  'navigate',
  'error',
  'done',
  'agent_feedback',
  'piece_surface',
  'action_event',
  'activity',
] as const satisfies readonly EventName[];

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

/** Throws a TypeError. */
export function checkConfig(config: unknown): void {
  if (typeof config === 'object' && config && !Array.isArray(config)) return;
  throw new TypeError(`configure(config) needs an object, found ${JSON.stringify(config)}`);
}

const FIELDS = ['requiredFields', 'outputSchema', 'expectedItems', 'maxSeconds'];

/** The contract of a run, as the server takes it. Throws a TypeError for what it would not understand. */
export function onWire(contract: RunContract): Run['contract'] {
  const known = FIELDS.map(wireName);
  const strange = Object.keys(contract).find((it) => !known.includes(wireName(it)));
  if (!strange)
    return Object.fromEntries(Object.entries(contract).map(([name, it]) => [wireName(name), it]));
  throw new TypeError(`run(task, {contract}): expected ${FIELDS.join(', ')}; found ${strange}`);
}

/** `addToCart` of JavaScript is `add_to_cart` on the wire, and for the model. */
export function wireName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
