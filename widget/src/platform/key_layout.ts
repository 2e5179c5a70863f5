/** The positions of keys on a US keyboard (UI Events KeyboardEvent code values). */

import { NUMBERS } from './keys.ts';

interface Position {
  readonly code: string;
  readonly keyCode: number;
  /** 1: the left one of two. */
  readonly location: number;
}

const MODIFIERS: Record<string, number> = { Shift: 16, Control: 17, Alt: 18, Meta: 91 };
const DIGITS = ')!@#$%^&*(';
/** A key's characters without and with Shift: its code, its number, and Gecko's own. */
const SIGNS: Record<string, readonly [code: string, keyCode: number, own?: string]> = {
  ' ': ['Space', 32],
  ';:': ['Semicolon', 186, 'SEMICOLON'],
  '=+': ['Equal', 187, 'EQUALS'],
  ',<': ['Comma', 188],
  '-_': ['Minus', 189, 'HYPHEN_MINUS'],
  '.>': ['Period', 190],
  '/?': ['Slash', 191],
  '`~': ['Backquote', 192],
  '[{': ['BracketLeft', 219],
  '\\|': ['Backslash', 220],
  ']}': ['BracketRight', 221],
  '\'"': ['Quote', 222],
};

/** Characters without a key there have an empty code and the number 0, as from an input method. */
export function positionOf(key: string): Position {
  const at = (code: string, keyCode: number, location = 0) => ({ code, keyCode, location });
  if (key in NUMBERS) return at(key, NUMBERS[key]!);
  if (key in MODIFIERS) return at(`${key}Left`, MODIFIERS[key]!, 1);
  if (/^F\d\d?$/.test(key)) return at(key, 111 + Number(key.slice(1)));
  const upper = key.toUpperCase();
  if (/^[A-Z]$/.test(upper)) return at(`Key${upper}`, upper.charCodeAt(0));
  const digit = /^\d$/.test(key) ? Number(key) : key.length === 1 ? DIGITS.indexOf(key) : -1;
  if (digit >= 0) return at(`Digit${digit}`, 48 + digit);
  const sign = Object.entries(SIGNS).find(([both]) => key.length === 1 && both.includes(key));
  const [code, keyCode, own] = sign?.[1] ?? ['', 0];
  return at(code, Reflect.get(KeyboardEvent, `DOM_VK_${own}`) ?? keyCode);
}
