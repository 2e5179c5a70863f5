/** Small letters set higher: powers, notes and cents, which would run together with what they follow. */

import { parentElementOf, previousElementOf, tagOf } from '../walk/native.ts';
import type { Reading } from '../walk/reading.ts';

const ENDS = /[\p{L}\p{N})]$/u;
/** A number, or one letter, as in a power; more letters are an ending ("10th") or a mark ("TM"). */
const BEGINS = /^[-−+]?(\d|\p{L}(?!\p{L}))/u;
const LOW = /^(sub|bottom|text-bottom)$/;
/** Cents are set in letters smaller than this share of the price's. */
const SMALL = 0.8;

/** Whether words of `parent` are set higher than what they may stand right behind. */
export function isRaised(words: string, parent: Element, reading: Reading): boolean {
  if (!BEGINS.test(words)) return false;
  const tag = tagOf(parent);
  return tag === 'sup' || (tag !== 'sub' && /^\d/.test(words) && isCents(parent, reading));
}

/** What stands between `before` and raised words behind it: "^", or nothing. */
export function powerOf(before: string, words: string): string {
  return ENDS.test(before) && BEGINS.test(words) ? '^' : '';
}

function isCents(element: Element, reading: Reading): boolean {
  const style = reading.style(element);
  if (style.display !== 'inline') return false;
  const { verticalAlign } = style.all;
  if (verticalAlign === 'super') return true;
  if (LOW.test(verticalAlign)) return false;
  const { fontSize } = style;
  const beside = [parentElementOf(element), previousElementOf(element)];
  return beside.some((one) => one !== null && fontSize < SMALL * reading.style(one).fontSize);
}
