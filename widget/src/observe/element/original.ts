/** The native list that a drawn one stands for: it is put out of sight, in what is drawn or right before it. */

import { areaOf } from '../walk/box.ts';
import {
  attributeOf,
  closestOf,
  firstWithin,
  hasAttribute,
  isRendered,
  parentElementOf,
  previousElementOf,
  rectOf,
  tagOf,
} from '../walk/native.ts';
import { isInside, referenced } from '../walk/tree.ts';

const BOX = '[role=combobox]';
/** Px: what is kept for assistive technology alone is no larger. */
const PIXEL = 2;
/** So many boxes around what is drawn are asked, which have so many times its area at most. */
const MOST_STEPS = 4;
const FRAME = 3;

/** Whether the role tells that it is a box to choose in. */
export function isBox(element: Element): boolean {
  return attributeOf(element, 'role') === 'combobox';
}

/**
 * Of a box that nothing but what it shows names, or of a nameless field in it; never of the list
 * itself, whose name is asked for then.
 */
export function originalOf(element: Element): Element | undefined {
  const box = tagOf(element) === 'select' ? null : closestOf(element, BOX);
  if (!box || (box === element && isNamedApart(box))) return undefined;
  const within = firstWithin(box, 'select');
  return within ? ifHidden(within) : before(box);
}

function isNamedApart(box: Element): boolean {
  if (hasAttribute(box, 'aria-label')) return true;
  return referenced(box, 'aria-labelledby').some((by) => by === box || !isInside(by, box));
}

function before(box: Element): Element | undefined {
  const most = areaOf(rectOf(box)) * FRAME;
  let at: Element | null = box;
  for (let steps = 0; at && steps < MOST_STEPS; steps += 1, at = parentElementOf(at)) {
    if (areaOf(rectOf(at)) > most) return undefined;
    const one = previousElementOf(at);
    if (one && tagOf(one) === 'select') return ifHidden(one);
  }
  return undefined;
}

function ifHidden(list: Element): Element | undefined {
  const { width, height } = rectOf(list);
  const shown = width > PIXEL && height > PIXEL && isRendered(list, { opacityProperty: true });
  return shown ? undefined : list;
}
