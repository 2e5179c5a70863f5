/** Whether an option of a list is chosen: what the hands go by before and after they press it. */

import * as dom from '../dom/index.ts';
import { CHOSEN as SAYS_CHOSEN } from './selectors.ts';

const CHOSEN = /(^|[\s_-])(is-)?(selected|checked)(\s|$)/;
const KEYED = /(^|[\s_-])(active|highlight(ed)?|focus(ed)?|hover(ed)?)(\s|$)/;
const LEVELS = 3;

/** By the nearest around it that tells, else by the box in it; `undefined` where nothing does. */
export function isOptionChosen(option: Element): boolean | undefined {
  const by = dom.closestOf(option, '[aria-checked],[aria-selected]') ?? option;
  const state = dom.attributeOf(by, 'aria-checked') ?? dom.attributeOf(by, 'aria-selected');
  if (state) return state === 'true';
  const input = dom.firstWithin<HTMLInputElement>(option, 'input[type=checkbox],input[type=radio]');
  return input?.checked;
}

/** Whether keys are on it: some lists call the active option selected, too. */
export function isOptionActive(element: Element): boolean {
  const { id } = element;
  const at = id && `[aria-activedescendant="${CSS.escape(id)}"]`;
  if (at && (dom.rootOf(element) as Document).querySelector(at)) return true;
  return KEYED.test(dom.classesOf(element));
}

/** Whether it only looks chosen: some lists have no attribute, others mark the active item so. */
export function looksChosen(element: Element): boolean {
  for (const at of dom.upwards(element, LEVELS)) {
    if (CHOSEN.test(dom.classesOf(at))) return true;
  }
  return false;
}

const MARKED_DAY = `${SAYS_CHOSEN},[aria-current=true]`;
const DAY_CELL = 'td,[role=gridcell]';
const DAY_WORDS =
  /(^|[\s_-])(is-?)?(selected|active|chosen|checked|start-date|end-date|range-start|range-end)(?![\w]*(off|outside|disabled))(?=$|[\s_-])/i;
/** Marks of the pointer, the focus, or today. */
const OTHER_DAYS = /inactive|unselected|not-selected|hover|today-?active/i;

/** By ARIA, or by a class of the cell, of what it is in, or of the drawing around its number. */
export function isDayChosen(element: Element): boolean {
  if (
    dom.matchesOf(element, MARKED_DAY) ||
    dom.closestOf(element, `:is(${DAY_CELL}):is(${MARKED_DAY})`)
  )
    return true;
  const around = dom.closestOf(element, DAY_CELL);
  const parts = [element, ...(around ? [around] : []), ...dom.childrenOf(element)];
  return parts.map(dom.classesOf).some((it) => DAY_WORDS.test(it) && !OTHER_DAYS.test(it));
}
