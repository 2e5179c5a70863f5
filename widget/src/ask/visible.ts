/** Whether an element is visible: what actions meet. */

import * as dom from '../dom/index.ts';
import { outwards } from './tree.ts';

/** Whether a person could see it: it has a box and nothing hides it. */
export function isVisible(element: Element): boolean {
  return dom.isConnected(element) && hasBox(element, { visibilityProperty: true });
}

/** As `isVisible`, and it is not fully transparent, nor within what is. */
export function isOpaque(element: Element): boolean {
  return hasBox(element, { opacityProperty: true, visibilityProperty: true });
}

function hasBox(element: Element, how: CheckVisibilityOptions): boolean {
  if (!dom.isRendered(element, how)) return false;
  const { width, height } = dom.rectOf(element);
  return width > 0 && height > 0;
}

/** Opaque, with a box, and not inside a collapsed element (such as lists for screen readers). */
export function isSeen(element: Element): boolean {
  if (!dom.isConnected(element) || !dom.isRendered(element, VISIBLE)) return false;
  const { width, height } = dom.rectOf(element);
  if (width < 2 || height < 2) return false;
  for (const at of outwards(element)) {
    if (dom.clientWidthOf(at) > 1 && dom.clientHeightOf(at) > 1) continue;
    const { display, overflow } = getComputedStyle(at);
    if (display !== 'contents' && display !== 'inline' && overflow !== 'visible') return false;
  }
  return true;
}

const VISIBLE = { opacityProperty: true, visibilityProperty: true };
