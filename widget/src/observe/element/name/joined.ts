/** Letters in boxes of their own: where one box follows right on another, no word ends. */

import * as dom from '../../../dom/index.ts';
import type { Reading } from '../../reading/reading.ts';

/** A space takes a quarter of the height of its letters; less than half of that is none. */
const SPACE = 0.12;
/** Words, not whole phrases, are cut into boxes. */
const LONGEST = 40;
/** Letters that are drawn at all take this of their size; a word in less is an icon of a font. */
const NARROWEST = 0.34;
const LEVELS = 3;

export type Side = 'before' | 'after';

export function runsOn(element: Element, side: Side, reading: Reading): boolean {
  if (!isBoxed(element, reading)) return false;
  let at: Element = element;
  for (let level = 0; level < LEVELS; level += 1) {
    const beside = side === 'before' ? dom.previousNodeOf(at) : dom.nextNodeOf(at);
    if (beside) return dom.nodeTypeOf(beside) === 1 && touches(element, beside as Element, reading);
    const parent = dom.parentElementOf(at);
    if (!parent || !isBoxed(parent, reading)) return false;
    at = parent;
  }
  return false;
}

/** Not a button: its letters are a word of their own. */
function isBoxed(element: Element, reading: Reading): boolean {
  if (dom.tagOf(element) === 'button') return false;
  const { display, position } = reading.style(element);
  return /^inline-(block|flex)$/.test(display) && position !== 'absolute' && position !== 'fixed';
}

function touches(one: Element, other: Element, reading: Reading): boolean {
  if (!isBoxed(other, reading)) return false;
  for (const it of [one, other]) {
    const text = dom.textIn(it) ?? '';
    if (text.length > LONGEST || text !== text.trim() || text === '') return false;
    if (text.length > 1 && isIcon(it, text, reading)) return false;
  }
  const [a, b] = [reading.box(one), reading.box(other)];
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (shared < 0.5 * Math.min(a.bottom - a.top, b.bottom - b.top) || shared <= 0) return false;
  const gap = Math.max(a.left - b.right, b.left - a.right);
  const { fontSize } = reading.style(one);
  const room = insideOf(one, reading) + insideOf(other, reading);
  return gap > -fontSize && gap + room < SPACE * fontSize;
}

function isIcon(element: Element, text: string, reading: Reading): boolean {
  const { left, right } = reading.box(element);
  return right - left < text.length * NARROWEST * reading.style(element).fontSize;
}

/** Padding and borders between the edge of a box and its letters: half of both sides (px). */
function insideOf(element: Element, reading: Reading): number {
  const { all } = reading.style(element);
  const sides = [all.paddingLeft, all.paddingRight, all.borderLeftWidth, all.borderRightWidth];
  let sum = 0;
  for (const side of sides) sum += Number.parseFloat(side);
  return sum / 2;
}
