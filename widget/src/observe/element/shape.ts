/** Shapes that are alike: of a drawing, where each says only what the one before it does not, or in a row. */

import * as dom from '../../dom/index.ts';
import type { Reading } from '../reading/reading.ts';
import { nameOf } from './name/index.ts';

const SHAPE = /^(path|rect|circle|ellipse|polygon|polyline|line)$/;

export function isShape(element: Element): boolean {
  return SHAPE.test(dom.tagOf(element));
}

/** The shape right before it that is drawn and acted on as it is, and that nothing names, either. */
export function shapeBefore(element: Element, reading: Reading): Element | undefined {
  const tag = dom.tagOf(element);
  if (!SHAPE.test(tag)) return undefined;
  const before = dom.previousElementOf(element);
  if (!before || dom.tagOf(before) !== tag || !reading.style(before).visible) return undefined;
  if (dom.hears(before) !== dom.hears(element) || nameOf(before, reading) !== '') return undefined;
  const { left, top, right, bottom } = reading.box(before);
  return right > left && bottom > top ? before : undefined;
}

const [FEWEST, MOST] = [3, 10];
/** Among more, each would be asked for each. */
const MANY = 3 * MOST;

/** "2 of 5" among siblings side by side, or items, that nothing names; `even`: of one size. */
export function placeInRow(
  element: Element,
  isOne: (sibling: Element) => boolean,
  reading: Reading,
  even: boolean,
): string {
  const parent = dom.parentElementOf(element);
  const item =
    parent && dom.tagOf(parent) === 'li' && dom.childCountOf(parent) === 1 ? parent : null;
  const around = item ? dom.parentElementOf(item) : parent;
  if (!around || dom.childCountOf(around) > MANY) return '';
  const tag = dom.tagOf(element);
  const all = dom.childrenOf(around).map((one) => (item ? dom.firstElementOf(one) : one));
  const alike = all.filter((it) => it !== null && dom.tagOf(it) === tag && isOne(it)) as Element[];
  if (alike.length < FEWEST || alike.length > MOST) return '';
  const own = reading.box(element);
  let before = 0;
  for (const one of alike) {
    const { left, top, right, bottom } = reading.box(one);
    const isAsLarge =
      !even ||
      (near(right - left, own.right - own.left) && near(bottom - top, own.bottom - own.top));
    if (!isAsLarge || !near(top, own.top) || nameOf(one, reading) !== '') return '';
    if (left < own.left) before += 1;
  }
  const root = dom.documentElementOf(dom.ownerOf(element));
  const back = root !== null && reading.style(root).all.direction === 'rtl';
  return `${back ? alike.length - before : before + 1} of ${alike.length}`;
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1;
}
