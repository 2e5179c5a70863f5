// Short: needed only once a list pops up, so it is loaded after `visible.ts`.

import * as dom from '../dom/index.ts';
import { outwards } from './tree.ts';

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
