/**
 * What the host says in its markup of what may be read: parts left out, parts masked, words of
 * strangers, and its own words about an element. A mark counts for the whole subtree, over shadow
 * roots and frames; `="false"` is no mark, and never lifts one that stands around it.
 */

import { HIDDEN } from './detect.ts';
import {
  attributeOf,
  closestOf,
  firstWithin,
  hasAttribute,
  matchesOf,
  parentElementOf,
  rootOf,
  slotOf,
} from './native.ts';
import { hostOf } from './tree.ts';

const marked = (name: string) => `[data-pilotfish-${name}]:not([data-pilotfish-${name}=false])`;

export const SKIPPED = `.pilotfish-skip, ${marked('skip')}`;
export const MASKED = marked('mask');
/** What the pages of many systems have around words of their visitors, unless the host's mark says otherwise. */
export const VISITORS =
  ':is([itemprop~=reviewBody], [itemprop~=review]:not([itemscope]), [itemtype$="/Comment"] [itemprop~=text], .comment-content, .comment-text, .review-text, .review-body, :is(.comment-list, .commentlist, .comments, .comment) > :is(li, .comment) :is(p, blockquote):not(form *)):not([data-pilotfish-untrusted=false])';
export const UNTRUSTED = `:is(${marked('untrusted')}, ${VISITORS})`;
const HINT = 'data-pilotfish-hint';
export const HINTED = `[${HINT}]`;
const FIELD =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=combobox], [role=searchbox], [role=spinbutton], [role=slider], [role=listbox]';

/** Its own mark: not read, never a target, the subtree included. */
export function isSkipped(element: Element): boolean {
  return (
    hasOwn(element, 'skip') ||
    /(^|\s)pilotfish-skip(\s|$)/.test(attributeOf(element, 'class') ?? '')
  );
}

/** What a part says in the place of its text by its own mark: a field nothing; `undefined` without. */
export function maskOf(element: Element): string | undefined {
  if (!hasOwn(element, 'mask')) return undefined;
  return isField(element) ? '' : HIDDEN;
}

export function isInSkipped(element: Element): boolean {
  return nearest(element, SKIPPED) !== undefined;
}

export function isMasked(element: Element): boolean {
  return nearest(element, MASKED) !== undefined;
}

/** Whether it holds a value that was typed or chosen. */
export function isField(element: Element): boolean {
  return matchesOf(element, FIELD);
}

/** Whether its name stays readable: what is marked is a field, whose name stands outside of it. */
export function keepsName(element: Element): boolean {
  return isField(element) && nearest(parentOf(element), MASKED) === undefined;
}

/** Whether strangers may have written it, all of it or a part. */
export function isUntrusted(element: Element): boolean {
  return nearest(element, UNTRUSTED) !== undefined;
}

export function holdsUntrusted(element: Element): boolean {
  return isUntrusted(element) || firstWithin(element, UNTRUSTED) !== null;
}

/** The host's words about an element; words in a stranger's part are the stranger's, and ignored. */
export function hintOf(element: Element): string {
  const hint = attributeOf(element, HINT);
  return hint && !isUntrusted(element) ? hint.replace(/\s+/g, ' ').trim() : '';
}

export function beginsUntrusted(element: Element): boolean {
  return matchesOf(element, UNTRUSTED);
}

function hasOwn(element: Element, mark: string): boolean {
  const name = `data-pilotfish-${mark}`;
  return hasAttribute(element, name) && attributeOf(element, name) !== 'false';
}

/** Whether not all in it may be told. */
export function holdsMarks(element: Element): boolean {
  return firstWithin(element, `${SKIPPED}, ${MASKED}`) !== null;
}

/** What stands around an element or is it, over shadow roots and frames. */
function nearest(element: Element | null, selector: string): Element | undefined {
  for (let at: Element | null = element; at; ) {
    const found = closestOf(at, selector);
    if (found) return found;
    const slot = slotOf(at);
    if (slot) {
      const inside = nearest(slot, selector);
      if (inside) return inside;
    }
    at = around(at);
  }
  return undefined;
}

function parentOf(element: Element): Element | null {
  return parentElementOf(element) ?? around(element);
}

/** What has left the page has an element for its root, and nothing around it. */
function around(element: Element): Element | null {
  return hostOf(rootOf(element));
}
