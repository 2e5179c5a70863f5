/** What is out of use by its look and its class alone, where neither HTML nor ARIA says so. */

import { classesOf, firstElementOf, parentElementOf, tagOf } from '../walk/native.ts';
import type { Reading } from '../walk/reading.ts';
import type { Subject } from './subject.ts';

/** Of those that are told apart by the pointer, too: `tabs-tab-disabled`, `cursor-not-allowed`. */
const NAMED = /(?:^|\s)(?!not-|non-)(?:(?:[\w-]*[-_])?disabled|cursor-not-allowed)(?=\s|$)/i;
/** It says of itself that it is: `show-disabled` is a filter, and `disabled:grey` may come to be. */
const SAID = /(?:^|\s)(?:(?:is-|[\w-]*(?:--|-state-))?disabled)(?=\s|$)/i;
/** Fields are disabled by HTML, and with another pointer often only not to be typed in. */
const FIELD = /^(input|select|textarea|option)$/;
/** The pointer over what nobody should press, and over what nobody is asked to. */
const BARRED = /^(not-allowed|no-drop)$/;
const PLAIN = /^(auto|default)$/;
/** Around a control: the tab of a label, the item of a header. */
const AROUND = 2;

/** Whether a class says that it is disabled, and the pointer over it says so too or never meets it. */
export function looksDisabled(
  { element, tag }: Pick<Subject, 'element' | 'tag'>,
  reading: Reading,
): boolean {
  if (!reading.presence.barred || FIELD.test(tag)) return false;
  const own = reading.style(element).cursor;
  if (BARRED.test(own) || isUnpressed(element, reading)) return isNamed(element, reading);
  if (!PLAIN.test(own)) return false;
  const item = parentElementOf(element);
  if (
    SAID.test(classesOf(element)) ||
    (item && tagOf(item) === 'li' && SAID.test(classesOf(item)))
  ) {
    return true;
  }
  // All that is pressed of some controls is drawn in them.
  const drawn = firstElementOf(element);
  if (!drawn || !BARRED.test(reading.style(drawn).cursor)) return false;
  return NAMED.test(classesOf(element)) || NAMED.test(classesOf(drawn));
}

function isUnpressed(element: Element, reading: Reading): boolean {
  return reading.style(element).all.pointerEvents === 'none';
}

function isNamed(element: Element, _reading: Reading): boolean {
  let at: Element | null = element;
  for (let steps = 0; at && steps <= AROUND; steps += 1, at = parentElementOf(at)) {
    if (NAMED.test(classesOf(at))) return true;
  }
  const drawn = firstElementOf(element);
  return drawn !== null && NAMED.test(classesOf(drawn));
}
