/** Which of several things alike a class sets apart: a tab, a page, a day. */

import * as dom from '../../dom/index.ts';

/** One class of several; not `hover:active` or `text-current`, which say how it may be drawn. */
export const CHOSEN =
  /(?:^|\s)(?!not-|non-|un)(?:[\w-]*[-_])?(?:active|selected)(?=\s|$)|(?:^|\s)(?:is-|[\w-]*--)?current(?=\s|$)/i;
/** What is current in a calendar, and not chosen for it, is today. */
const DAYS = /(^|[\W_])(date|day|calendar)/i;
/** The branch in which one is. */
const OF_CHILD = /\S*child-(active|selected|current)(?=\s|$)/gi;
/** One of a carousel is in view by it; in a row of small ones it is the one shown at large. */
const SLIDE = /(?:^|\s)(?:[\w-]*[-_])?(?:slide|carousel-(?:item|cell)|owl-item)(?=\s|$)/i;
const SMALL = /thumb/i;
const CURRENT = /current(?=\s|$)/i;
const ONE_OF_DAYS = /(?:active|selected)(?=\s|$)/i;
/** A class that so many have, and most of all, is how a library draws what can be pressed. */
const MOST = 4;
const MANY = 50;

/** Whether a class of its own says so; of a day, `current` does not. */
export function isMarked(element: Element): boolean {
  const all = dom.classesOf(element);
  if (!CHOSEN.test(all) || (SLIDE.test(all) && !SMALL.test(all))) return false;
  const name = all.replace(OF_CHILD, '');
  if (!CHOSEN.test(name)) return false;
  return ONE_OF_DAYS.test(name) || !(CURRENT.test(name) && DAYS.test(name));
}

const itself = (element: Element): Element => element;

/** Whether most siblings of its kind, or what `of` finds in them, are not marked as `item` is. */
export function isApart(item: Element, of: (at: Element) => Element | null = itself): boolean {
  if (!dom.parentElementOf(item)) return false;
  const tag = dom.tagOf(item);
  let left = MANY;
  let [marked, others] = [1, 0];
  for (const step of [dom.nextElementOf, dom.previousElementOf]) {
    for (let at = step(item); at && left > 0; at = step(at)) {
      left -= 1;
      const one = dom.tagOf(at) === tag ? of(at) : null;
      if (!one) continue;
      if (isMarked(one)) marked += 1;
      // What is disabled has not the class of what can be pressed.
      else if (!dom.matchesOf(one, ':disabled')) others += 1;
    }
  }
  return others > 0 && (marked <= others || marked < MOST);
}
