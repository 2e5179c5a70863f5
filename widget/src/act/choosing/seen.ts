/** What a person sees of a page that pops lists up: now, and since a moment before. */

import type { Env } from '../env.ts';
import { findAll, outwards } from '../tree.ts';

/** Opaque, with a box, and in nothing that is folded to nothing (as lists for readers only are). */
export function isSeen(element: Element): boolean {
  if (!element.isConnected || !element.checkVisibility(VISIBLE)) return false;
  const { width, height } = element.getBoundingClientRect();
  if (width < 2 || height < 2) return false;
  for (const at of outwards(element)) {
    if (at.clientWidth > 1 && at.clientHeight > 1) continue;
    const { display, overflow } = getComputedStyle(at);
    if (display !== 'contents' && display !== 'inline' && overflow !== 'visible') return false;
  }
  return true;
}

const VISIBLE = { opacityProperty: true, visibilityProperty: true };

/** Whether an element can be seen now and could not when this was made. */
export function watchFresh(env: Env): (element: Element) => boolean {
  const before = new Set(findAll('body *', env.isOurs).filter(isSeen));
  return (element) => !before.has(element) && isSeen(element);
}
