/** What a person sees of a page when lists pop up. */

import { outwards } from '../../ask/tree.ts';
import {
  clientHeightOf,
  clientWidthOf,
  isConnected,
  isRendered,
  rectOf,
} from '../../dom/native.ts';

/** Opaque, with a box, and not inside a collapsed element (such as lists for screen readers). */
export function isSeen(element: Element): boolean {
  if (!isConnected(element) || !isRendered(element, VISIBLE)) return false;
  const { width, height } = rectOf(element);
  if (width < 2 || height < 2) return false;
  for (const at of outwards(element)) {
    if (clientWidthOf(at) > 1 && clientHeightOf(at) > 1) continue;
    const { display, overflow } = getComputedStyle(at);
    if (display !== 'contents' && display !== 'inline' && overflow !== 'visible') return false;
  }
  return true;
}

const VISIBLE = { opacityProperty: true, visibilityProperty: true };
