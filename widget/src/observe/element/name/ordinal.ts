/** The numbers that a page shows beside the items of its ordered lists (CSS Lists 3, 3 and 4.6). */

import * as dom from '../../../dom/index.ts';
import type { Reading } from '../../reading/reading.ts';

const CLEAR = /^rgba\(.*, 0\)$/;
const LISTS = new Set(['ol', 'ul', 'menu', 'li']);
const INTEGER = /^[ \t\n\f\r]*([+-]?\d+)/;
const ROMAN: readonly (readonly [number, string])[] = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
  ] as const),
  ...([
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as const),
];

type Written = (ordinal: number) => string;

/** By `list-style-type`; what is none of these shows no number, or one in other digits. */
const STYLES: ReadonlyMap<string, Written> = new Map<string, Written>([
  ['decimal', String],
  ['decimal-leading-zero', (it) => (it >= 0 && it < 10 ? `0${it}` : String(it))],
  ['lower-alpha', letters],
  ['lower-latin', letters],
  ['upper-alpha', (it) => letters(it).toUpperCase()],
  ['upper-latin', (it) => letters(it).toUpperCase()],
  ['lower-roman', roman],
  ['upper-roman', (it) => roman(it).toUpperCase()],
]);

export function ordinalOf(item: Element, reading: Reading): number | undefined {
  if (!isCounted(item, reading)) return undefined;
  const list = dom.parentElementOf(item);
  if (!list) return undefined;
  const known = reading.ordinals;
  const step = dom.attributeOf(list, 'reversed') === null ? 1 : -1;
  const before: Element[] = [];
  let ordinal: number | undefined;
  for (let at: Element | null = item; at && ordinal === undefined; at = dom.previousElementOf(at)) {
    ordinal = known.get(at);
    if (ordinal !== undefined) break;
    if (!isCounted(at, reading)) {
      if (holdsItems(at)) ordinal = Number.NaN;
      continue;
    }
    before.push(at);
    const given = integerOf(at, 'value');
    if (given !== undefined) ordinal = given - step;
  }
  ordinal ??= startOf(list, step, reading) - step;
  for (const one of before.reverse()) {
    ordinal += step;
    known.set(one, ordinal);
  }
  return Number.isNaN(ordinal) ? undefined : ordinal;
}

/** Items in a box of the list are counted, too; what comes behind them gets no number here. */
function holdsItems(box: Element): boolean {
  return (
    dom.firstElementOf(box) !== null &&
    !LISTS.has(dom.tagOf(box)) &&
    dom.firstWithin(box, 'li') !== null
  );
}

function isOrdered(element: Element): boolean {
  const list = dom.tagOf(element) === 'li' ? dom.parentElementOf(element) : null;
  return list !== null && dom.tagOf(list) === 'ol';
}

export function markerOf(item: Element, reading: Reading): string {
  if (!isOrdered(item)) return '';
  const { listStyleType, listStyleImage, counterSet, counterIncrement } = reading.style(item).all;
  const written = STYLES.get(listStyleType);
  if (!written || listStyleImage !== 'none') return '';
  const { content, color, fontSize } = getComputedStyle(item, '::marker');
  if (content !== 'normal' || CLEAR.test(color) || fontSize === '0px') return '';
  // What a stylesheet counts in another way is not counted here.
  if (`${counterSet} ${counterIncrement}`.includes('list-item')) return '';
  if (countsOtherwise(dom.parentElementOf(item)!, reading)) return '';
  const ordinal = ordinalOf(item, reading);
  return ordinal === undefined ? '' : `${written(ordinal)}. `;
}

/** Firefox tells what HTML itself counts as a counter of the list, the other engines do not. */
function countsOtherwise(list: Element, reading: Reading): boolean {
  const { counterReset } = reading.style(list).all;
  const own = `list-item ${(integerOf(list, 'start') ?? 1) - 1}`;
  return (
    counterReset.includes('list-item') &&
    counterReset !== own &&
    !(dom.attributeOf(list, 'reversed') !== null && counterReset.includes('reversed'))
  );
}

function startOf(list: Element, step: number, reading: Reading): number {
  const given = integerOf(list, 'start');
  if (given !== undefined || step > 0) return given ?? 1;
  let items = 0;
  const { firstElementChild } = list;
  for (let at = firstElementChild; at; at = dom.nextElementOf(at)) {
    if (isCounted(at, reading)) items += 1;
    else if (holdsItems(at)) return Number.NaN;
  }
  return items;
}

function isCounted(element: Element, reading: Reading): boolean {
  return dom.tagOf(element) === 'li' && reading.style(element).display === 'list-item';
}

function integerOf(element: Element, name: string): number | undefined {
  const [, digits] = INTEGER.exec(dom.attributeOf(element, name) ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function letters(ordinal: number): string {
  if (ordinal < 1) return String(ordinal);
  let said = '';
  for (let left = ordinal; left > 0; left = Math.floor((left - 1) / 26)) {
    said = String.fromCharCode(97 + ((left - 1) % 26)) + said;
  }
  return said;
}

function roman(ordinal: number): string {
  if (ordinal < 1 || ordinal > 3999) return String(ordinal);
  let said = '';
  let left = ordinal;
  for (const [worth, sign] of ROMAN) {
    said += sign.repeat(Math.floor(left / worth));
    left %= worth;
  }
  return said;
}
