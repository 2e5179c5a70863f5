/** Scrolling boxes and their positions. */

import { findAll, outwards, viewOf } from '../../ask/tree.ts';
import { isVisible } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { topModal } from '../spot/blockers.ts';
import type { Task } from '../task/action.ts';
import type { Env } from '../task/env.ts';
import { frame } from '../task/time.ts';
import { common } from './pointer.ts';

export type Axis = 'x' | 'y';

/** The distance of a box from both its ends on one axis, in px. */
export interface Place {
  readonly before: number;
  readonly after: number;
  readonly size: number;
}

export function placeOf(box: Element, axis: Axis): Place {
  const [at, size, whole] =
    axis === 'y'
      ? [dom.scrollTopOf(box), dom.clientHeightOf(box), dom.scrollHeightOf(box)]
      : [Math.abs(dom.scrollLeftOf(box)), dom.clientWidthOf(box), dom.scrollWidthOf(box)];
  return { before: at, after: Math.max(0, whole - size - at), size };
}

export function scrollBy(box: Element, axis: Axis, px: number): void {
  // In right-to-left text, forward is to the left.
  const left = getComputedStyle(box).direction === 'rtl' ? -px : px;
  dom.scrollOn(box, {
    [axis === 'y' ? 'top' : 'left']: axis === 'y' ? px : left,
    behavior: 'instant',
  });
}

export function scrollerOf(element: Element, axis: Axis): Element | undefined {
  if (scrolls(element, axis)) return element;
  const inside = dom.allWithin(element, '*').filter((it) => scrolls(it, axis));
  const largest = inside.sort((a, b) => area(b) - area(a))[0];
  if (largest) return largest;
  for (const at of outwards(element)) if (scrolls(at, axis)) return at;
  return undefined;
}

export function mainScroller(env: Env, axis: Axis): Element | undefined {
  const modal = topModal(env);
  if (modal) return scrollerOf(modal, axis);
  const root = dom.page.scrollingElement;
  if (root && scrolls(root, axis)) return root;
  const boxes = findAll('body *', env.isOurs).filter((it) => scrolls(it, axis) && isVisible(it));
  return boxes.sort((a, b) => area(b) - area(a))[0];
}

/** By parts of the size of `box`. */
export function turnWheel(box: Element, { x = 0, y = 0 }: Partial<Record<Axis, number>>): void {
  const { left, top, width, height } = dom.rectOf(box);
  const at = common(box, { x: left + width / 2, y: top + height / 2 });
  const { WheelEvent } = viewOf(box);
  const by = { deltaX: x * width, deltaY: y * height, deltaMode: 0 };
  dom.dispatch(box, new WheelEvent('wheel', { ...at, ...by }));
}

const DRAWN_FRAMES = 3;

/** Whether the words in `box` are others after a turn of the wheel. */
export async function redrawnByWheel(
  { check }: Pick<Task, 'check'>,
  box: Element,
  by: Partial<Record<Axis, number>>,
): Promise<boolean> {
  const before = dom.textIn(box);
  turnWheel(box, by);
  for (let waited = 0; waited < DRAWN_FRAMES; waited++) {
    await frame();
    check();
    if (dom.textIn(box) !== before) return true;
  }
  return false;
}

function scrolls(box: Element, axis: Axis): boolean {
  const { before, after } = placeOf(box, axis);
  if (before + after < 2) return false;
  const style = getComputedStyle(box);
  const overflow = axis === 'y' ? style.overflowY : style.overflowX;
  // Firefox computes `visible` for a text area, which scrolls nevertheless.
  const always = box === dom.pageOf(box).scrollingElement || dom.tagOf(box) === 'textarea';
  return always ? !/hidden|clip/.test(overflow) : /auto|scroll/.test(overflow);
}

function area(element: Element): number {
  return dom.clientWidthOf(element) * dom.clientHeightOf(element);
}
