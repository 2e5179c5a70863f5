/**
 * The part of a wide element that listens: its text may have a listener, the space beside it none.
 */

import { isVisible } from '../ask/visible.ts';
import * as dom from '../dom/index.ts';

const CONTROL =
  'a[href],button,input,select,textarea,label,summary,option,canvas,[contenteditable],[draggable=true]';
const MOST = 60;

/** The only part of `element` that listens, if it does not itself; else the element. */
export function voiceOf(element: Element): Element {
  if (dom.matchesOf(element, CONTROL) || dom.listens(element) || isPointed(element)) return element;
  const parts = dom.allWithin(element, '*');
  if (!parts.length || parts.length > MOST) return element;
  const heard = parts.filter((it) => isVisible(it) && (hears(it) || isPointed(it)));
  const outer = heard.filter(
    (it) => !heard.some((other) => other !== it && dom.contains(other, it)),
  );
  return outer.length === 1 ? outer[0]! : element;
}

function hears(element: Element): boolean {
  return dom.matchesOf(element, 'a[href],button,[role=button],[role=link]') || dom.listens(element);
}

function isPointed(element: Element): boolean {
  return getComputedStyle(element).cursor === 'pointer';
}
