/** Which of several things alike is chosen, where only a class tells: a tab, a page, a day. */

import {
  attributeOf,
  firstElementOf,
  nextElementOf,
  parentElementOf,
  previousElementOf,
  tagOf,
} from '../walk/native.ts';
import type { Reading } from '../walk/reading.ts';
import { type Subject, sayingOf } from './subject.ts';
import { CHECKABLE } from './value.ts';

/** One class of several; not `hover:active` or `text-current`, which say how it may be drawn. */
const CHOSEN =
  /(?:^|\s)(?!not-|non-|un)(?:[\w-]*[-_])?(?:active|selected)(?=\s|$)|(?:^|\s)(?:is-|[\w-]*--)?current(?=\s|$)/i;
/** These show what they hold by themselves. */
const FIELD = /^(textbox|searchbox|combobox|listbox|spinbutton|slider|input)$/;
const TELLING = ['aria-selected', 'aria-current', 'aria-checked', 'aria-pressed'];
/** What stands around one thing of several. */
const ITEM = /^(li|td)$/;
/** So many siblings are asked at most. */
const MANY = 50;

/** Whether its class, or that of the item it stands in, sets it apart from its siblings. */
export function isChosen(subject: Subject, reading: Reading): boolean {
  const { element, word, names } = subject;
  if (!reading.presence.chosen || CHECKABLE.has(word) || FIELD.test(word)) return false;
  if (TELLING.some((attribute) => names.includes(attribute))) return false;
  if (CHOSEN.test(sayingOf(subject, 'class') ?? '')) return isApart(element, element, reading);
  if (sayingOf(subject, 'aria-expanded') === 'true') return false;
  const item = parentElementOf(element);
  if (!item || !CHOSEN.test(attributeOf(item, 'class') ?? '')) return false;
  if (firstElementOf(item) !== element) return false;
  if (!ITEM.test(tagOf(item)) && nextElementOf(element)) return false;
  return isApart(element, item, reading);
}

/** Whether a sibling of its kind is not marked as `item` is. */
function isApart(element: Element, item: Element, reading: Reading): boolean {
  const around = parentElementOf(item);
  if (!around) return false;
  reading.uses(element, around);
  const tag = tagOf(item);
  let left = MANY;
  for (const step of [nextElementOf, previousElementOf]) {
    for (let at = step(item); at && left > 0; at = step(at)) {
      left -= 1;
      if (tagOf(at) === tag && !CHOSEN.test(attributeOf(at, 'class') ?? '')) return true;
    }
  }
  return false;
}
