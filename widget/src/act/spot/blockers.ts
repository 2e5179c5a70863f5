/** What keeps a person away from an element for good: a modal, or a wall over the whole page. */

import { isModal } from '../../ask/modal.ts';
import { OPEN_DIALOGS } from '../../ask/selectors.ts';
import { around, findAll, holds, outwards } from '../../ask/tree.ts';
import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { isMask, isPainted, masksAround } from '../../observe/sight/backdrop.ts';
import type { Env } from '../task/env.ts';
import { hitAt } from './hit.ts';

const BUSY = '[aria-busy=true],[role=progressbar],[role=status]';
/** A dialog that is closing is gone after this many checks, 50 ms apart. */
export const WALL_TRIES = 16;
/** Of both sides of the viewport: the middle, and where a dialog leaves its mask free. */
const POINTS = [0.5, 0.01, 0.99];
const FLOATS = /^(fixed|absolute)$/;
const MOST_BESIDE = 3;

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

/** Layers that a page shows over its own modal: lists, menus and messages opened from it. */
const ABOVE =
  '[role=listbox],[role=menu],[role=tree],[role=grid],[role=dialog],[role=tooltip],[role=status],[role=alert],[aria-live],[popover],dialog[open]';

export function modalBefore(env: Env, element: Element): Element | undefined {
  const modal = topModal(env);
  if (!modal || holds(modal, element)) return undefined;
  if (dom.matchesOf(modal, ':modal')) return modal;
  const layer = around(element, ABOVE);
  const painted = layer && dom.comparedTo(modal, layer) & Node.DOCUMENT_POSITION_FOLLOWING;
  return painted ? undefined : modal;
}

export function topModal(env: Env): Element | undefined {
  const native = findAll('dialog:modal', env.isOurs);
  const modals = native.length
    ? native
    : findAll(OPEN_DIALOGS, env.isOurs).filter((it) => isModal(it) && isVisible(it));
  if (modals.length < 2) return modals[0];
  // The focus may still be in one that another one covers.
  const free = modals.filter((it) => onTop(env, it));
  const likely = free.length ? free : modals;
  return likely.find((it) => dom.matchesOf(it, ':focus-within')) ?? likely[likely.length - 1];
}

export function onTop(env: Env, element: Element): boolean {
  const { left, top, width, height } = dom.rectOf(element);
  const hit = hitAt(env, dom.ownerOf(element), left + width / 2, top + height / 2);
  return !!hit && (holds(element, hit) || dom.contains(hit, element));
}
