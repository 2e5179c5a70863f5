/** Which of several steps, crumbs or items the visitor is at, where it is no control that says so. */

import { saidBy } from '../../ask/conventions/convention.ts';
import { CURRENT, STEP_MARKS } from '../../ask/conventions/current.ts';
import { LIVE } from '../../ask/view.ts';
import * as dom from '../../dom/index.ts';
import type { Reading } from '../reading/reading.ts';

/** What the lists of steps and crumbs are called. */
const STEPS = /steps|stepper|wizard|crumb|timeline/i;
const MANY = 20;

/** Whether ARIA tells of it, or what it is drawn by, of one in a list of steps or in numbered items. */
export function isCurrent(element: Element, tag: string, reading: Reading): 'aria' | 'drawn' | '' {
  const { steps } = reading.presence;
  if (steps && dom.hasAttribute(element, 'aria-current')) {
    const value = dom.attributeOf(element, 'aria-current');
    return value && value !== 'false' ? 'aria' : '';
  }
  const list = dom.parentElementOf(element);
  if (!list) return '';
  let lists = reading.stepLists.get(list);
  if (lists === undefined) {
    lists = dom.tagOf(list) === 'ol' ? 'items' : steps && listsSteps(list) ? 'steps' : '';
    reading.stepLists.set(list, lists);
  }
  if (lists === '' || (lists === 'items' && !isMarked(element))) return '';
  return isOnlyOne(element, tag, list, reading) ? 'drawn' : '';
}

function listsSteps(list: Element): boolean {
  if (STEPS.test(dom.classesOf(list))) return true;
  if (!/^(ul|nav)$/.test(dom.tagOf(list))) return false;
  const around = dom.parentElementOf(list);
  return around !== null && STEPS.test(dom.classesOf(around));
}

/** Whether it is marked, and of its siblings, which are to be seen, none is. */
function isOnlyOne(element: Element, tag: string, list: Element, reading: Reading): boolean {
  const all = dom.childrenOf(list);
  if (all.length < 2 || all.length > MANY) return false;
  if (!isMarkedWithin(element)) return false;
  const others = [...all].filter((other) => other !== element && dom.tagOf(other) === tag);
  if (others.some(isMarkedWithin)) return false;
  return others.some((other) => reading.style(other).display !== 'none');
}

function isMarkedWithin(item: Element): boolean {
  return isMarked(item) || dom.allWithin(item, STEP_MARKS).some(isMarked);
}

function isMarked(element: Element): boolean {
  return saidBy(CURRENT, element, LIVE) === true;
}
