/** Whether a calendar marks a day as chosen: it proves how the application read a date. */

import * as dom from '../dom/index.ts';
import { CHOSEN } from './hands.ts';

const MARKED = `${CHOSEN},[aria-current=true]`;
const CELL = 'td,[role=gridcell]';
const WORDS =
  /(^|[\s_-])(is-?)?(selected|active|chosen|checked|start-date|end-date|range-start|range-end)(?![\w]*(off|outside|disabled))(?=$|[\s_-])/i;
/** Marks of the pointer, the focus, or today. */
const OTHERS = /inactive|unselected|not-selected|hover|today-?active/i;

/** By ARIA, or by a class of the cell, of what it is in, or of the drawing around its number. */
export function isDayChosen(element: Element): boolean {
  if (dom.matchesOf(element, MARKED) || dom.closestOf(element, `:is(${CELL}):is(${MARKED})`))
    return true;
  const around = dom.closestOf(element, CELL);
  const parts = [element, ...(around ? [around] : []), ...dom.childrenOf(element)];
  return parts.some((it) => WORDS.test(dom.classesOf(it)) && !OTHERS.test(dom.classesOf(it)));
}
