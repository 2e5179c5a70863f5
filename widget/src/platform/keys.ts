/** Keys by the names that actions may use (UI Events KeyboardEvent key values). */

export interface Key {
  readonly key: string;
  readonly modifiers: EventModifierInit;
  /** It is held down and repeats. */
  readonly repeat?: boolean;
}

export class UnknownKey extends Error {}

/** Of the keys with a name: `keyCode`. */
export const NUMBERS: Record<string, number> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  CapsLock: 20,
  Escape: 27,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Insert: 45,
  Delete: 46,
  ContextMenu: 93,
};

const NAMES = Object.keys(NUMBERS);

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

/** Reads "Enter", "esc", "a", "Control+A", or a key with `modifiers`; throws UnknownKey. */
export function parseKey(text: string, modifiers: readonly string[] = []): Key {
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

function unknown(found: string, known: string[]): UnknownKey {
  return new UnknownKey(`No key is called "${found}"; known: ${known.join(', ')}, single letters.`);
}

/** The keys that type `text`, one for each character; Enter and Tab for line ends and tabs. */
export function keysIn(text: string): string[] {
  return [...text.replace(/\r\n?/g, '\n')].map((char) => ALIASES[char] ?? char);
}

export const HELD: Record<string, string> = {
  ctrlKey: 'Control',
  shiftKey: 'Shift',
  altKey: 'Alt',
  metaKey: 'Meta',
};
