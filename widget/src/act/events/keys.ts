/** Key events with their names and numbers (UI Events KeyboardEvent key and code values). */

import { Refusal } from '../action.ts';
import { viewOf } from '../tree.ts';

export interface Key {
  readonly key: string;
  readonly modifiers: EventModifierInit;
  /** It is held down and comes again. */
  readonly repeat?: boolean;
}

const NUMBERS: Record<string, number> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  ' ': 32,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
};

const ALIASES: Record<string, string> = {
  '\r': 'Enter',
  '\n': 'Enter',
  '\t': 'Tab',
  return: 'Enter',
  esc: 'Escape',
  space: ' ',
  spacebar: ' ',
  del: 'Delete',
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
  const parts = text.length > 1 ? text.split('+').filter(Boolean) : [text];
  const name = parts.pop() ?? text;
  const held: EventModifierInit = {};
  for (const part of [...parts, ...modifiers]) {
    const modifier = MODIFIERS[part.trim().toLowerCase()];
    if (!modifier) throw unknown(part, ['ctrl', 'shift', 'alt', 'meta']);
    held[modifier] = true as never;
  }
  const known = Object.keys(NUMBERS).find((it) => it.toLowerCase() === name.toLowerCase());
  const key = known ?? ALIASES[name.toLowerCase()] ?? name;
  if ([...key].length > 1 && !(key in NUMBERS) && !/^F\d\d?$/.test(key)) {
    throw unknown(
      name,
      Object.keys(NUMBERS).map((it) => (it === ' ' ? 'Space' : it)),
    );
  }
  return { key, modifiers: held };
}

function unknown(found: string, known: string[]): Refusal {
  const list = known.join(', ');
  return new Refusal(
    'invalid_args',
    `No key is called "${found}"; known: ${list}, single letters.`,
  );
}

/** The keys that type `text`, one a character; Enter and Tab for line ends and tabulators. */
export function keysIn(text: string): string[] {
  return [...text.replace(/\r\n?/g, '\n')].map((char) => ALIASES[char] ?? char);
}

const HELD: Record<string, readonly [string, number]> = {
  ctrlKey: ['Control', 17],
  shiftKey: ['Shift', 16],
  altKey: ['Alt', 18],
  metaKey: ['Meta', 91],
};

/** The keys that are held down for it, in order: each as it goes down, and as it comes up. */
export function heldFor({ modifiers }: Key): { readonly down: Key; readonly up: Key }[] {
  const before: Record<string, boolean> = {};
  return Object.keys(modifiers).flatMap((flag) => {
    const [key] = HELD[flag] ?? [];
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
  // A control character has no key of its own: 13 of a carriage return would be taken for Enter.
  const single = [...key].length === 1 && key >= ' ';
  const upper = key.toUpperCase();
  const held = Object.values(HELD).find(([name]) => name === key)?.[1];
  const number = NUMBERS[key] ?? held ?? (single ? upper.charCodeAt(0) : 0);
  const keyCode = type === 'keypress' && single ? key.charCodeAt(0) : number;
  const init = {
    key,
    code: held ? `${key}Left` : codeOf(key, upper),
    keyCode,
    which: keyCode,
    charCode: 0,
    repeat,
    view,
  };
  if (type === 'keypress') init.charCode = keyCode;
  const event = new view.KeyboardEvent(type, {
    ...init,
    ...modifiers,
    bubbles: true,
    cancelable: true,
    composed: true,
  });
  return on.dispatchEvent(event);
}

function codeOf(key: string, upper: string): string {
  if (key === ' ') return 'Space';
  if (/^[A-Z]$/.test(upper)) return `Key${upper}`;
  return /^\d$/.test(key) ? `Digit${key}` : key.length > 1 ? key : '';
}
