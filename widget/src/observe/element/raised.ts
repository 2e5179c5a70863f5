/** Small letters set higher: powers, notes and cents, which would run together with what they follow. */

import { parentElementOf, previousElementOf, tagOf } from '../walk/native.ts';
import type { Reading } from '../walk/reading.ts';

const ENDS = /[\p{L}\p{N})]$/u;
/** A number, or one letter, as in a power; more letters are an ending ("10th") or a mark ("TM"). */
const BEGINS = /^[-−+]?(\d|\p{L}(?!\p{L}))/u;
const HIGH = /^(super|top|text-top)$/;
/** Cents are set in letters smaller than this share of the price's. */
const SMALL = 0.8;

/** "^" before the words of `parent` that stand right behind `before`, where they are set higher. */
export function raised(words: string, before: string, parent: Element, reading: Reading): string {
  if (before === '' || !ENDS.test(before) || !BEGINS.test(words)) return words;
  const numbers = /\d$/.test(before) && /^\d/.test(words);
  const high = tagOf(parent) === 'sup' || (numbers && isCents(parent, reading));
  return high ? `^${words}` : words;
}

function isCents(element: Element, reading: Reading): boolean {
  const { inline, fontSize, all } = reading.style(element);
  if (!inline) return false;
  if (HIGH.test(all.verticalAlign)) return true;
  const beside = [parentElementOf(element), previousElementOf(element)];
  return beside.some((one) => one !== null && fontSize < SMALL * reading.style(one).fontSize);
}
