/** What a control shows where its name says something else: a person goes by what is shown. */

import * as dom from '../../../dom/index.ts';
import type { Reading } from '../../reading/reading.ts';
import { isNamedByText } from './accname.ts';
import { ICON_FONT } from './sign.ts';
import { collect, Words } from './words.ts';

/** In some scripts each letter is a word; signs and numbers are none. */
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|\p{L}[\p{L}\p{M}]+/gu;
const NUMBERS = /\d+/g;
const SPOKEN = /[\p{L}\p{N}]/u;
const INITIALS = /^(?!OK$)\p{Lu}{2}$/u;
/** What may draw a picture where a word stands, by its class or by its font. */
const ICON = 'i, [class*=icon i], [class*=symbol i]';
const LIMIT = 200;

/** Its visible text if that shares no word with `name`, which an attribute gave it; else "". */
export function otherFace(element: Element, name: string, reading: Reading): string {
  if (!dom.hasAttribute(element, 'aria-label') && !dom.hasAttribute(element, 'aria-labelledby'))
    return '';
  const face = faceOf(element, reading);
  const shown = wordsOf(face);
  if (shown.length === 0) return isOtherNumber(face, name) ? reading.mask(face) : '';
  const words = wordsOf(name);
  const shared = shown.some((word) =>
    words.some((other) => word.startsWith(other) || other.startsWith(word)),
  );
  return shared ? '' : reading.mask(face);
}

function isOtherNumber(face: string, name: string): boolean {
  const numbers = new Set(name.match(NUMBERS));
  const shown = face.match(NUMBERS) ?? [];
  return shown.length > 0 && !shown.some((number) => numbers.has(number));
}

function faceOf(element: Element, reading: Reading): string {
  if (dom.tagOf(element) === 'input') {
    const { type, value } = element as HTMLInputElement;
    return /^(button|submit|reset)$/.test(type) ? dom.fold(value) : '';
  }
  if (!isNamedByText(element) || !SPOKEN.test(dom.textIn(element) ?? '')) return '';
  if (ICON_FONT.test(reading.style(element).all.fontFamily)) return '';
  const words = new Words();
  const own = (child: Element) => (isSilent(child, reading) ? '' : undefined);
  collect(element, words, { reading, limit: LIMIT, own });
  return dom.fold(words.text);
}

function isSilent(child: Element, reading: Reading): boolean {
  if (/^(select|textarea|input)$/.test(dom.tagOf(child)) || dom.matchesOf(child, ICON)) return true;
  return ICON_FONT.test(reading.style(child).all.fontFamily);
}

function wordsOf(text: string): string[] {
  if (text === '') return [];
  const words = text.match(WORDS) ?? [];
  return words.filter((word) => !INITIALS.test(word)).map((word) => word.toLowerCase());
}
