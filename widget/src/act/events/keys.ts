/** Key events with their names and numbers (UI Events KeyboardEvent key and code values). */

import { Refusal } from '../action.ts';
import { viewOf } from '../tree.ts';
import { dispatchAlone } from './alone.ts';
import { NAMES, positionOf } from './layout.ts';

export interface Key {
  readonly key: string;
  readonly modifiers: EventModifierInit;
  /** It is held down and repeats. */
  readonly repeat?: boolean;
}

const ALIASES: Record<string, string> = {
  '\r': 'Enter',
  '\n': 'Enter',
  '\t': 'Tab',
  return: 'Enter',
  esc: 'Escape',
  space: ' ',
  spacebar: ' ',
  del: 'Delete',
  ins: 'Insert',
  plus: '+',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
};

const MODIFIERS: Record<string, keyof EventModifierInit> = {
  ctrl: 'ctrlKey',
  control: 'ctrlKey',
  shift: 'shiftKey',
  alt: 'altKey',
  option: 'altKey',
  meta: 'metaKey',
  cmd: 'metaKey',
  command: 'metaKey',
};

/** Reads "Enter", "esc", "a", "Control+A", or a key with `modifiers`; throws `invalid_args`. */
export function readKey(text: string, modifiers: readonly string[] = []): Key {
  const parts =
    text.length > 1 ? text.replace(/\+\+$/, '+plus').split('+').filter(Boolean) : [text];
  const name = parts.pop() ?? text;
  const held: EventModifierInit = {};
  for (const part of [...parts, ...modifiers]) {
    const called = part.trim().toLowerCase();
    const modifier = Object.hasOwn(MODIFIERS, called) ? MODIFIERS[called] : undefined;
    if (!modifier) throw unknown(part, ['ctrl', 'shift', 'alt', 'meta']);
    held[modifier] = true as never;
  }
  const small = name.toLowerCase();
  const own = Object.hasOwn(MODIFIERS, small) ? HELD[MODIFIERS[small]!] : undefined;
  const also = Object.hasOwn(ALIASES, small) ? ALIASES[small] : undefined;
  const named = NAMES.find((it) => it.toLowerCase() === small) ?? also ?? own;
  if (!named && [...name].length > 1 && !/^F([1-9]|1\d|2[0-4])$/.test(name)) {
    throw unknown(name, [...NAMES, 'Space', ...Object.values(HELD)]);
  }
  let key = named ?? name;
  // With Shift a letter is upper case, as from a keyboard.
  if (held.shiftKey && /^[a-z]$/.test(key)) key = key.toUpperCase();
  return { key, modifiers: held };
}

function unknown(found: string, known: string[]): Refusal {
  const list = known.join(', ');
  return new Refusal(
    'invalid_args',
    `No key is called "${found}"; known: ${list}, single letters.`,
  );
}

/** The keys that type `text`, one for each character; Enter and Tab for line ends and tabs. */
export function keysIn(text: string): string[] {
  return [...text.replace(/\r\n?/g, '\n')].map((char) => ALIASES[char] ?? char);
}

const HELD: Record<string, string> = {
  ctrlKey: 'Control',
  shiftKey: 'Shift',
  altKey: 'Alt',
  metaKey: 'Meta',
};

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
