/** The inside of a control or a heading whose name says all of its words. */

import { DIALOGS } from '../../ask/selectors.ts';
import { firstElementOf, firstWithin, nextElementOf, shadowOf, tagOf } from '../../dom/native.ts';
import type { Reading } from './reading.ts';

/** What is a row of its own in there, holds the inside of something else, or cannot be read. */
const PARTS =
  'a[*|href], area, button, select, textarea, input, summary, option, label, form, details, slot, ' +
  'iframe, frame, canvas, video, audio, embed, object, foreignObject, [role], [contenteditable], ' +
  `[tabindex][aria-label],${DIALOGS}`;

/** Whether nothing in an element is read but its words. */
export function holdsOnlyWords(element: Element, reading: Reading): boolean {
  const inner = firstElementOf(element);
  if (inner && firstWithin(element, PARTS)) return false;
  return !shadowOf(element) && areOfPage(inner, reading);
}

/**
 * No custom element among these, and no host of a shadow root, which may hold anything. The shapes
 * of a drawing are neither.
 */
function areOfPage(first: Element | null, reading: Reading): boolean {
  for (let at = first; at; at = nextElementOf(at)) {
    const tag = tagOf(at);
    if (tag.includes('-') || shadowOf(at) || reading.leavesOut(at)) return false;
    if (tag !== 'svg' && !areOfPage(firstElementOf(at), reading)) return false;
  }
  return true;
}
