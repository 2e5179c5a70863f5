/** Cells of a grid that one acts on though none listens: the grid, or what it is in, hears for all. */

import { attributeOf, closestOf, matchesOf, namesOf, parentElementOf } from '../walk/native.ts';
import { hears } from './listening.ts';

/** What a day or an hour is known by to what hears for it. */
const DATED = '[data-date],[data-day],[data-time],[data-timestamp]';
/** So far out of the grid what hears may stand. */
const LEVELS = 4;

/** Whether `cell` (a `gridcell`) stands for a day, or is told from others by what hears around it. */
export function isHeardCell(cell: Element): boolean {
  if (attributeOf(cell, 'role') !== 'gridcell' || matchesOf(cell, '[aria-disabled=true]')) {
    return false;
  }
  const grid = closestOf(cell, '[role=grid]');
  if (!grid) return false;
  if (matchesOf(cell, DATED)) return true;
  return namesOf(cell).some((name) => name.startsWith('data-')) && isHeardAt(grid);
}

function isHeardAt(grid: Element): boolean {
  let at: Element | null = grid;
  for (let level = 0; at && level < LEVELS; level += 1) {
    if (matchesOf(at, 'body,html')) return false;
    if (hears(at)) return true;
    at = parentElementOf(at);
  }
  return false;
}
