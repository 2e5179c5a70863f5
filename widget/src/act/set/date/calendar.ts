/** Calendars on the page: months of numbered cells, the day of each cell, and the month they show. */

import { isDayChosen, isOptionChosen, looksChosen } from '../../../ask/option.ts';
import { isSeen } from '../../../ask/seen.ts';
import { outwards, rootsIn } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { plainText } from '../../../observe/element/name/shown_text.ts';
import type { Env } from '../../task/env.ts';
import { westernDigits } from '../value/numbers.ts';
import { type Day, dayAt, isoDay, monthIndex } from './moment.ts';
import { daysInText, monthIn } from './reading.ts';

const CELL = 'button,[role=gridcell],[role=option],[role=button],td,a';
const ITEM = `${CELL},li`;

export interface Worded {
  readonly element: HTMLElement;
  readonly text: string;
}

export function* textsIn({ isOurs }: Env, wanted: Pick<RegExp, 'test'>): Generator<Worded> {
  for (const root of rootsIn(document)) {
    const texts = dom.page.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.nodeValue?.trim();
      const element = text && wanted.test(text) && node.parentElement;
      if (element && !isOurs(element)) yield { element, text };
    }
  }
}

/** The element to press for a text: the item around it, if that has no other text. */
export function itemOf({ element, text }: Worded): HTMLElement {
  const item = element.closest<HTMLElement>(ITEM);
  return item && item.textContent?.trim() === text && isSeen(item) ? item : element;
}

export function saysChosen(cell: Element): boolean {
  return isOptionChosen(cell) ?? looksChosen(cell);
}

/** The same where nothing is only active: a cell of a column, a button of two. */
export function isMarked(cell: Element): boolean {
  return saysChosen(cell) || isDayChosen(cell);
}

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
  // Minutes to choose from are not days of a month.
  const isClock = (it: Element) =>
    [/(?<!\d)4\d(?!\d)/, /(?<!\d)5\d(?!\d)/].every((many) => many.test(plainText(it)));
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
  const counts = new Map<number, number>();
  for (const cell of cells) {
    const [year, month] = dayOf(cell, lang)?.split('-').map(Number) ?? [];
    if (!year || !month) continue;
    const index = monthIndex({ year, month });
    counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  const most = [...counts].sort((a, b) => b[1] - a[1])[0];
  if (most) return most[0];
  const own = new Set<Element>(cells.map(({ element }) => element));
  const all = every.flatMap((it) => it.cells.map(({ element }) => element));
  return headed(panel, own, new Set(all.filter((it) => !own.has(it))), lang);
}

function dayOf(cell: Cell, lang: string): string | undefined {
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

function stamped(ms: number): string[] {
  const date = new Date(ms);
  const local = { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
  return [...new Set([isoDay(local), date.toISOString().slice(0, 10)])];
}

/** By what a cell says itself, else counted from the first of the month. */
function dayAtCell({ cells, month }: Panel, at: number, lang: string): string | undefined {
  const cell = cells[at]!;
  const nth = at - cells.findIndex(({ number }) => number === 1) + 1;
  const isOwn = month !== undefined && cell.number === nth;
  return dayOf(cell, lang) ?? (isOwn ? isoDay(dayAt(month, nth)) : undefined);
}

export function cellOf(panels: readonly Panel[], day: Day, lang: string): Cell | undefined {
  const iso = isoDay(day);
  const found = panels.flatMap((panel) =>
    panel.cells.filter((it, at) => it.number === day.day && dayAtCell(panel, at, lang) === iso),
  );
  return found[0];
}

/** The days that are marked as chosen: they prove how the application read a date. */
export function markedIn(panels: readonly Panel[], lang: string): string[] {
  const days = panels.flatMap((panel) =>
    panel.cells.flatMap((it, at) =>
      isDayChosen(it.element) ? (dayAtCell(panel, at, lang) ?? []) : [],
    ),
  );
  return [...new Set(days)];
}

const LEVELS = 6;
const LONGEST = 60;

function headed(
  panel: Element,
  own: ReadonlySet<Element>,
  others: ReadonlySet<Element>,
  lang: string,
): number | undefined {
  for (const at of [...outwards(panel)].slice(0, LEVELS + 1)) {
    if (at.matches('body')) break;
    const shared = [...others].some((it) => at.contains(it));
    const month = shared ? lastBefore(at, own, others, lang) : monthIn(wordsOf(at, own), lang);
    if (month !== undefined) return month;
  }
  return undefined;
}

/** The heading above the cells, else the nearest before them; one before other cells is theirs. */
function lastBefore(
  box: Element,
  own: ReadonlySet<Element>,
  others: ReadonlySet<Element>,
  lang: string,
): number | undefined {
  const [first] = own;
  const before = [...box.querySelectorAll('*')].filter(
    (it) =>
      first && dom.comparedTo(it, first) & Node.DOCUMENT_POSITION_FOLLOWING && !it.contains(first),
  );
  const boxes = [...own].map(dom.rectOf);
  const [from, to] = [
    Math.min(...boxes.map((it) => it.left)),
    Math.max(...boxes.map((it) => it.right)),
  ];
  const isAbove = (it: Element) => {
    const { left, right } = dom.rectOf(it);
    return left + right >= 2 * from && left + right <= 2 * to;
  };
  const nearest = (all: readonly Element[]) => {
    for (const it of all) {
      if (others.has(it)) return undefined;
      const text = it.textContent ?? '';
      const label = dom.attributeOf(it, 'aria-label') ?? '';
      const said = text.length <= LONGEST ? `${text} ${label}` : '';
      const month = said.trim() && isSeen(it) ? monthIn(said, lang) : undefined;
      if (month !== undefined) return month;
    }
    return undefined;
  };
  before.reverse();
  return nearest(before.filter(isAbove)) ?? nearest(before);
}

function wordsOf(box: Element, cells: ReadonlySet<Element>): string {
  const words: string[] = [];
  for (const element of [box, ...box.querySelectorAll('*')]) {
    if (cells.has(element) || element.localName === 'option') continue;
    if (element.matches('select')) {
      words.push((element as HTMLSelectElement).selectedOptions[0]?.text ?? '');
    } else if (element.matches('input')) words.push((element as HTMLInputElement).value);
    else {
      const own = [...element.childNodes].filter((it) => it.nodeType === 3 && it.nodeValue?.trim());
      // Lists of months and years may wait unseen.
      if (own.length && isSeen(element)) words.push(...own.map((it) => it.nodeValue ?? ''));
    }
  }
  return words.join(' ').replace(/\s+/g, ' ');
}
