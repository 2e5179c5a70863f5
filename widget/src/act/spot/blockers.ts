/** What keeps a person away from an element for good: a modal, or a wall over the whole page. */

import { findAll, holds, outwards } from '../../ask/tree.ts';
import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { isMask, isPainted, masksAround } from '../../observe/sight/backdrop.ts';
import type { Env } from '../task/env.ts';
import { hitAt } from './hit.ts';
import { modalBefore } from './modal.ts';

const BUSY = '[aria-busy=true],[role=progressbar],[role=status]';
/** A dialog that is closing is gone after this many checks, 50 ms apart. */
export const WALL_TRIES = 16;
/** Of both sides of the viewport: the middle, and where a dialog leaves its mask free. */
const POINTS = [0.5, 0.01, 0.99];
const FLOATS = /^(fixed|absolute)$/;
const MOST_BESIDE = 3;

/** The modal or the wall before `element`; a mask that only waits is none. */
export function wallBefore(env: Env, element: Element): Element | undefined {
  const modal = modalBefore(env, element);
  if (modal) return modal;
  const met = hits(env);
  const masks = met.flatMap(masksAround).filter((mask) => !holds(mask, element));
  return masks.find((mask) => isForGood(env, { mask, element, middle: met[0] }));
}

interface Before {
  readonly mask: Element;
  readonly element: Element;
  readonly middle: Element | undefined;
}

/** Something in it waits for an answer, or nobody can see what it holds. */
function isForGood(env: Env, { mask, element, middle }: Before): boolean {
  if (dom.matchesOf(mask, BUSY) || dom.firstWithin(mask, BUSY)) return false;
  if (dom.firstWithin(mask, CONTROL)) return true;
  const dialogs = findAll('[role=dialog],[role=alertdialog]', env.isOurs).filter(isVisible);
  if (dialogs.length) return !dialogs.some((it) => holds(it, element));
  const box = isPainted(mask) ? (boxOver(mask, middle) ?? boxBeside(mask)) : undefined;
  if (box) return !holds(box, element);
  return dom.tagOf(mask).includes('-') && !dom.shadowOf(mask);
}

/** The floating box that comes with a mask, right behind it, wherever on the page it is drawn. */
export function boxBeside(mask: Element): Element | undefined {
  let at = dom.nextElementOf(mask);
  for (let steps = 0; at && steps < MOST_BESIDE; steps += 1, at = dom.nextElementOf(at)) {
    if (FLOATS.test(getComputedStyle(at).position) && isVisible(at) && dom.firstWithin(at, CONTROL))
      return at;
  }
  return undefined;
}

/** What is hit at each of `POINTS`. */
export function hits(env: Env): (Element | undefined)[] {
  return POINTS.map((at) => hitAt(env, document, innerWidth * at, innerHeight * at));
}

function boxOver(mask: Element, middle: Element | undefined): Element | undefined {
  for (const at of outwards(middle)) {
    if (holds(at, mask)) return undefined;
    const floats = FLOATS.test(getComputedStyle(at).position);
    if (floats && !isMask(at) && dom.firstWithin(at, CONTROL)) return at;
  }
  return undefined;
}

export const CONTROL =
  'button,a[href],input[type=button],input[type=submit],input[type=reset],[role=button],[role=link]';
