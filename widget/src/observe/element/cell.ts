/** Cells of a grid that one acts on though none listens: the grid, or what it is in, hears for all. */

import {
  attributeOf,
  childCountOf,
  childrenOf,
  closestOf,
  firstElementOf,
  matchesOf,
  namesOf,
  parentElementOf,
  tagOf,
  textIn,
} from '../walk/native.ts';
import { hears } from './listening.ts';

/** What a day or an hour is known by to what hears for it. */
const DATED = '[data-date],[data-day],[data-time],[data-timestamp]';
/** So far out of the grid what hears may stand. */
const LEVELS = 4;
const DAY = /^\s*([1-9]|[12]\d|3[01])\s*$/;
const PLAIN = /^(span|div|p|b|strong|time|abbr)$/;
/** Days, or days and the number of the week. */
const WEEK = [7, 8];

/** Whether `cell` (a `gridcell`) stands for a day, or is told from others by what hears around it. */
export function isHeardCell(cell: Element): boolean {
  if (attributeOf(cell, 'role') !== 'gridcell' || matchesOf(cell, '[aria-disabled=true]')) {
    return false;
  }
  const grid = closestOf(cell, '[role=grid],[role=treegrid]');
  if (!grid) return false;
  if (matchesOf(cell, DATED)) return true;
  // The keyboard gets to it by the arrows, or it is told from the others by data of its own.
  const told = namesOf(cell).some((name) => name === 'tabindex' || name.startsWith('data-'));
  return told && isHeardAt(grid);
}

/** Whether `cell` (a `td` without a role) is a day of a month whose table hears for all of its days. */
export function isDayCell(cell: Element): boolean {
  if (tagOf(cell) !== 'td' || !isDay(cell)) return false;
  const row = parentElementOf(cell);
  return row !== null && isWeek(row) && isHeardAt(row, LEVELS + 2);
}

/** Seven days, some of them empty or with more than a number in them. */
function isWeek(row: Element): boolean {
  const count = childCountOf(row);
  if (!WEEK.includes(count)) return false;
  const days = [...childrenOf(row)].slice(count - 7);
  return days.every((it) => firstElementOf(it) || /^\s*$/.test(textIn(it)!) || isDay(it));
}

/** A number, bare or in one plain box: a link or a button in the cell is pressed itself. */
function isDay(cell: Element): boolean {
  const inner = firstElementOf(cell);
  const plain = !inner || (PLAIN.test(tagOf(inner)) && childCountOf(cell) === 1);
  return plain && !(inner && firstElementOf(inner)) && DAY.test(textIn(cell)!);
}

/** Whether an element, or one of those around it, hears for what is in it. */
export function isHeardAt(grid: Element, levels = LEVELS): boolean {
  let at: Element | null = grid;
  for (let level = 0; at && level < levels; level += 1) {
    if (matchesOf(at, 'body,html')) return false;
    if (hears(at)) return true;
    at = parentElementOf(at);
  }
  return false;
}
