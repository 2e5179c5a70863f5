/** The inside of a control or a heading whose name says all of its words. */

import { DIALOGS } from '../../ask/selectors.ts';
import * as dom from '../../dom/index.ts';
import type { Reading } from '../reading/reading.ts';

/** What is a row of its own in there, holds the inside of something else, or cannot be read. */
const PARTS =
  'a[*|href], area, button, select, textarea, input, summary, option, label, form, details, slot, ' +
  'iframe, frame, canvas, video, audio, embed, object, foreignObject, [role], [contenteditable], ' +
  `[tabindex][aria-label],${DIALOGS}`;

/** Whether nothing in an element is read but its words. */
export function holdsOnlyWords(element: Element, reading: Reading): boolean {
  const inner = dom.firstElementOf(element);
  if (inner && dom.firstWithin(element, PARTS)) return false;
  return !dom.shadowOf(element) && areOfPage(inner, reading);
}

/**
 * No custom element among these, and no host of a shadow root, which may hold anything. The shapes
 * of a drawing are neither.
 */
function areOfPage(first: Element | null, reading: Reading): boolean {
  for (let at = first; at; at = dom.nextElementOf(at)) {
    const tag = dom.tagOf(at);
    if (tag.includes('-') || dom.shadowOf(at) || reading.leavesOut(at)) return false;
    if (tag !== 'svg' && !areOfPage(dom.firstElementOf(at), reading)) return false;
  }
  return true;
}
