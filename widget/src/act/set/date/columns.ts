/** Clocks that are pressed: one column for each unit, or one list of whole times. */

import { isDayChosen, isOptionChosen, looksChosen } from '../../../ask/option.ts';
import { isSeen } from '../../../ask/seen.ts';
import { outwards } from '../../../ask/tree.ts';
import type { Env } from '../../task/env.ts';
import { westernDigits } from '../value/numbers.ts';
import { itemOf, textsIn, type Worded } from './cells.ts';
import { halfOf, halfPattern } from './halves.ts';
import { type Clock, two } from './moment.ts';
import { byLanguage } from './months.ts';
import { showsClock } from './reading.ts';

type Unit = 'hour' | 'minute' | 'second' | 'half';

export interface Column {
  readonly unit: Unit;
  /** The element to press for each value; AM and PM are 0 and 1. */
  readonly cells: ReadonlyMap<number, HTMLElement>;
}

const LEAST = 2;
/** Px: cells of a column are exactly one above the other, up to this. */
const ASIDE = 6;

/** The columns of each of `ends` clocks, from left to right; none if there is no clock. */
export function columnsIn(
  env: Env,
  isIn: (element: Element) => boolean,
  ends: number,
  lang: string,
): readonly (readonly Column[])[] {
  const boxes = new Map<Element, HTMLElement[]>();
  const texts = new Map<HTMLElement, string>();
  for (const worded of textsIn(env, patternsOf(lang).part)) {
    if (!isIn(worded.element)) continue;
    const cell = itemOf(worded);
    texts.set(cell, worded.text);
  }
  for (const cell of texts.keys()) {
    const box = boxOf(cell, texts);
    if (box) boxes.set(box, [...(boxes.get(box) ?? []), cell]);
  }
  const columns = [...boxes.values()].filter(isColumn).sort((a, b) => leftOf(a) - leftOf(b));
  const read = columns.map((it) => it.map((cell) => readCell(texts.get(cell) ?? '', lang)));
  const halves = columns.filter((_, at) => read[at]?.every(({ isHalf }) => isHalf));
  const numbers = columns.filter((_, at) => read[at]?.every(({ isHalf }) => !isHalf));
  // One clock for both ends is set twice; two clocks are set one after the other.
  const clocks = ends === 2 && numbers.length >= 4 && numbers.length % 2 === 0 ? 2 : 1;
  const each = numbers.length / clocks;
  if (each < 1 || each > 3) return [];
  const toColumn = (unit: Unit, cells: readonly HTMLElement[]): Column => ({
    unit,
    cells: new Map(cells.map((cell) => [readCell(texts.get(cell) ?? '', lang).value, cell])),
  });
  const all = [...Array(clocks).keys()].map((clock) => {
    const own = numbers.slice(clock * each, (clock + 1) * each);
    const half = halves[clock];
    const units = own.map((cells, at) => toColumn(UNITS[at] ?? 'second', cells));
    return half ? [...units, toColumn('half', half)] : units;
  });
  return all.filter(([hours]) => [...(hours?.cells.keys() ?? [])].every((it) => it < 25));
}

const UNITS: readonly Unit[] = ['hour', 'minute', 'second'];

/** The innermost element around it that contains another one of them. */
function boxOf(cell: HTMLElement, cells: ReadonlyMap<HTMLElement, string>): Element | undefined {
  for (const at of [...outwards(cell)].slice(1)) {
    let count = 0;
    for (const it of cells.keys()) if (at.contains(it) && ++count >= LEAST) return at;
  }
  return undefined;
}

/** One above the other: days are in rows, and the numbers of a dial in a circle. */
function isColumn(cells: readonly HTMLElement[]): boolean {
  const boxes = cells.map((it) => it.getBoundingClientRect());
  const middle = (at: DOMRect | undefined) => (at ? at.left + at.width / 2 : 0);
  const first = middle(boxes[0]);
  return (
    cells.length >= LEAST &&
    boxes.every((it) => Math.abs(middle(it) - first) <= ASIDE) &&
    boxes.every((it, at) => at === 0 || it.top > (boxes[at - 1]?.top ?? 0))
  );
}

function leftOf(cells: readonly HTMLElement[]): number {
  return cells[0]?.getBoundingClientRect().left ?? 0;
}

function readCell(
  text: string,
  lang: string,
): { readonly value: number; readonly isHalf: boolean } {
  const shown = westernDigits(text);
  const alone = halfOf(shown, lang);
  if (alone !== undefined) return { value: alone, isHalf: true };
  const [, number, word] = patternsOf(lang).number.exec(shown) ?? [];
  const half = word ? halfOf(word, lang) : undefined;
  const value = half === undefined ? Number(number) : (Number(number) % 12) + half * 12;
  return { value, isHalf: false };
}

const patternsOf = byLanguage((lang) => {
  const half = halfPattern(lang);
  const number = String.raw`(\p{Nd}{1,2})(?:\s*(?:h|m|s|hr|min|sec|uhr|[时時点分秒시분초])\.?)?(?:\s*(${half}))?`;
  const whole = String.raw`(?:${half}\s*)?\p{Nd}{1,2}[:.h]\p{Nd}{2}(?::\p{Nd}{2})?(?:\s*${half})?`;
  return {
    number: new RegExp(`^${number}$`, 'iu'),
    part: new RegExp(`^(?:${number}|${half})$`, 'iu'),
    whole: new RegExp(`^${whole}$`, 'iu'),
  };
});

export function valueIn(column: Column, all: readonly Column[], clock: Clock): number {
  if (column.unit === 'half') return clock.hour < 12 ? 0 : 1;
  if (column.unit !== 'hour') return clock[column.unit];
  const hours = column.cells;
  const isHalved = all.some(({ unit }) => unit === 'half');
  if (!isHalved) return clock.hour;
  const hour = clock.hour % 12;
  return hours.has(hour) ? hour : hour || 12;
}

/** All minutes in equal steps: whatever hour is chosen, it has no others. */
export function isWhole({ unit, cells }: Column): boolean {
  const values = [...cells.keys()].sort((a, b) => a - b);
  const step = (values[1] ?? 0) - (values[0] ?? 0);
  const isEven = values.every((it, at) => it === at * step);
  return (unit === 'minute' || unit === 'second') && isEven && values.length * step === 60;
}

export function standsAt(all: readonly Column[], clock: Clock): boolean {
  const isAt = (column: Column) => {
    const cell = column.cells.get(valueIn(column, all, clock));
    return !!cell && saysChosen(cell);
  };
  return all.length > 1 && all.every(isAt);
}

export function timesIn(env: Env, isIn: (element: Element) => boolean, lang: string): Worded[] {
  const found = [...textsIn(env, patternsOf(lang).whole)].filter(
    ({ element }) => isIn(element) && isSeen(element),
  );
  const items = found.map((it) => ({ text: westernDigits(it.text), element: itemOf(it) }));
  return items.length >= LEAST ? items : [];
}

export function timeAt(
  times: readonly Worded[],
  clock: Clock,
  lang: string,
): HTMLElement | undefined {
  return times.find(({ text }) => showsClock(text, clock, lang))?.element;
}

export function saysChosen(cell: Element): boolean {
  return isOptionChosen(cell) ?? looksChosen(cell);
}

/** Like `saysChosen`, where nothing is only active: a cell of a column, a button of two. */
export function isMarked(cell: Element): boolean {
  return saysChosen(cell) || isDayChosen(cell);
}

export function listed({ cells }: Column): string {
  const all = [...cells.keys()].map(two);
  return all.length > 12 ? `${all[0]} to ${all.at(-1)}` : all.join(', ');
}
