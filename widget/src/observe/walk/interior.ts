/** The inside of a control or a heading whose name says all of its words. */

import { allWithin, firstWithin, shadowOf, tagOf } from './native.ts';
import type { Reading } from './reading.ts';

/** What is a row of its own in there, holds the inside of something else, or cannot be read. */
const PARTS =
  'a, area, button, select, textarea, input, summary, option, label, form, details, slot, ' +
  'iframe, frame, canvas, video, audio, embed, object, [role], [contenteditable]';

/** Whether nothing in an element is read but its words. */
export function holdsOnlyWords(element: Element, reading: Reading): boolean {
  if (shadowOf(element) || firstWithin(element, PARTS)) return false;
  return allWithin(element, '*').every((inner) => isOfPage(inner, reading));
}

/** No custom element, and no host of a shadow root, which may hold anything. */
function isOfPage(element: Element, reading: Reading): boolean {
  return !tagOf(element).includes('-') && !shadowOf(element) && !reading.leavesOut(element);
}
