/** Key events with their names and numbers (UI Events KeyboardEvent key and code values). */

import { viewOf } from '../../ask/tree.ts';
import { positionOf } from '../../platform/key_layout.ts';
import { HELD, type Key, parseKey, UnknownKey } from '../../platform/keys.ts';
import { Refusal } from '../outcome.ts';
import { dispatchAlone } from './default_actions.ts';

export function readKey(text: string, modifiers: readonly string[] = []): Key {
  try {
    return parseKey(text, modifiers);
  } catch (error) {
    throw error instanceof UnknownKey ? new Refusal('invalid_args', error.message) : error;
  }
}

/** The keys that are held down for it, in order: as each goes down, and as it comes up. */
export function heldFor({ modifiers }: Key): { readonly down: Key; readonly up: Key }[] {
  const before: Record<string, boolean> = {};
  return Object.keys(modifiers).flatMap((flag) => {
    const key = HELD[flag];
    if (!key) return [];
    const up = { key, modifiers: { ...before } };
    before[flag] = true;
    return { down: { key, modifiers: { ...before } }, up };
  });
}

/** Dispatches one key event; false when the page prevented it. */
export function sendKey(
  type: 'keydown' | 'keypress' | 'keyup',
  on: Element,
  { key, modifiers, repeat = false }: Key,
): boolean {
  const view = viewOf(on);
  // A control character has no key: carriage return (13) would be mistaken for Enter.
  const single = [...key].length === 1 && key >= ' ';
  const at = positionOf(single || key.length > 1 ? key : '');
  const keyCode = type === 'keypress' && single ? key.charCodeAt(0) : at.keyCode;
  // A modifier counts as held as soon as it is down.
  const own = Object.keys(HELD).find((flag) => HELD[flag] === key);
  const init = { ...at, key, keyCode, which: keyCode, charCode: 0, repeat, view };
  if (type === 'keypress') init.charCode = keyCode;
  const event = new view.KeyboardEvent(type, {
    ...init,
    ...modifiers,
    ...(own && type === 'keydown' && { [own]: true }),
    bubbles: true,
    cancelable: true,
    composed: true,
  });
  return dispatchAlone(on, event);
}
