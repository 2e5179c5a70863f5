/** Whether something around an element hears for what is in it. */

import { hears } from '../observe/element/listening.ts';
import { matchesOf, parentElementOf } from '../observe/walk/native.ts';

/** So far out of a grid what hears may stand. */
export const LEVELS = 4;

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
