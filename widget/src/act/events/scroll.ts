/** What scrolls, and how far it stands. */

import {
  allWithin,
  clientHeightOf,
  clientWidthOf,
  scrollHeightOf,
  scrollLeftOf,
  scrollOn,
  scrollTopOf,
  scrollWidthOf,
} from '../../observe/walk/native.ts';
import { page, pageOf } from '../../observe/walk/root.ts';
import type { Env } from '../env.ts';
import { topModal } from '../modal.ts';
import { findAll, outwards, visible } from '../tree.ts';

export type Axis = 'x' | 'y';

/** How far a box stands from both its ends on one axis, in px. */
export interface Place {
  readonly before: number;
  readonly after: number;
  readonly size: number;
}

export function placeOf(box: Element, axis: Axis): Place {
  const [at, size, whole] =
    axis === 'y'
      ? [scrollTopOf(box), clientHeightOf(box), scrollHeightOf(box)]
      : [Math.abs(scrollLeftOf(box)), clientWidthOf(box), scrollWidthOf(box)];
  return { before: at, after: Math.max(0, whole - size - at), size };
}

/** By `px`, at once; a page hears of it with the next frame by itself. */
export function scrollBy(box: Element, axis: Axis, px: number): void {
  // In texts from right to left the way on is to the left.
  const left = getComputedStyle(box).direction === 'rtl' ? -px : px;
  scrollOn(box, { [axis === 'y' ? 'top' : 'left']: axis === 'y' ? px : left, behavior: 'instant' });
}

/** What a person's wheel would move over `element`: itself, what is in it or around it. */
export function scrollerOf(element: Element, axis: Axis): Element | undefined {
  if (scrolls(element, axis)) return element;
  const inside = allWithin(element, '*').filter((it) => scrolls(it, axis));
  const largest = inside.sort((a, b) => area(b) - area(a))[0];
  if (largest) return largest;
  for (const at of outwards(element)) if (scrolls(at, axis)) return at;
  return undefined;
}

/** What scrolls the page: in front of it a modal, else the document, else its largest box. */
export function mainScroller(env: Env, axis: Axis): Element | undefined {
  const modal = topModal(env);
  if (modal) return scrollerOf(modal, axis);
  const root = page.scrollingElement;
  if (root && scrolls(root, axis)) return root;
  const boxes = findAll('body *', env.isOurs).filter((it) => scrolls(it, axis) && visible(it));
  return boxes.sort((a, b) => area(b) - area(a))[0];
}

function scrolls(element: Element, axis: Axis): boolean {
  const { before, after } = placeOf(element, axis);
  if (before + after < 2) return false;
  const style = getComputedStyle(element);
  const overflow = axis === 'y' ? style.overflowY : style.overflowX;
  const root = element === pageOf(element).scrollingElement;
  return root ? !/hidden|clip/.test(overflow) : /auto|scroll/.test(overflow);
}

function area(element: Element): number {
  return clientWidthOf(element) * clientHeightOf(element);
}
