/** Masks that lie over the whole page. */

import { isRendered, ownerOf, rectOf } from '../walk/native.ts';
import { viewOf } from '../walk/root.ts';

/** Of the width and the height of the viewport. */
const WHOLE = 0.98;
const SEEN = { opacityProperty: true, visibilityProperty: true };

/** Fixed over all of the page, drawn, and pressed in its place. */
export function isMask(element: Element): boolean {
  const view = viewOf(ownerOf(element));
  if (!view) return false;
  const { width, height, left, top } = rectOf(element);
  if (width < WHOLE * view.innerWidth || height < WHOLE * view.innerHeight) return false;
  if (left > 2 || top > 2) return false;
  const style = view.getComputedStyle(element);
  if (style.position !== 'fixed' || Number(style.zIndex) < 0 || style.pointerEvents === 'none')
    return false;
  return isRendered(element, SEEN);
}
