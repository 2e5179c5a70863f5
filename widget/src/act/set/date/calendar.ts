/** Calendars on the page: months of numbered cells, and the day of each cell. */

import { isSeen } from '../../../ask/seen.ts';
import { outwards } from '../../../ask/tree.ts';
import { plainText } from '../../../observe/element/name/shown_text.ts';
import type { Env } from '../../task/env.ts';
import { westernDigits } from '../value/numbers.ts';
import { CELL, textsIn } from './cells.ts';
import { headed } from './headings.ts';
import { type Day, isoDay } from './moment.ts';
import { daysInText } from './reading.ts';

export interface Cell {
  readonly element: HTMLElement;
  readonly number: number;
}

type Shown = Pick<Panel, 'element' | 'cells'>;

export interface Panel {
  readonly element: Element;
  readonly cells: readonly Cell[];
  /** Months since the year 0; undefined if the month is not known. */
  readonly month: number | undefined;
}

const LEAST_CELLS = 28;
/** Six weeks, and three columns of other numbers. */
const MOST_CELLS = 45;
const NUMBERED = /^\s*(\p{Nd}{1,2})日?\s*$/u;

export function panelsIn(env: Env, lang: string, isIn: (element: Element) => boolean): Panel[] {
  const groups = new Map<Element, Cell[]>();
  const cells = cellsIn(env, isIn);
  const all = new Set(cells.map(({ element }) => element));
  const counts = new Map<Element, number>();
  for (const element of all) {
    for (const at of outwards(element)) counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  for (const cell of cells) {
    const box = [...outwards(cell.element)].find((at) => (counts.get(at) ?? 0) >= LEAST_CELLS);
    if (box) groups.set(box, [...(groups.get(box) ?? []), cell]);
  }
  return [...groups]
    .filter(([element, some]) => some.length >= LEAST_CELLS && !isClock(element))
    .flatMap(([element, some]) => split(some).map((own) => ({ element, cells: own })))
    .map((it, _, every) => ({ ...it, month: monthOf(it, every, lang) }));
}

/** A body with several months without a box for each: a new month begins at each 1. */
function split(cells: readonly Cell[]): (readonly Cell[])[] {
  if (cells.length <= MOST_CELLS) return [cells];
  const parts: Cell[][] = [];
  let part: Cell[] = [];
  cells.forEach((cell, at) => {
    const before = cells[at - 1]?.number ?? 0;
    if (cell.number === 1 && before >= 28 && part.some(({ number }) => number === 1)) {
      parts.push(part);
      part = [];
    }
    part.push(cell);
  });
  return [...parts, part].filter((it) => it.length >= LEAST_CELLS);
}

/** Minutes to choose from are not days of a month. */
function isClock(box: Element): boolean {
  return /(?<!\d)5[0-9](?!\d)/.test(plainText(box)) && /(?<!\d)4[0-9](?!\d)/.test(plainText(box));
}

function cellsIn(env: Env, isIn: (element: Element) => boolean): Cell[] {
  const found = new Map<HTMLElement, number>();
  for (const { element, number } of numbersIn(env)) {
    if (!isIn(element)) continue;
    // The element to press is the cell around the number, if that has the same text.
    const cell = element.closest<HTMLElement>(CELL);
    found.set(cell && firstNumber(cell) === number && isSeen(cell) ? cell : element, number);
  }
  const all = [...found].map(([element, number]) => ({ element, number }));
  return all.filter(
    ({ element }) => !all.some((it) => it.element !== element && element.contains(it.element)),
  );
}

function* numbersIn(env: Env): Generator<Cell> {
  for (const { element, text } of textsIn(env, NUMBERED)) {
    const number = dayNumber(text);
    if (number) yield { element, number };
  }
}

function dayNumber(text: string): number {
  const number = Number(westernDigits(NUMBERED.exec(text)?.[1] ?? '0'));
  return number <= 31 ? number : 0;
}

/** A cell may have smaller content below its number: a price, a moon. */
function firstNumber(cell: HTMLElement): number {
  const shown = cell.childElementCount > 6 ? '' : cell.innerText?.trim().split('\n')[0];
  return dayNumber(shown ?? '') || dayNumber(plainText(cell));
}

/** By the attributes of most cells, else by the heading above them. */
function monthOf(
  { element: panel, cells }: Shown,
  every: readonly Shown[],
  lang: string,
): number | undefined {
  const told = new Map<number, number>();
  for (const cell of cells) {
    const [year, month] = dayOf(cell, lang)?.split('-').map(Number) ?? [];
    if (!year || !month) continue;
    const index = year * 12 + month - 1;
    told.set(index, (told.get(index) ?? 0) + 1);
  }
  const most = [...told].sort((a, b) => b[1] - a[1])[0];
  if (most) return most[0];
  const own = new Set<Element>(cells.map(({ element }) => element));
  const all = every.flatMap((it) => it.cells.map(({ element }) => element));
  return headed(panel, own, new Set(all.filter((it) => !own.has(it))), lang);
}

/** The day in its label or title, else in its data, which may count months from 0. */
export function dayOf(cell: Cell, lang: string): string | undefined {
  const { element } = cell;
  const parts = [element, ...element.querySelectorAll('*'), element.closest('td,[role=gridcell]')];
  const all = parts.flatMap((part) => [...(part?.attributes ?? [])]);
  const words = all.filter(({ name }) => /^(aria-label|title)$/.test(name));
  return namedIn(words, cell, lang) ?? namedIn(all, cell, lang);
}

function namedIn(all: readonly Attr[], { number }: Cell, lang: string): string | undefined {
  for (const { name, value } of all) {
    if (/^(class|style|id|href)$/.test(name)) continue;
    const days = /^\d{12,13}$/.test(value) ? stamped(Number(value)) : daysInText(value, lang)[0];
    const fit = days?.filter((it) => Number(it.slice(8)) === number);
    if (fit?.length === 1) return fit[0];
  }
  return undefined;
}

/** Midnight of a day, here or at Greenwich. */
function stamped(ms: number): string[] {
  const date = new Date(ms);
  const local = { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
  return [...new Set([isoDay(local), date.toISOString().slice(0, 10)])];
}

export function cellOf(panels: readonly Panel[], day: Day, lang: string): Cell | undefined {
  const iso = isoDay(day);
  for (const { cells } of panels) {
    const found = cells.find((cell) => cell.number === day.day && dayOf(cell, lang) === iso);
    if (found) return found;
  }
  const panel = panels.find(({ month }) => month === day.year * 12 + day.month - 1);
  const first = panel?.cells.findIndex(({ number }) => number === 1) ?? -1;
  const cell = first >= 0 ? panel?.cells[first + day.day - 1] : undefined;
  return cell?.number === day.day ? cell : undefined;
}
